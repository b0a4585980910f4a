import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import type { SavedSearch } from '#contract/searches.ts'
import { answer, refuse } from '#web/testing/answers.ts'
import { renderedTexts } from '#web/testing/on-screen.ts'
import { openApp } from '#web/testing/open-app.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { sampleRoast } from '#web/testing/sample-roasts.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

const WEIGHTS = { name: 'To weigh', search: 'needs=weights' }
const WINTER = { name: 'Winter', search: 'from=2023-12-01&to=2024-02-29' }

/** A library that is past its first steps, which would appear while the menu is open and close it. */
const WEIGHED = { green_weight_g: 300, roasted_weight_g: 255 }

let saved: SavedSearch[]

beforeEach(() => {
  showLog({ roasts: [2, 1].map(id => sampleRoast({ id, ...WEIGHED })) })
  saved = [WEIGHTS, WINTER]
  answer(calls.listSearches, () => ({ searches: saved }))
  answer(calls.updateSearches, ({ body }) => {
    saved = [...(body?.searches ?? [])]
    return { searches: saved }
  })
})

const openMenu = () => page.getByRole('button', { name: 'Saved', exact: true }).click()
const menu = () => page.getByRole('list', { name: 'Saved' })
const choose = (text: string) => menu().getByRole('button', { name: text }).click()

test('a saved search is one choice away, and a link', async () => {
  await openApp('#/roasts', { owner: true })
  await openMenu()
  expect(renderedTexts(menu().getByRole('link'))).toEqual(['To weigh', 'Winter'])
  await menu().getByRole('link', { name: 'To weigh' }).click()
  await expect.poll(() => location.hash).toBe('#/roasts?needs=weights')
  await expect.element(page.getByText('not weighed')).toBeVisible()
  await openMenu()
  await expect.element(menu().getByRole('link', { name: 'To weigh' })).toHaveAttribute('aria-current', 'page')
  expect(menu().getByRole('button', { name: 'Save this search' }).elements()).toEqual([])
})

test('a search is saved under the name that its words suggest, and that can be undone', async () => {
  await openApp('#/roasts?q=natural&from=2023-12-01&to=2024-02-29&sort=score', { owner: true })
  await openMenu()
  await choose('Save this search')
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('natural, winter 2023/24')
  await page.getByRole('textbox', { name: 'Name' }).fill('Good winter')
  await userEvent.keyboard('{Enter}')
  const search = 'q=natural&from=2023-12-01&to=2024-02-29&sort=score'
  await expect.poll(() => saved).toEqual([WEIGHTS, WINTER, { name: 'Good winter', search }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => saved).toEqual([WEIGHTS, WINTER])
})

test('on a phone a notice appears in the half of the window that was not tapped last, below the top bar', async () => {
  await page.viewport(360, 740)
  await openApp('#/roasts?q=natural', { owner: true })
  const save = async (clientY: number) => {
    await openMenu()
    await choose('Save this search')
    await page.getByRole('textbox', { name: 'Name' }).fill(`Saved at ${clientY}`)
    document.querySelector('main')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, clientY }))
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => saved).toHaveLength(3)
    const undo = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' })
    await expect.element(undo).toBeVisible()
    const { top, bottom } = undo.element().getBoundingClientRect()
    await undo.click()
    await expect.poll(() => saved).toHaveLength(2)
    return { top, bottom }
  }
  const above = await save(700)
  expect(above.bottom).toBeLessThan(370)
  expect(above.top).toBeGreaterThan(page.getByRole('banner').element().getBoundingClientRect().bottom)
  expect((await save(100)).top).toBeGreaterThan(370)
})

test('a refusal is shown, and what was typed stays', async () => {
  refuse(calls.updateSearches, 422, { detail: 'searches must not have the same name twice' })
  await openApp('#/roasts?q=natural', { owner: true })
  await openMenu()
  await choose('Save this search')
  await page.getByRole('textbox', { name: 'Name' }).fill('winter')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('searches must not have the same name twice')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('winter')
})

test('saved searches are renamed, put into another order and deleted together', async () => {
  await openApp('#/roasts', { owner: true })
  await openMenu()
  await choose('Change saved searches')
  await page.getByRole('button', { name: 'Move Winter up' }).click()
  await page.getByRole('textbox', { name: 'Name 1' }).fill('Winter beans')
  await page.getByRole('button', { name: 'Delete To weigh' }).click()
  await expectAccessibleAndResponsive()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => saved).toEqual([{ ...WINTER, name: 'Winter beans' }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => saved).toEqual([WEIGHTS, WINTER])
})

test('a visitor has none', async () => {
  await openApp('#/roasts')
  await expect.element(page.getByRole('button', { name: 'Filters' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Saved', exact: true }).elements()).toEqual([])
})
