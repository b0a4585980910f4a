import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import type { RereadPreview } from '#contract/reread.ts'
import type { Deletion } from '#contract/trash.ts'
import { answer, hold, Refusal, requestsOf } from '#web/testing/answers.ts'
import { renderedTexts } from '#web/testing/on-screen.ts'
import { goTo } from '#web/testing/open-app.ts'
import { openDataManagement } from '#web/testing/open-panel.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { sampleRoast, WRITTEN_AT } from '#web/testing/sample-roasts.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'
import { forgetRereadWork } from './reread-work.ts'

const NAMES = ['#1 Kenya', '#2 Kenya', '#3 Guji']
const DELETION: Deletion = {
  id: 9,
  kind: 'reread',
  label: null,
  bean_count: 0,
  roast_count: 2,
  deleted_at: WRITTEN_AT,
  kept_until: WRITTEN_AT,
}
const EMPTY: RereadPreview = { roasts: 3, changes: [], kept: [], unreadable: [], last_id: null }
const ofRoast = (id: number) => ({ roast_id: id, roast_name: NAMES[id - 1] ?? '' })
/** The first step reads roast 1, the second the others. */
const FIRST: RereadPreview = {
  ...EMPTY,
  roasts: 1,
  changes: [
    {
      ...ofRoast(1),
      fields: [
        { field: 'roast_date', before: '2026-03-15', after: '2026-03-14' },
        {
          field: 'milestones',
          before: [],
          after: [{ milestone_type: '1st_crack_start', time_seconds: 470 }],
        },
      ],
    },
  ],
  last_id: 1,
}
const SECOND: RereadPreview = {
  ...EMPTY,
  roasts: 1,
  changes: [
    {
      ...ofRoast(2),
      fields: [
        { field: 'roast_date', before: null, after: '2026-03-14' },
        { field: 'ambient_temp', before: null, after: 21.5 },
      ],
    },
  ],
  kept: [{ ...ofRoast(2), fields: ['notes', 'machine'] }],
  unreadable: [
    {
      ...ofRoast(3),
      reason: 'The stored file is damaged',
      reason_fact: { code: 'stored_file_damaged', values: {} },
    },
  ],
}

let trash: Deletion[]
beforeEach(async () => {
  forgetRereadWork()
  trash = []
  showLog({ roasts: NAMES.map((roast_name, index) => sampleRoast({ id: index + 1, roast_name })) })
  answer(calls.listDeletions, () => trash)
  answer(calls.previewReread, ({ query }) => (query.get('after_id') === '0' ? FIRST : SECOND))
  answer(calls.rereadRoasts, ({ body }) => {
    trash = [DELETION]
    return { processed: body.roast_ids.length, changed: body.roast_ids.length, deletion_id: DELETION.id }
  })
  answer(calls.restoreDeletion, () => {
    trash = []
    return DELETION
  })
  await openDataManagement()
})

const section = page.getByRole('region', { name: 'Original files' })
const button = (name: string) => section.getByRole('button', { name, exact: true })
const begin = () => button('Read originals again').click()
const field = (name: RegExp) => section.getByRole('checkbox', { name })
const previewedFrom = () => requestsOf(calls.previewReread).map(({ query }) => Number(query.get('after_id')))
const taken = () => requestsOf(calls.rereadRoasts).map(({ body }) => body)

describe('reading the originals again', () => {
  test('where nothing differs, it says so', async () => {
    answer(calls.previewReread, () => EMPTY)
    await begin()
    await expect.element(section.getByText('Every roast matches its original file.')).toBeVisible()
    await expect.element(section.getByRole('checkbox')).not.toBeInTheDocument()
  })

  test('first shows what would change by field, before and after; what stays; and what can’t be read', async () => {
    await begin()
    await expect.element(field(/^Date 2 roasts/)).toBeChecked()
    await expect.element(field(/^Marks 1 roast$/)).toBeChecked()
    await expect.element(field(/^Room temperature 1 roast$/)).toBeChecked()
    expect(previewedFrom()).toEqual([0, 1])
    await section.getByText('Before and after of Marks').click()
    await expect
      .poll(() => renderedTexts(section.getByRole('listitem')).map(text => text.replace(/\s+/g, ' ')))
      .toContain('#1 Kenya – → becomes first crack start 7:50')
    await section.getByText('Before and after of Room temperature').click()
    await expect.element(section.getByText('22 °C')).toBeVisible()
    const kept = 'Stays as you set it by hand: notes (1 roast), machine (1 roast).'
    await expect.element(section.getByText(kept)).toBeVisible()
    await expect
      .element(section.getByText('1 original can’t be read; its roast stays as it is:'))
      .toBeVisible()
    await expect.element(section.getByText('The stored file is damaged')).toBeVisible()
    expect(taken()).toEqual([])
    await expectAccessibleAndResponsive()
  })

  test('asks about weights that no roast has, as long as weights are to be taken over', async () => {
    const values = { green_weight_g: 400, roasted_weight_g: 470, loss_percent: -17.5 }
    const weighing: RereadPreview = {
      ...EMPTY,
      changes: [
        {
          ...ofRoast(1),
          fields: [
            { field: 'roasted_weight_g', before: null, after: 470 },
            { field: 'ambient_temp', before: null, after: 21.5 },
          ],
        },
      ],
      doubts: [{ ...ofRoast(1), code: 'roasted_above_green', values }],
    }
    answer(calls.previewReread, () => weighing)
    await begin()
    await expect.element(section.getByText(/400 g green and 470 g roasted/)).toBeVisible()
    await button('Take over for 1 roast').click()
    await expect.element(button('Take over anyway')).toBeVisible()
    expect(taken()).toEqual([])
    await field(/^Roasted weight/).click()
    await expect.element(section.getByText(/400 g green and 470 g roasted/)).not.toBeInTheDocument()
    await field(/^Roasted weight/).click()
    await button('Take over anyway').click()
    await expect.element(section.getByText('1 roast was changed.')).toBeVisible()
  })

  test('takes the chosen fields over for their roasts only, and undoes it', async () => {
    await begin()
    await field(/^Date/).click()
    await field(/^Marks/).click()
    await button('Take over for 1 roast').click()
    await expect.element(section.getByText('1 roast was changed.')).toBeVisible()
    await expect.element(section.getByText('Taken over: room temperature.')).toBeVisible()
    expect(taken()).toEqual([{ fields: ['ambient_temp'], roast_ids: [2] }])
    await expectAccessibleAndResponsive()
    await button('Undo').click()
    await expect.element(section.getByText('Undone: the roasts were restored.')).toBeVisible()
    expect(requestsOf(calls.restoreDeletion).map(({ id }) => id)).toEqual([DELETION.id])
    await expect.element(button('Undo')).not.toBeInTheDocument()
  })

  test('continues after a stop, even after a visit to another screen', async () => {
    const release = hold(calls.previewReread)
    await begin()
    await expect.element(section.getByRole('progressbar', { name: 'Roasts checked' })).toBeVisible()
    await button('Stop').click()
    release()
    await expect.element(section.getByText('Checked 1 of 3 roasts so far.')).toBeVisible()
    await expect.element(field(/^Date 1 roast$/)).toBeChecked()
    goTo('#/beans')
    await expect.element(page.getByRole('heading', { level: 1, name: /^Beans/ })).toBeVisible()
    goTo('#/admin')
    await page.getByRole('tab', { name: 'Data Management' }).click()
    await button('Continue').click()
    await expect.element(field(/^Date 2 roasts$/)).toBeChecked()
    expect(previewedFrom()).toEqual([0, 1])
  })

  test('after a failure in the middle keeps what it has found, says why, and can be continued', async () => {
    answer(calls.previewReread, ({ query }) => {
      if (query.get('after_id') === '0') return FIRST
      throw new Refusal(503, { detail: 'A restore is running' })
    })
    await begin()
    await expect.element(section.getByRole('alert')).toHaveTextContent('A restore is running')
    await expect.element(field(/^Date 1 roast$/)).toBeChecked()
    answer(calls.previewReread, () => SECOND)
    await button('Continue').click()
    await expect.element(field(/^Date 2 roasts$/)).toBeChecked()
  })

  test('takes many roasts over in steps that one entry of the trash undoes', async () => {
    const roast_ids = Array.from({ length: 45 }, (_, index) => index + 1)
    const changes = roast_ids.map(roast_id => ({
      roast_id,
      roast_name: `#${roast_id}`,
      fields: [{ field: 'machine' as const, before: null, after: 'Bullet R1' }],
    }))
    answer(calls.previewReread, () => ({ ...EMPTY, roasts: 45, changes }))
    await begin()
    const release = hold(calls.rereadRoasts)
    await button('Take over for 45 roasts').click()
    await expect.element(section.getByText('Backing up first…')).toBeVisible()
    await button('Stop').click()
    release()
    await expect.element(section.getByText('Taken over: 20 of 45 roasts so far.')).toBeVisible()
    await button('Continue').click()
    await expect.element(section.getByText('45 roasts were changed.')).toBeVisible()
    const fields = ['machine']
    expect(taken()).toEqual([
      { fields, roast_ids: roast_ids.slice(0, 20) },
      { fields, roast_ids: roast_ids.slice(20, 40), deletion_id: DELETION.id },
      { fields, roast_ids: roast_ids.slice(40), deletion_id: DELETION.id },
    ])
  })
})
