import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import { answer, hold, Refusal, requestsOf } from '#web/testing/answers.ts'
import {
  answerImport,
  chooseFiles,
  closeAlert,
  type FoundInFiles,
  importPanel as panel,
} from '#web/testing/import-files.ts'
import { openApp } from '#web/testing/open-app.ts'
import { sampleBean } from '#web/testing/sample-beans.ts'
import { waitingFile } from '#web/testing/sample-inbox.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { sampleRoast } from '#web/testing/sample-roasts.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

const LONG_NAME = 'roasting-log-of-a-long-evening-in-the-back-of-the-shop'
/** The longest form of a start time. */
const START = '2026-02-01T11:15:01+09:00'
const KENYA = { matching_bean: { id: 1, origin_name: 'Kenya Nyeri' } }
const rowOf = (name: string) => panel.getByRole('row').filter({ hasText: name })
const greenOf = (name: string) => rowOf(name).getByLabelText(/^Green/)
const importAll = panel.getByRole('button', { name: 'Import All' })
const results = panel.getByRole('region', { name: 'Imported roasts' })

let found: FoundInFiles
let importing: ReturnType<typeof answerImport>

beforeEach(async () => {
  found = {}
  importing = answerImport(showLog({ beans: [sampleBean({ id: 1, origin_name: 'Kenya Nyeri' })] }), found)
  await openApp('#/roasts', { owner: true })
  await page.getByRole('button', { name: 'Add Roast' }).first().click()
  await expect.element(panel.getByRole('button', { name: 'Choose files' })).toBeVisible()
})

async function choose(...chosen: (string | File)[]) {
  const files = chosen.map(one => (typeof one === 'string' ? new File([one], one) : one))
  chooseFiles('Roast files', ...files)
  const last = files.at(-1)!.name.replace(/\.\w+$/, '')
  await expect.element(rowOf(last).getByLabelText(/^Number of/)).toBeVisible()
}

/** Chooses files of a bean that the library has. */
async function chooseKnown(...names: string[]) {
  for (const name of names) found[name] = KENYA
  await choose(...names)
  await expect
    .element(rowOf(names.at(-1)!.replace(/\.\w+$/, '')).getByText('Ready', { exact: true }))
    .toBeVisible()
}

test('a batch that was cancelled is not called interrupted', async () => {
  await choose('one.csv', 'two.csv')
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(panel.getByRole('button', { name: 'Choose files' })).toBeVisible()
  expect(panel.getByText('An import was interrupted').elements()).toEqual([])
})

test('new beans without a proposed name ask for one; those with a name are collapsed', async () => {
  found['two.csv'] = { coffee_name: 'Jigesa' }
  await choose('one.csv', 'two.csv')
  await panel.getByRole('button', { name: 'Create the 2 missing beans' }).click()
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

test('what the names of new beans say is filled in and seen before anything is stored', async () => {
  found['one.csv'] = { coffee_name: 'Kenia Natural' }
  found['two.csv'] = { coffee_name: 'Jigesa' }
  await choose('one.csv', 'two.csv')
  await panel.getByRole('button', { name: 'Create the 2 missing beans' }).click()
  const said = panel.getByRole('list', { name: 'What the names of the new beans say' })
  await expect.element(said.getByText('Kenia Natural Kenya, Natural')).toBeVisible()
  await expect.element(said.getByRole('img', { name: 'Flag of Kenya' })).toBeVisible()
  expect(said.getByRole('listitem').elements()).toHaveLength(1)
  await panel.getByText('2 new beans, made with the import').click()
  await panel.getByLabelText('Varietals').first().fill('SL28')
  await importAll.click()
  await closeAlert('Import finished: 2 successful, 0 failed')
  expect(requestsOf(calls.createBean).map(({ body }) => body)).toEqual([
    { origin_name: 'Kenia Natural', country: 'Kenya', processing_method: 'Natural', varietals: 'SL28' },
    { origin_name: 'Jigesa' },
  ])
})

test('with another name of a new bean its facts follow, but not what was typed', async () => {
  found['one.csv'] = { coffee_name: 'Kenia Natural' }
  await choose('one.csv', 'two.csv')
  await panel.getByRole('button', { name: 'Create the 2 missing beans' }).click()
  await panel.getByText('1 more new bean, made with the import').click()
  const named = panel.getByLabelText(/^Name of the new bean(?! for)/)
  const process = panel.getByLabelText('Processing method').last()
  await process.fill('Sun-dried')
  await named.fill('Peru washed')
  await expect.element(panel.getByLabelText('Country').last()).toHaveValue('Peru')
  await expect.element(process).toHaveValue('Sun-dried')
  await panel.getByLabelText('Name of the new bean for two').fill('Rwanda honey')
  await expect.element(panel.getByLabelText('Processing method').first()).toHaveValue('Honey')
})

test('two files whose new beans get the same name make one bean', async () => {
  await choose('one.csv', 'two.csv')
  await panel.getByRole('button', { name: 'Create the 2 missing beans' }).click()
  await panel.getByLabelText('Name of the new bean for one').fill('Rwanda Gitesi')
  await panel.getByLabelText('Name of the new bean for two').fill('rwanda  gitesi')
  await importAll.click()
  await closeAlert('Import finished: 2 successful, 0 failed')
  expect(requestsOf(calls.createBean).map(({ body }) => body.origin_name)).toEqual(['Rwanda Gitesi'])
  const beans = requestsOf(calls.importRoastFile).map(({ body }) => body.get('bean_id'))
  expect(beans).toEqual(['2', '2'])
})

test('a new bean whose name is in the library by now is not made again', async () => {
  await choose('one.csv', 'two.csv')
  await panel.getByRole('button', { name: 'Create the 2 missing beans' }).click()
  await panel.getByLabelText('Name of the new bean for one').fill('kenya nyeri')
  await panel.getByLabelText('Name of the new bean for two').fill('Rwanda Gitesi')
  await importAll.click()
  await closeAlert('Import finished: 2 successful, 0 failed')
  expect(requestsOf(calls.createBean).map(({ body }) => body.origin_name)).toEqual(['Rwanda Gitesi'])
})

test('after an import the results are seen from their beginning', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `log ${index + 1}.csv`)
  for (const name of names) found[name] = KENYA
  await choose(...names)
  panel.element().scrollTo(0, 10_000)
  await importAll.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await expect.element(panel.getByText('Import finished: 20 successful, 0 failed')).toBeInViewport()
  expect(panel.getByRole('row', { name: /^#20/ }).elements()).toHaveLength(1)
})

test('each roast of one file is a line of its own, and none is sent without being chosen', async () => {
  const { group: _, place: __, same_recording_as: ___, ...usual } = waitingFile(2, 'two.csv').roast!
  const other = {
    ...usual,
    ...KENYA,
    reading_id: '2',
    source_name: 'Brazil 2',
    proposed_roast_name: '#2 Brazil',
  }
  found['list.json'] = { ...KENYA, source_name: 'Kenya 1', others: [other] }
  chooseFiles('Roast files', new File(['[]'], 'list.json'))
  await expect.element(rowOf('Kenya 1').getByText('Ready', { exact: true })).toBeVisible()
  await expect.element(rowOf('Brazil 2').getByText('Ready', { exact: true })).toBeVisible()
  expect(requestsOf(calls.importRoastFile)).toEqual([])
  await importAll.click()
  await closeAlert('Import finished: 2 successful, 0 failed')
  const sent = requestsOf(calls.importRoastFile).map(({ body }) => body.get('reading_id'))
  expect(sent).toEqual(['1', '2'])
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

test.each([360, 768, 1440])(
  'at %i px the fields of a file under its coffee keep their columns, and the number’s reason stands beside it',
  async width => {
    await page.viewport(width, 900)
    for (const name of ['#1 one.csv', 'two.csv']) found[name] = KENYA
    const taken = {
      number_reason: 'taken',
      number_taken: null,
      far_above: null,
      same_recording: null,
      same_recording_as: null,
    } as const
    answer(calls.planImport, ({ body }) => ({
      files: body.reading_ids.map((reading_id, place) => ({
        reading_id,
        roast_name: `#${150 + place} x`,
        group: place === 2 ? null : '1',
        ...taken,
      })),
      groups: [{ key: '1', bean_name: 'Kenya Nyeri', files: 2, ...KENYA, matching_blend: null, greens: [] }],
    }))
    await choose('#1 one.csv', 'two.csv', 'three.csv')
    const placesOf = (name: string) =>
      rowOf(name)
        .getByRole('textbox')
        .elements()
        .map(input => input.getBoundingClientRect())
    const lefts = (name: string) => placesOf(name).map(({ left }) => left)
    expect(lefts('#1 one')).toEqual(lefts('three'))
    const [green, , number] = placesOf('#1 one')
    expect(number!.top).toBe(green!.top)
    await expect.element(rowOf('#1 one').getByText('1 is taken')).toBeVisible()
  },
)

test.each([360, 768, 935])(
  'at %i px a line shows the whole name of its file and all that is said',
  async width => {
    await page.viewport(width, 740)
    const warning = 'The bean temperature falls steeply after 6:47, as it does when the machine is emptied.'
    found[`${LONG_NAME}.csv`] = { warnings: [warning] }
    await choose(`${LONG_NAME}.csv`, 'two.csv')
    for (const text of [LONG_NAME, warning]) {
      const shown = panel.getByText(text).first().element()
      expect(shown.scrollWidth, text).toBeLessThanOrEqual(shown.clientWidth)
      expect(shown.scrollHeight, text).toBeLessThanOrEqual(shown.clientHeight)
    }
  },
)

test.each([360, 1440])(
  'at %i px the preview of one file shows its whole start, with the offset',
  async width => {
    await page.viewport(width, 900)
    found['one.csv'] = { started_at: START, ...KENYA }
    chooseFiles('Roast files', new File(['one'], 'one.csv'))
    const start = panel.getByLabelText('Started at')
    await expect.element(start).toHaveValue(START.slice(0, 19))
    await expect.element(panel.getByText('UTC+09:00')).toBeVisible()
    await expect.element(start).toHaveAccessibleDescription(/UTC\+09:00/)
    const { scrollWidth, clientWidth } = start.element()
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  },
)

test('what the reader of a file warned of stands beside its result', async () => {
  const warning = 'The file was cut in its last line, which was left out'
  found['one.csv'] = { ...KENYA, warnings: [warning] }
  found['two.csv'] = KENYA
  await choose('one.csv', 'two.csv')
  await importAll.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await expect.element(results.getByText(warning)).toBeVisible()
})

test('each result has a sentence, which on a phone is as wide as the line, whatever its score is from', async () => {
  await page.viewport(360, 740)
  // Without weights some parts of the score are missing.
  found['one.csv'] = { ...KENYA, green_weight_g: null, roasted_weight_g: null }
  // Without samples there is no score.
  found['two.csv'] = { ...KENYA, timeline_count: 0 }
  await choose('one.csv', 'two.csv')
  await importAll.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  const score = panel.getByRole('row', { name: /^#1/ }).getByText(/^from \d of 5$/)
  await expect.element(score).toBeVisible()
  await expect.element(panel.getByText(/^No score: fewer than two/)).toBeVisible()
  const name = panel.getByRole('row', { name: /^#1/ }).getByRole('rowheader').element()
  expect(name.clientWidth).toBeGreaterThan(240)
  await expectAccessibleAndResponsive()
})

test('a copy of a file is a Duplicate, and all rows can be given one bean, a new one too, and one green weight', async () => {
  const copy = new File(['one.csv'], 'copy.csv')
  await choose('one.csv', copy, 'two.csv')
  const duplicate = rowOf('The same file as one.csv.')
  await expect.element(duplicate.getByText('Duplicate', { exact: true })).toBeVisible()
  await expect.element(rowOf('two').getByText('No Match', { exact: true })).toBeVisible()
  await panel.getByText('The same for all files').click()
  await panel.getByLabelText('Bean for all').selectOptions('New bean')
  await panel.getByLabelText('Name of the new bean').fill('Rwanda Gitesi')
  await panel.getByLabelText('Country').fill('Rwanda')
  await panel.getByLabelText('Green weight for all').fill('400')
  await expectAccessibleAndResponsive()
  await panel.getByRole('button', { name: 'Apply to all' }).click()
  await expect.element(greenOf('two')).toHaveValue('400')
  await importAll.click()
  await closeAlert('Import finished: 2 successful, 0 failed')
  await panel.getByRole('button', { name: 'Done' }).click()
  await expect.element(panel).not.toBeInTheDocument()
  expect(requestsOf(calls.createBean).map(({ body }) => body)).toEqual([
    expect.objectContaining({ origin_name: 'Rwanda Gitesi', country: 'Rwanda' }),
  ])
  for (const number of ['#1 ', '#3 ']) {
    const row = page.getByRole('row', { name: number })
    await expect.element(row.getByText('Rwanda Gitesi')).toBeVisible()
    await expect.element(row.getByText('400 → 300 g')).toBeVisible()
  }
})

test('lines of every kind, and an interrupted import whose files are named: axe finds nothing', async () => {
  found['broken.csv'] = new Refusal(422, { detail: 'The file has no table of samples' })
  found['cut.csv'] = { warnings: ['The file was cut in its last line, which was left out'] }
  found['again.csv'] = KENYA
  answer(calls.checkRoastExists, ({ query }) => ({ exists: /again/.test(query.get('roast_name') ?? '') }))
  found['one.csv'] = KENYA
  await choose('one.csv', 'again.csv', 'broken.csv', 'cut.csv')
  for (const [name, badge] of [
    ['one', 'Ready'],
    ['again', 'Duplicate'],
    ['cut', 'No Match'],
    ['broken', 'Error'],
  ] as const)
    await expect.element(rowOf(name).getByText(badge, { exact: true })).toBeVisible()
  await expect.element(rowOf('cut').getByText('The file was cut in its last line')).toBeVisible()
  await expect.element(rowOf('cut').getByText('3/14/26 · 10:00 min')).toBeVisible()
  await expectAccessibleAndResponsive()
  await importAll.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  const stored = { ...localStorage }
  await openApp('#/roasts', { owner: true })
  Object.assign(localStorage, stored)
  await page.getByRole('button', { name: 'Add Roast' }).first().click()
  const interrupted = panel.getByRole('region', { name: 'Interrupted import' })
  await interrupted.getByText(/^\d files?$/).click()
  await expect.element(interrupted.getByText('cut.csv')).toBeVisible()
  await expectAccessibleAndResponsive()
})

test('Cancel asks before it discards weights typed in a batch', async () => {
  await choose('one.csv', 'two.csv')
  await greenOf('one').fill('311')
  await panel.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('alertdialog').filter({ hasText: 'Discard the weights you typed?' })
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(panel.getByRole('button', { name: 'Choose files' })).toBeVisible()
})

test('a batch can be stopped; imported roasts stay, and the rest can still be imported', async () => {
  await chooseKnown('one.csv', 'two.csv', 'three.csv')
  const release = hold(calls.importRoastFile)
  await importAll.click()
  await expect.element(panel.getByText('Importing 1 of 3')).toBeVisible()
  await panel.getByRole('button', { name: 'Stop' }).click()
  release()
  await closeAlert(/^Import finished: 1 successful, 0 failed/)
  await expect.element(results.getByRole('row', { name: /^#1/ })).toBeVisible()
  await importAll.click()
  await closeAlert('Import finished: 2 successful, 0 failed')
  await expect.element(results.getByRole('row', { name: /^#3/ })).toBeVisible()
})

test('a file that fails while importing is counted and shows why; progress shows the count', async () => {
  await chooseKnown('one.csv', 'two.csv')
  const full = Promise.withResolvers<void>()
  answer(calls.importRoastFile, async ({ body }) => {
    if (requestsOf(calls.importRoastFile).length === 1) return importing(body)
    await full.promise
    throw new Refusal(507, { detail: 'The disk is full' })
  })
  await importAll.click()
  await expect.element(panel.getByText('Importing 2 of 2')).toBeVisible()
  full.resolve()
  await closeAlert('Import finished: 1 successful, 1 failed')
  await expect.element(rowOf('two').getByText('The disk is full')).toBeVisible()
  await expect.element(results.getByRole('row', { name: /^#1/ })).toBeVisible()

  answer(calls.importRoastFile, ({ body }) => importing(body))
  await importAll.click()
  await closeAlert('Import finished: 1 successful, 0 failed')
  await panel.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByRole('row', { name: '#2 ' })).toBeVisible()
})

describe('a weight that is typed for an imported roast', () => {
  const weights = () => requestsOf(calls.updateRoastWeights).map(({ body }) => body)
  const roasted = (number: number) => results.getByLabelText(new RegExp(`^Roasted weight of #${number}`))
  beforeEach(async () => {
    answer(calls.updateRoastWeights, ({ id, body }) => sampleRoast({ id, ...body }))
    await chooseKnown('one.csv', 'two.csv')
    await rowOf('one')
      .getByLabelText(/^Roasted/)
      .fill('')
    await greenOf('two').fill('')
    await importAll.click()
    await closeAlert(/^Import finished: 2 successful/)
    await roasted(1).fill('301')
  })

  test('is saved by Enter, which leads to the next roast', async () => {
    await userEvent.keyboard('{Enter}')
    await expect.poll(weights).toEqual([{ roasted_weight_g: 301 }])
    await expect.element(results.getByLabelText(/^Green weight of #2/)).toHaveFocus()
  })

  test('takes no weight away where the field is emptied, and offers no Save for that', async () => {
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => weights().length).toBe(1)
    await results.getByLabelText(/^Green weight of #2/).fill('300')
    await results.getByLabelText(/^Green weight of #2/).fill('')
    const second = results.getByRole('row', { name: /^#2/ })
    await expect.element(second.getByRole('button', { name: 'Save' })).not.toBeInTheDocument()
    expect(weights()).toHaveLength(1)
  })

  test('is saved by Escape', async () => {
    await userEvent.keyboard('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
    await expect.poll(weights).toEqual([{ roasted_weight_g: 301 }])
  })

  test('is asked about before other files are chosen if no roast has it', async () => {
    const more = panel.getByRole('button', { name: 'Choose more files' })
    await roasted(1).fill('401')
    await more.click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Keep it' }).click()
    await expect.element(roasted(1)).toHaveValue('401')
    await more.click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect.element(panel.getByText(/^Drop your roaster’s files here/)).toBeVisible()
    expect(sessionStorage.getItem('draft weights of roast 1')).toBeNull()
    expect(weights()).toEqual([])
  })

  test('is asked about before the panel closes if it is none', async () => {
    await roasted(1).fill('0.8 stone')
    await expect.element(results.getByText('Enter a number such as 250 or 250.5')).toBeVisible()
    await panel.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep it' }).click()
    await expect.element(roasted(1)).toHaveValue('0.8 stone')
  })

  test('is asked about before the panel closes if no roast has it, and discarded is nowhere kept', async () => {
    await roasted(1).fill('401')
    await panel.getByRole('button', { name: 'Done' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Keep it' }).click()
    await expect.element(roasted(1)).toHaveValue('401')
    expect(sessionStorage.getItem('draft weights of roast 1')).toContain('401')
    await panel.getByRole('button', { name: 'Done' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect.element(panel).not.toBeInTheDocument()
    expect(sessionStorage.getItem('draft weights of roast 1')).toBeNull()
    expect(weights()).toEqual([])
  })

  test('is asked about before the panel closes if it could not be saved', async () => {
    answer(calls.updateRoastWeights, () => {
      throw new Refusal(507, { detail: 'The disk is full' })
    })
    await results.getByLabelText(/^Green weight of #2/).click()
    await expect.element(results.getByText('The disk is full')).toBeVisible()
    await panel.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep it' }).click()
    await expect.element(roasted(1)).toHaveValue('301')
  })

  test('that is refused once the panel is closed is said on the page', async () => {
    answer(calls.updateRoastWeights, () => {
      throw new Refusal(507, { detail: 'The disk is full' })
    })
    await userEvent.keyboard('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(page.getByRole('alert').getByText('Failed to save: The disk is full')).toBeVisible()
  })

  test('loses a digit by Backspace and takes the next', async () => {
    await roasted(1).fill('')
    await userEvent.type(roasted(1), '250.5{Backspace}7{Enter}')
    await expect.poll(weights).toEqual([{ roasted_weight_g: 250.7 }])
  })

  test('is saved by Done', async () => {
    await panel.getByRole('button', { name: 'Done' }).click()
    await expect.poll(weights).toEqual([{ roasted_weight_g: 301 }])
  })
})

test('Import All leads to the field that it waits for, and says what is wrong beside the button', async () => {
  await chooseKnown(...Array.from({ length: 30 }, (_, index) => `file ${index}.csv`))
  await greenOf('file 3').fill('3.0.0')
  await importAll.click()
  await expect.element(greenOf('file 3')).toHaveFocus()
  await expect.element(greenOf('file 3')).toBeInViewport()
  await expect
    .element(panel.getByRole('alert').getByText(/^The weight typed for file 3\.csv is not/))
    .toBeInViewport()
})

test('the files that Import All leaves out for want of a bean are counted beside it, and one press leads to the first', async () => {
  for (let index = 0; index < 30; index += 1) found[`file ${index}.csv`] = KENYA
  await choose(...Array.from({ length: 30 }, (_, index) => `file ${index}.csv`), 'lone.csv')
  await panel.getByRole('button', { name: /ready/i, pressed: false }).first().click()
  await expect.element(panel.getByLabelText('Bean of lone')).not.toBeInTheDocument()
  await panel.getByRole('button', { name: 'Choose the bean of 1 file' }).click()
  await expect.element(panel.getByLabelText('Bean of lone')).toHaveFocus()
  await expect.element(panel.getByLabelText('Bean of lone')).toBeInViewport()
})

test('a weight that is not a number blocks Import All, and nothing is imported without it', async () => {
  await chooseKnown('one.csv', 'two.csv')
  await panel.getByRole('button', { name: '2 ready' }).click()
  await greenOf('two').fill('3.0.0')
  await expect.element(rowOf('two').getByText('Error', { exact: true })).toBeVisible()
  await expect.element(rowOf('two').getByText(/is not a number/)).toBeVisible()
  await importAll.click()
  const refused = panel.getByRole('alert').getByText(/^The weight typed for two\.csv is not a number\./)
  await expect.element(refused).toBeVisible()
  expect(requestsOf(calls.importRoastFile)).toEqual([])
  await greenOf('two').fill('350')
  await expect.element(refused).not.toBeInTheDocument()
  await expect.element(rowOf('two').getByText('Ready', { exact: true })).toBeVisible()
  await importAll.click()
  await closeAlert('Import finished: 2 successful, 0 failed')
  // The results stand above; the keys go on from them.
  await expect.poll(() => document.activeElement?.textContent).toContain('Batch Results')
})

test('a weight typed with its unit is that weight, and one in a unit that is none is marked where it stands', async () => {
  await chooseKnown('one.csv', 'two.csv')
  await userEvent.clear(greenOf('one'))
  await userEvent.type(greenOf('one'), '0.8 lb')
  await userEvent.clear(greenOf('two'))
  await userEvent.type(greenOf('two'), '0.8 stone')
  await userEvent.tab()
  await expect.element(greenOf('one')).toHaveValue('362.87')
  await expect.element(greenOf('two')).toHaveValue('0.8 stone')
  await expect.element(greenOf('two')).toHaveAttribute('aria-invalid', 'true')
  await importAll.click()
  await expect
    .element(panel.getByRole('alert').getByText(/^The weight typed for two\.csv is not/))
    .toBeVisible()
  await greenOf('two').fill('12 oz')
  await importAll.click()
  await closeAlert('Import finished: 2 successful, 0 failed')
  const sent = requestsOf(calls.importRoastFile).map(({ body }) => body.get('green_weight_g'))
  expect(sent).toEqual(['362.87', '340.19'])
})

test('a weight that is shown shorter than the file has it stays exact when its field is passed through', async () => {
  found['one.csv'] = { ...KENYA, green_weight_g: 400.25 }
  found['two.csv'] = KENYA
  await choose('one.csv', 'two.csv')
  await expect.element(greenOf('one')).toHaveValue('400.3')
  await greenOf('one').click()
  await userEvent.tab()
  await importAll.click()
  await closeAlert('Import finished: 2 successful, 0 failed')
  const sent = requestsOf(calls.importRoastFile).map(({ body }) => body.get('green_weight_g'))
  expect(sent).toEqual([null, null])
})

test('a batch asks before it closes as long as it has what can be imported, not for what was refused', async () => {
  await chooseKnown('one.csv', 'two.csv')
  answer(calls.importRoastFile, () => {
    throw new Refusal(422, { detail: 'The file has no samples' })
  })
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('alertdialog').filter({ hasText: 'Discard this batch' })
  await question.getByRole('button', { name: 'Keep it' }).click()
  await importAll.click()
  await closeAlert('Import finished: 0 successful, 2 failed')
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
})

test('a file that brings nothing new by now is a duplicate, not an error, and the others are planned without it', async () => {
  await chooseKnown('one.csv', 'two.csv')
  await greenOf('one').fill('351')
  answer(calls.importRoastFile, ({ body }) => {
    if (body.get('reading_id') === '2') return importing(body)
    throw new Refusal(409, { detail: 'This recording is already here', code: 'nothing_differs' })
  })
  await importAll.click()
  await closeAlert('Import finished: 1 successful, 0 failed')
  await expect.element(rowOf('one').getByText('Duplicate', { exact: true })).toBeVisible()
  const plans = requestsOf(calls.planImport).map(({ body }) => body.left_out)
  expect(plans.at(-1)).toEqual(['1'])
  await panel.getByRole('button', { name: 'Done' }).click()
  await expect.element(panel).not.toBeInTheDocument()
})
