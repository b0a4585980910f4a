import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import type { RoastPreview } from '#contract/roast-import.ts'
import { answer } from '#web/testing/answers.ts'
import { openApp } from '#web/testing/open-app.ts'
import { sampleBean } from '#web/testing/sample-beans.ts'
import { waitingFile } from '#web/testing/sample-inbox.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { CRACK, sampleRoast, samples } from '#web/testing/sample-roasts.ts'

const LONG_NAME = 'roasting-log-of-a-long-evening-in-the-back-of-the-shop'
/** The longest that a start is. */
const START = '2026-02-01T11:15:01+09:00'
/** The roast whose file says too little for a score. */
const BARE = 2
const panel = page.getByRole('dialog', { name: 'Add Roast' })
const rowOf = (name: string) => panel.getByRole('row').filter({ hasText: name })

/** What is found in a file, by its name. */
let found: Record<string, Partial<RoastPreview>>

beforeEach(async () => {
  found = {}
  const log = showLog({ beans: [sampleBean({ id: 1, origin_name: 'Kenya Nyeri' })] })
  const ids = new Map<string, number>()
  answer(calls.previewRoastFile, ({ body }) => {
    const { name } = body.get('file') as File
    ids.set(name, ids.get(name) ?? ids.size + 1)
    const { group: _, place: __, same_recording_as: ___, ...read } = waitingFile(ids.get(name)!, name).roast!
    return { ...read, ...found[name], reading_id: name }
  })
  answer(calls.planImport, ({ body }) => ({
    files: body.reading_ids.map(reading_id => ({
      reading_id,
      roast_name: waitingFile(ids.get(reading_id)!, reading_id).roast!.roast_name,
      number_reason: 'none' as const,
      group: null,
      same_recording: null,
      same_recording_as: null,
    })),
    groups: [],
  }))
  answer(calls.checkRoastExists, () => ({ exists: false }))
  answer(calls.importRoastFile, ({ body }) => {
    const id = ids.get(String(body.get('reading_id')))!
    const curves = id === BARE ? {} : { timeline: samples(), milestones: CRACK }
    const roast = sampleRoast({ id, roast_name: `#${id} Kenya`, ...curves })
    log.roasts.push(roast)
    return roast
  })
  await openApp('#/roasts', { owner: true })
  await page.getByRole('button', { name: 'Add Roast' }).first().click()
})

async function choose(...names: string[]) {
  const files = names.map(name => new File([name], name))
  await userEvent.upload(panel.getByLabelText('Roast files'), files)
  await expect.element(rowOf(names.at(-1)!.replace(/\.\w+$/, '')).getByLabelText(/^Number of/)).toBeVisible()
}

test('a batch that was cancelled is not called interrupted', async () => {
  await choose('one.csv', 'two.csv')
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(panel.getByRole('button', { name: 'Choose files' })).toBeVisible()
  expect(panel.getByText('An import was interrupted').elements()).toEqual([])
})

test('new beans whose names nothing says are there to be named; those with a name are behind a line', async () => {
  found['two.csv'] = { coffee_name: 'Jigesa' }
  await choose('one.csv', 'two.csv')
  await panel.getByRole('button', { name: 'Begin 2 new beans for them' }).click()
  const name = panel.getByLabelText('Name of the new bean for one')
  await name.fill('Rwanda Gitesi')
  await expect.element(name).toHaveFocus()
  await expect.element(panel.getByText('Name this new bean:')).toBeVisible()
  const proposed = panel.getByLabelText(/^Name of the new bean(?! for)/)
  await expect.element(proposed).not.toBeVisible()
  await panel.getByText('1 more new bean, made with the import').click()
  await expect.element(proposed).toHaveValue('Jigesa')
  await proposed.clear()
  await expect.element(proposed).toHaveFocus()
})

test('after an import the results are seen from their beginning', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `log ${index + 1}.csv`)
  for (const name of names) found[name] = { matching_bean: { id: 1, origin_name: 'Kenya Nyeri' } }
  await choose(...names)
  panel.element().scrollTo(0, 10_000)
  await panel.getByRole('button', { name: 'Import All' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await expect.element(panel.getByText('Import finished: 20 successful, 0 failed')).toBeInViewport()
  expect(panel.getByRole('row', { name: /^#20/ }).elements()).toHaveLength(1)
})

test('a line’s day is followed by how long the roast took, in minutes', async () => {
  await choose('one.csv', 'two.csv')
  await expect.element(rowOf('one').getByText('3/14/26 · 10:00 min')).toBeVisible()
})

test.each([360, 768, 1440])('at %i px weights and numbers are seen whole', async width => {
  await page.viewport(width, 900)
  found['one.csv'] = { green_weight_g: 3628.7, roasted_weight_g: 3128.7, number_reason: 'foreign' }
  await choose('one.csv', 'two.csv')
  const inputs = rowOf('one').getByRole('textbox').elements() as HTMLInputElement[]
  expect(inputs.map(({ value }) => value)).toEqual(['3628.7', '3128.7', '1'])
  for (const input of inputs) expect(input.scrollWidth, input.value).toBeLessThanOrEqual(input.clientWidth)
})

test('on a phone a line shows the whole name of its file and all that is said about it', async () => {
  await page.viewport(360, 740)
  const warning = 'The bean temperature falls steeply after 6:47, as it does when the machine is emptied.'
  found[`${LONG_NAME}.csv`] = { warnings: [warning] }
  await choose(`${LONG_NAME}.csv`, 'two.csv')
  for (const text of [LONG_NAME, warning]) {
    const shown = panel.getByText(text).first().element()
    expect(shown.scrollWidth, text).toBeLessThanOrEqual(shown.clientWidth)
    expect(shown.scrollHeight, text).toBeLessThanOrEqual(shown.clientHeight)
  }
})

test.each([360, 1440])(
  'at %i px the preview of one file shows its whole start, with the offset',
  async width => {
    await page.viewport(width, 900)
    found['one.csv'] = { started_at: START, matching_bean: { id: 1, origin_name: 'Kenya Nyeri' } }
    await userEvent.upload(panel.getByLabelText('Roast files'), new File(['one'], 'one.csv'))
    const start = panel.getByLabelText('Started at')
    await expect.element(start).toHaveValue(START)
    const { scrollWidth, clientWidth } = start.element()
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  },
)

test('each result has a sentence, which on a phone is as wide as the line, whatever its score is from', async () => {
  await page.viewport(360, 740)
  for (const name of ['one.csv', 'two.csv']) {
    found[name] = { matching_bean: { id: 1, origin_name: 'Kenya Nyeri' } }
  }
  await choose('one.csv', 'two.csv')
  await panel.getByRole('button', { name: 'Import All' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  const score = panel.getByRole('row', { name: /^#1/ }).getByText(/^from \d of 5$/)
  await expect.element(score).toBeVisible()
  await expect.element(panel.getByText(/^No score: fewer than two/)).toBeVisible()
  const name = panel.getByRole('row', { name: /^#1/ }).getByRole('rowheader').element()
  expect(name.clientWidth).toBeGreaterThan(240)
})
