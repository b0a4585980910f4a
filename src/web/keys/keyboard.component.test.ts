import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '#web/testing/open-app.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { CRACK, sampleRoast, samples } from '#web/testing/sample-roasts.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'
import { KEYS } from './keys.ts'

beforeEach(() => {
  const measured = { timeline: samples(), milestones: CRACK }
  showLog({
    roasts: [
      sampleRoast({ id: 3, roast_date: '2026-03-01', ...measured }),
      sampleRoast({ id: 2, roast_date: '2026-02-01', ...measured }),
      sampleRoast({ id: 1, roast_date: '2026-01-01', ...measured }),
    ],
  })
})

const search = () => page.getByRole('searchbox')
const press = (key: string) => userEvent.keyboard(key)
/** The owner's part is there once its script is loaded. */
async function openForOwner(hash: string) {
  await openApp(hash, { owner: true })
  await expect.element(page.getByRole('link', { name: 'Admin' })).toBeVisible()
}

test('? lists every key of the app, and Escape closes the list', async () => {
  await openForOwner('#/roasts')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect
    .poll(async () => {
      await press('?')
      return keys.elements().length
    })
    .toBe(1)
  for (const { does } of KEYS) await expect.element(keys.getByText(does, { exact: true })).toBeVisible()
  await expectAccessibleAndResponsive()
  await press('{Escape}')
  await expect.element(keys).not.toBeInTheDocument()
})

test('/ goes to the search, where it is a letter like any other', async () => {
  await openForOwner('#/roasts')
  await expect
    .poll(async () => {
      if (document.activeElement !== search().element()) await press('/')
      return document.activeElement === search().element()
    })
    .toBe(true)
  await press('/?j')
  await expect.element(search()).toHaveValue('/?j')
})

test('/ on a screen without a search goes to that of the roasts', async () => {
  await openForOwner('#/home')
  await expect
    .poll(async () => {
      if (window.location.hash === '#/home') await press('/')
      return document.activeElement?.getAttribute('type')
    })
    .toBe('search')
  expect(window.location.hash).toBe('#/roasts')
  await expect.element(page.getByRole('link', { name: '#3' })).toBeVisible()
  await press('kenya')
  await expect.element(search()).toHaveValue('kenya')
})

test('j and k move to the next and the previous entry of a list, and of a coffee’s roasts', async () => {
  await openForOwner('#/roasts')
  const focused = () => document.activeElement?.closest('tr')?.textContent ?? ''
  await expect
    .poll(async () => {
      if (focused() === '') await press('j')
      return focused()
    })
    .toContain('#3')
  await press('j')
  expect(focused()).toContain('#2')
  await press('k')
  expect(focused()).toContain('#3')

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

test('a visitor’s keys do nothing', async () => {
  await openApp('#/roasts')
  await expect.element(search()).toBeVisible()
  await press('/')
  await press('?')
  expect(document.activeElement).not.toBe(search().element())
  expect(page.getByRole('dialog').elements()).toEqual([])
})
