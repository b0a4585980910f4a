import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import { answer, requestsOf } from '#web/testing/answers.ts'
import { renderedTexts } from '#web/testing/on-screen.ts'
import { openApp } from '#web/testing/open-app.ts'
import { sampleBean } from '#web/testing/sample-beans.ts'
import { type SampleLog, showLog } from '#web/testing/sample-log.ts'
import { sampleRoast } from '#web/testing/sample-roasts.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

let log: SampleLog

beforeEach(() => {
  log = showLog({
    roasts: [sampleRoast({ id: 2 }), sampleRoast({ id: 1 })],
    beans: [sampleBean({ id: 1, origin_name: 'Kenya Nyeri', country: 'Kenya' })],
  })
})

const filters = () => page.getByRole('button', { name: 'Filters' })
const chips = () =>
  renderedTexts(page.getByRole('list', { name: 'Filters that are set' }).getByRole('listitem'))
const asked = () => requestsOf(calls.listRoasts).findLast(({ query }) => query.has('limit'))?.query

describe('filters', () => {
  test('are behind a button; those that are set are chips, each with a button that removes it', async () => {
    await openApp(`#/roasts?${SOME_WINTER}&needs=weights&tag=espresso&bean_id=1`, { owner: true })
    await expect.poll(chips).toEqual(['Kenya Nyeri', 'espresso', 'winter 2023/24', 'not weighed'])
    await expect.element(filters()).toHaveTextContent('Filters 5 active')
    expect(page.getByLabelText('Country').elements()).toEqual([])

    await page.getByRole('button', { name: 'Remove winter 2023/24' }).click()
    await expect.poll(chips).toEqual(['Kenya Nyeri', 'espresso', 'not weighed'])
    await expect.poll(() => location.hash).toBe('#/roasts?bean_id=1&tag=espresso&needs=weights')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove not weighed')
    await userEvent.keyboard('{Enter}')
    await expect.poll(chips).toEqual(['Kenya Nyeri', 'espresso'])
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove espresso')
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect.poll(() => location.hash).toBe('#/roasts')
  })

  test('a period fills in both dates', async () => {
    await openApp('#/roasts')
    await filters().click()
    await page.getByLabelText('Roasted').selectOptions('last year')
    const year = new Date().getFullYear() - 1
    await expect.poll(() => asked()?.get('from')).toBe(`${year}-01-01`)
    expect(asked()?.get('to')).toBe(`${year}-12-31`)
    await expect.poll(chips).toEqual(['last year'])
    await expect.element(page.getByLabelText('From', { exact: true })).toHaveValue(`${year}-01-01`)
  })

  test('a recipe stands under Blends in the list of beans, and replaces a bean', async () => {
    const parts = [1, 2].map(bean_id => ({ bean_id, origin_name: `Bean ${bean_id}`, share_percent: 50 }))
    log.blends = [{ id: 3, name: 'Kitchen', parts, summary: '', aliases: [], is_retired: true }]
    await openApp('#/roasts?bean_id=1')
    await filters().click()
    const bean = page.getByLabelText('Bean', { exact: true })
    await expect.element(bean.getByRole('option', { name: 'Kitchen' })).toBeInTheDocument()
    await bean.selectOptions('Kitchen')
    await expect.poll(() => location.hash).toBe('#/roasts?blend_id=3')
    await expect.poll(() => [asked()?.get('bean_id'), asked()?.get('blend_id')]).toEqual([null, '3'])
    await expect.poll(chips).toEqual(['Kitchen'])
    await bean.selectOptions('Kenya Nyeri')
    await expect.poll(() => location.hash).toBe('#/roasts?bean_id=1')
  })

  test('a bean is one, and what is missing is one for the owner alone', async () => {
    await openApp('#/roasts', { owner: true })
    await filters().click()
    await page.getByLabelText('Bean', { exact: true }).selectOptions('Kenya Nyeri')
    await page.getByLabelText('Missing').selectOptions('Weights')
    await expect.poll(() => location.hash).toBe('#/roasts?bean_id=1&needs=weights')
    await expect.poll(() => asked()?.get('needs')).toBe('weights')
    expect(asked()?.get('bean_id')).toBe('1')

    answer(calls.readAdminStatus, () => ({ admin: false }))
    await openApp('#/roasts')
    await filters().click()
    await expect.element(page.getByLabelText('Bean', { exact: true })).toBeVisible()
    expect(page.getByLabelText('Missing').elements()).toEqual([])
  })

  test('a filter that can’t be searched with is shown in its field, to be corrected', async () => {
    await openApp('#/roasts?min_score=150')
    await expect.element(page.getByLabelText('Score from')).toHaveValue('150')
    await expect.element(page.getByText('A score is between 0 and 100.')).toBeVisible()
  })

  test('axe finds no problem at any width, and at 320 px nothing overflows', async () => {
    await openApp(`#/roasts?${SOME_WINTER}&needs=weights&tag=espresso`, { owner: true })
    await filters().click()
    await expect.element(page.getByLabelText('Score to')).toBeVisible()
    await expectAccessibleAndResponsive()
  })
})

const SOME_WINTER = 'from=2023-12-01&to=2024-02-29'
