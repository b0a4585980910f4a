import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import { holdEarlyKey } from '#web/shell/early-key.ts'
import { hold } from '#web/testing/answers.ts'
import { openApp } from '#web/testing/open-app.ts'
import { BARE } from '#web/testing/sample-beans.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { CRACK, sampleRoast, samples } from '#web/testing/sample-roasts.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'
import { KEYS } from './keys.ts'

beforeEach(() => {
  const measured = { timeline: samples(), milestones: CRACK }
  showLog({
    beans: [BARE],
    roasts: [
      sampleRoast({ id: 3, roast_date: '2026-03-01', ...measured }),
      sampleRoast({ id: 2, roast_date: '2026-02-01', ...measured }),
      sampleRoast({ id: 1, roast_date: '2026-01-01', ...measured }),
    ],
  })
})

const search = () => page.getByRole('searchbox')
const press = (key: string) => userEvent.keyboard(key)
/** Opens the app as the page's first script does in the owner's browser. */
async function openForOwner(hash: string) {
  holdEarlyKey()
  await openApp(hash, { owner: true })
}
const focusedRow = () => document.activeElement?.closest('tr')?.textContent ?? ''

test('? lists every key of the app, and Escape closes the list', async () => {
  await openForOwner('#/roasts')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await press('?')
  for (const { does } of KEYS) await expect.element(keys.getByText(does, { exact: true })).toBeVisible()
  await expectAccessibleAndResponsive()
  await press('{Escape}')
  await expect.element(keys).not.toBeInTheDocument()
})

test('/ goes to the search, where it is a letter like any other', async () => {
  await openForOwner('#/roasts')
  await press('/')
  await expect.element(search()).toHaveFocus()
  await press('/?j')
  await expect.element(search()).toHaveValue('/?j')
})

test('/ on a screen without a search goes to that of the roasts', async () => {
  await openForOwner('#/home')
  await press('/')
  await expect.element(search()).toHaveFocus()
  expect(window.location.hash).toBe('#/roasts')
  await expect.element(page.getByRole('link', { name: '#3' })).toBeVisible()
  await press('kenya')
  await expect.element(search()).toHaveValue('kenya')
})

test('j and k move to the next and the previous entry of a list, and of a coffee’s roasts', async () => {
  await openForOwner('#/roasts')
  await press('j')
  await expect.poll(focusedRow).toContain('#3')
  await press('j')
  expect(focusedRow()).toContain('#2')
  await press('k')
  expect(focusedRow()).toContain('#3')

  await openForOwner('#/roasts/2')
  await expect
    .element(page.getByRole('link', { name: 'Later roast of this coffee: #3' }))
    .toHaveAttribute('href', '#/roasts/3')
  await press('j')
  await expect.element(page.getByRole('heading', { name: 'Roast #3' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Earlier roast of this coffee: #2' })).toBeVisible()
  expect(page.getByRole('link', { name: /^Next:/ }).elements()).toEqual([])
  await press('k')
  await expect.element(page.getByRole('heading', { name: 'Roast #2' })).toBeVisible()
})

test('a key that is pressed before the screen has what it goes to goes there as soon as that is there', async () => {
  const listed = hold(calls.listRoasts)
  await openForOwner('#/roasts')
  await press('j')
  await expect.element(page.getByRole('link', { name: 'Admin' })).toBeVisible()
  expect(focusedRow()).toBe('')
  listed()
  await expect.poll(focusedRow).toContain('#3')

  const beans = hold(calls.listBeans)
  await openForOwner('#/beans')
  await press('/')
  await expect.element(page.getByRole('link', { name: 'Admin' })).toBeVisible()
  beans()
  await expect.element(search()).toHaveFocus()
  expect(window.location.hash).toBe('#/beans')

  const ofBean = hold(calls.listRoastsOfBean)
  await openForOwner('#/roasts/2')
  await press('k')
  await expect.element(page.getByRole('heading', { name: 'Roast #2' })).toBeVisible()
  ofBean()
  await expect.element(page.getByRole('heading', { name: 'Roast #1' })).toBeVisible()
})

test('a key that still waits is forgotten when another is pressed', async () => {
  const listed = hold(calls.listRoasts)
  await openForOwner('#/roasts')
  await press('j')
  await press('{Shift}')
  listed()
  await expect.element(page.getByRole('link', { name: '#3' })).toBeVisible()
  expect(focusedRow()).toBe('')
})

test('a visitor’s keys do nothing', async () => {
  await openApp('#/roasts')
  await expect.element(search()).toBeVisible()
  await press('/')
  await press('?')
  expect(document.activeElement).not.toBe(search().element())
  expect(page.getByRole('dialog').elements()).toEqual([])
})
