import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import { answer, refuse, requestsOf } from '#web/testing/answers.ts'
import { renderedTexts } from '#web/testing/on-screen.ts'
import { openApp } from '#web/testing/open-app.ts'
import { sampleBean } from '#web/testing/sample-beans.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { sampleRoast } from '#web/testing/sample-roasts.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

beforeEach(() => {
  showLog({
    roasts: [3, 2, 1].map(id => sampleRoast({ id })),
    beans: [sampleBean({ id: 1 }), sampleBean({ id: 2, origin_name: 'Peru Cerro Azul' })],
  })
  answer(calls.listTags, () => [
    { tag: 'espresso', roasts: 12 },
    { tag: 'filter', roasts: 1 },
  ])
  answer(calls.restoreDeletion, ({ id }) => ({
    id,
    kind: 'changes' as const,
    label: null,
    bean_count: 0,
    roast_count: 3,
    deleted_at: '2026-01-02T03:04:05.000Z',
    kept_until: '2026-02-01T03:04:05.000Z',
  }))
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const restored = () => requestsOf(calls.restoreDeletion).map(({ id }) => id)

async function chooseAll() {
  await openApp('#/roasts', { owner: true })
  await button('Select').click()
  await button('All 3').click()
}

describe('chosen roasts', () => {
  test('get another bean in four clicks, and the former one back in one', async () => {
    answer(calls.updateRoasts, ({ body }) => ({ changed: body.roast_ids.length, deletion_id: 7 }))
    await chooseAll()
    await button('Change').click()
    await expect.element(page.getByRole('dialog', { name: 'Change 3 roasts' })).toBeVisible()
    await expect.element(button('Save')).toBeDisabled()
    await page.getByLabelText('Bean', { exact: true }).selectOptions('Peru Cerro Azul')
    await button('Save').click()
    await expect.element(page.getByText('3 roasts changed.')).toBeVisible()
    expect(requestsOf(calls.updateRoasts).map(({ body }) => body)).toEqual([
      { bean_id: 2, roast_ids: [3, 2, 1] },
    ])
    await expect.element(page.getByText('3 chosen', { exact: true })).toBeVisible()
    await button('Undo').click()
    await expect.poll(restored).toEqual([7])
  })

  test('get tags that are suggested as one types', async () => {
    answer(calls.updateRoasts, () => ({ changed: 3, deletion_id: 7 }))
    await chooseAll()
    await button('Change').click()
    const tags = page.getByLabelText('Add tags')
    await expect.poll(() => (tags.element() as HTMLInputElement).list?.options.length).toBe(2)
    await tags.fill('esp')
    await userEvent.keyboard('resso,gift{Enter}')
    await expect
      .poll(() => renderedTexts(page.getByRole('dialog').getByRole('listitem')))
      .toEqual(['espresso', 'gift'])
    expect([...(tags.element() as HTMLInputElement).list!.options].map(({ value }) => value)).toEqual([
      'filter',
    ])
    await expectAccessibleAndResponsive()
    await button('Save').click()
    await expect
      .poll(() => requestsOf(calls.updateRoasts)[0]?.body)
      .toMatchObject({
        tags_added: ['espresso', 'gift'],
      })
  })

  test('stay, with what was typed, if the change is refused', async () => {
    refuse(calls.updateRoasts, 409, { detail: 'Roast #1 is a duplicate.' })
    await chooseAll()
    await button('Change').click()
    await page.getByLabelText('First number').fill('12')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Roast #1 is a duplicate.')).toBeVisible()
    await expect.element(page.getByLabelText('First number')).toHaveValue('12')
  })

  test('are deleted after a question, and brought back', async () => {
    answer(calls.deleteRoasts, () => ({ changed: 3, deletion_id: 9 }))
    await chooseAll()
    await button('Delete').click()
    await expect.element(page.getByText('Delete 3 roasts?', { exact: true })).toBeVisible()
    await expect.element(page.getByText('lies in the trash')).toBeVisible()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByText('3 roasts deleted.')).toBeVisible()
    expect(requestsOf(calls.deleteRoasts).map(({ body }) => body)).toEqual([{ roast_ids: [3, 2, 1] }])
    await expect.element(button('Select')).toHaveAttribute('aria-pressed', 'false')
    await button('Undo').click()
    await expect.poll(restored).toEqual([9])
  })

  test('are only compared by a visitor', async () => {
    await openApp('#/roasts')
    await button('Select').click()
    await expect.element(button('Compare')).toBeVisible()
    for (const name of ['Change', 'Delete', 'All 3']) expect(button(name).elements()).toEqual([])
  })
})

describe('tags', () => {
  async function openTags() {
    await openApp('#/roasts', { owner: true })
    await button('Filters').click()
    await button('Rename or merge tags').click()
  }

  test('are filtered by', async () => {
    await openApp('#/roasts', { owner: true })
    await button('Filters').click()
    await page.getByLabelText('Tag', { exact: true }).selectOptions('espresso')
    await expect.poll(() => location.hash).toBe('#/roasts?tag=espresso')
  })

  test('are renamed and merged in one place, and that is undone', async () => {
    answer(calls.renameTag, () => ({ changed: 12, deletion_id: 5 }))
    await openTags()
    await expect
      .poll(() => renderedTexts(page.getByRole('dialog').getByRole('listitem')))
      .toEqual([expect.stringMatching(/^espresso\s+12 roasts/), expect.stringMatching(/^filter\s+1 roast/)])
    await expectAccessibleAndResponsive()
    await button('Rename espresso').click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Filter')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('“espresso” is now “Filter” on 12 roasts.')).toBeVisible()
    await button('Remove filter').click()
    await expect
      .poll(() => requestsOf(calls.renameTag).map(({ body }) => body))
      .toEqual([
        { from: 'espresso', to: 'Filter' },
        { from: 'filter', to: null },
      ])
    await button('Undo').click()
    await expect.poll(restored).toEqual([5])
  })
})
