import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import type { ImportPlan } from '#contract/roast-import.ts'
import { answer, Refusal, requestsOf } from '#web/testing/answers.ts'
import {
  answerImport,
  chooseFiles,
  closeAlert,
  type FoundInFiles,
  importPanel as panel,
} from '#web/testing/import-files.ts'
import { openApp } from '#web/testing/open-app.ts'
import { sampleBean } from '#web/testing/sample-beans.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { sampleRoast } from '#web/testing/sample-roasts.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

const KENYA = { matching_bean: { id: 1, origin_name: 'Kenya Nyeri' } }
const HELD = [
  { id: 5, roast_name: '#12 Kenya', roast_date: '2026-03-01', roast_number: 12, new_number: 31 },
  { id: 6, roast_name: '#13 Peru', roast_date: null, roast_number: 13, new_number: 32 },
]
const MOVES = HELD.map(({ id, roast_number, new_number }) => ({ id, roast_number, new_number }))
const OFFER = 'Your numbers 12 and 13 are held by roasts that the log numbered:'
const QUESTION = '#901 is far above your last number 42: is it yours?'

let found: FoundInFiles
/** Whether the roasts have stepped aside. */
let isMoved: boolean

type PlannedFile = ImportPlan['files'][number]
const plannedFile = (reading_id: string, names: Partial<PlannedFile>): PlannedFile => ({
  reading_id,
  roast_name: '',
  number_reason: 'own',
  number_taken: null,
  far_above: null,
  group: null,
  same_recording: null,
  same_recording_as: null,
  ...names,
})

beforeEach(async () => {
  isMoved = false
  found = {
    '#12 Mine.csv': { ...KENYA, proposed_roast_name: '#33 Mine', number_reason: 'taken' },
    '#13 Mine.csv': { ...KENYA, proposed_roast_name: '#34 Mine', number_reason: 'taken' },
    '#901 Old.csv': { ...KENYA, proposed_roast_name: '#901 Old', number_reason: 'own', far_above: 42 },
  }
  answerImport(showLog({ beans: [sampleBean({ id: 1, origin_name: 'Kenya Nyeri' })] }), found)
  answer(calls.stepAside, () => {
    isMoved = true
    return { changed: 2, deletion_id: 9 }
  })
  await openApp('#/roasts', { owner: true })
  await page.getByRole('button', { name: 'Add Roast' }).first().click()
  await expect.element(panel.getByRole('button', { name: 'Choose files' })).toBeVisible()
})

const choose = (...names: string[]) =>
  chooseFiles('Roast files', ...names.map(name => new File([name], name)))
const numberOf = (name: string) => panel.getByLabelText(`Number of ${name}`)
const sentNames = () => requestsOf(calls.importRoastFile).map(({ body }) => body.get('roast_name'))

describe('numbers of the owner that the log gave to other roasts', () => {
  beforeEach(() => {
    answer(calls.planImport, ({ body }) => ({
      files: body.reading_ids.map((reading_id, place) =>
        isMoved
          ? plannedFile(reading_id, { roast_name: `#${12 + place} Mine` })
          : plannedFile(reading_id, { roast_name: `#${33 + place} Mine`, number_reason: 'taken' }),
      ),
      groups: [],
      ...(!isMoved && { step_aside: HELD.slice(0, body.reading_ids.length) }),
    }))
  })

  test('are free once the owner lets those step aside, each named with its new number; with an undo', async () => {
    choose('#12 Mine.csv', '#13 Mine.csv')
    const offer = panel.getByRole('region', { name: 'Your numbers on other roasts' })
    await expect.element(offer.getByText(OFFER)).toBeVisible()
    const roasts = offer.getByRole('listitem').elements()
    expect(roasts.map(({ textContent }) => textContent)).toEqual([
      '#12 Kenya 3/1/26 →\u00a0#31',
      '#13 Peru →\u00a0#32',
    ])
    expect(requestsOf(calls.stepAside)).toEqual([])
    await expectAccessibleAndResponsive()
    await offer.getByRole('button', { name: 'Let them step aside' }).click()
    await expect.element(numberOf('#12 Mine')).toHaveValue('12')
    await expect.element(numberOf('#13 Mine')).toHaveValue('13')
    await expect.element(offer.getByText(OFFER)).not.toBeInTheDocument()
    expect(requestsOf(calls.stepAside).map(({ body }) => body)).toEqual([{ roasts: MOVES }])
    answer(calls.restoreDeletion, ({ id }) => {
      isMoved = false
      const counts = { bean_count: 0, roast_count: 2 }
      const times = { deleted_at: '2026-03-14T00:00:00.000Z', kept_until: '2026-04-13T00:00:00.000Z' }
      return { id, kind: 'step aside' as const, label: null, ...counts, ...times }
    })
    await expect.element(offer.getByText('2 roasts stepped aside.')).toBeVisible()
    await offer.getByRole('button', { name: 'Undo' }).click()
    await expect.element(offer.getByText(OFFER)).toBeVisible()
    expect(requestsOf(calls.restoreDeletion).map(({ id }) => id)).toEqual([9])
  })

  test('are imported with their files then', async () => {
    choose('#12 Mine.csv', '#13 Mine.csv')
    await panel.getByRole('button', { name: 'Let them step aside' }).click()
    await expect.element(numberOf('#12 Mine')).toHaveValue('12')
    await panel.getByRole('button', { name: 'Import All' }).click()
    await closeAlert('Import finished: 2 successful, 0 failed')
    expect(sentNames()).toEqual(['#12 Mine', '#13 Mine'])
  })

  test('are not offered for a file that gets another number or is left out', async () => {
    choose('#12 Mine.csv', '#13 Mine.csv')
    await expect.element(panel.getByText(OFFER)).toBeVisible()
    await numberOf('#13 Mine').fill('50')
    await expect
      .element(panel.getByText('Your number 12 is held by a roast that the log numbered:'))
      .toBeVisible()
    await expect.element(panel.getByRole('button', { name: 'Let it step aside' })).toBeVisible()
  })

  test('a refusal is said, and the offer is read again', async () => {
    answer(calls.stepAside, () => {
      throw new Refusal(409, { code: 'not_stepped_aside', detail: 'It was changed meanwhile.' })
    })
    choose('#12 Mine.csv', '#13 Mine.csv')
    const before = requestsOf(calls.planImport).length
    await panel.getByRole('button', { name: 'Let them step aside' }).click()
    await expect.element(panel.getByRole('alert').getByText('It was changed meanwhile.')).toBeVisible()
    await expect.poll(() => requestsOf(calls.planImport).length).toBeGreaterThan(before + 1)
  })

  test('beside one file’s preview the same is offered', async () => {
    Object.assign(found['#12 Mine.csv']!, { step_aside: HELD.slice(0, 1) })
    choose('#12 Mine.csv')
    await expect.element(panel.getByLabelText('Roast name')).toHaveValue('#33 Mine')
    expect(requestsOf(calls.planImport)).toEqual([])
    await panel.getByRole('button', { name: 'Let it step aside' }).click()
    await expect.element(panel.getByLabelText('Roast name')).toHaveValue('#12 Mine')
    await expect.element(panel.getByText('The roast’s number is #12, from its name.')).toBeVisible()
    await panel.getByRole('button', { name: 'Import Roast' }).click()
    await closeAlert("Roast '#12 Mine' was imported successfully.")
  })
})

describe('beside one file’s preview, the roast’s number and the machine’s are told apart', () => {
  test.each([
    ['own', '#1 Kenya', '#1 Kenya', '4', '#1, from its name.'],
    ['continues', 'Batch 17 Kenya', '#17 Batch 17 Kenya', '4', '#17, from its name: it continues yours.'],
    ['continues', '#17 Kenya', '#17 Kenya', '17', '#17, the machine’s: it continues yours.'],
    [
      'foreign',
      '#901 Kenya',
      '#18 Kenya',
      '901',
      '#18, the next free number: the machine’s is far from yours.',
    ],
    ['foreign', 'no901', '#18 no901', '4', '#18, the next free number: 901 in its name is far from yours.'],
    ['none', 'Kenya', '#18 Kenya', '', '#18, the next free number: its name has none.'],
  ] as const)('%s: %s', async (number_reason, source_name, proposed_roast_name, source_number, sentence) => {
    found['File.csv'] = { ...KENYA, number_reason, source_name, proposed_roast_name, source_number }
    choose('File.csv')
    await expect.element(panel.getByText(`The roast’s number is ${sentence}`)).toBeVisible()
    if (source_number !== '')
      await expect.element(panel.getByLabelText('Number by the machine')).toHaveValue(source_number)
  })
})

describe('a number far above the owner’s', () => {
  beforeEach(() => {
    answer(calls.planImport, ({ body: { reading_ids, foreign_numbers = [] } }) => ({
      files: reading_ids.map(reading_id => {
        if (reading_id !== '1')
          return plannedFile(reading_id, { roast_name: '#44 Peru', number_reason: 'none' })
        return foreign_numbers.includes(reading_id)
          ? plannedFile(reading_id, { roast_name: '#43 Old', number_reason: 'foreign' })
          : plannedFile(reading_id, { roast_name: '#901 Old', far_above: 42 })
      }),
      groups: [],
    }))
    found['Peru.csv'] = KENYA
  })

  test.each([
    ['Keep as #901', '901', '#901 Old', 'own', 'from its name'],
    ['Note it as another program’s number', '43', '#43 Old', 'foreign', 'the file says 901'],
  ])('is asked about in the table: %s', async (action, number, roastName, numberIs, reason) => {
    await page.viewport(1440, 900)
    choose('#901 Old.csv', 'Peru.csv')
    await expect.element(panel.getByText(QUESTION)).toBeVisible()
    await expect.element(numberOf('#901 Old')).toHaveValue('901')
    if (numberIs === 'foreign') await expectAccessibleAndResponsive()
    await panel.getByRole('button', { name: action }).click()
    await expect.element(panel.getByText(QUESTION)).not.toBeInTheDocument()
    await expect.element(numberOf('#901 Old')).toHaveValue(number)
    await expect.element(numberOf('#901 Old')).toHaveAccessibleDescription(reason)
    await expect.element(numberOf('Peru')).toHaveAccessibleDescription('free number')
    const shown = panel.getByText(reason, { exact: true }).first().element()
    expect(shown.scrollWidth).toBeLessThanOrEqual(shown.clientWidth)
    await panel.getByRole('button', { name: 'Import All' }).click()
    await closeAlert('Import finished: 2 successful, 0 failed')
    const { body } = requestsOf(calls.importRoastFile)[0]!
    expect(['roast_name', 'number_is', 'name_is'].map(name => body.get(name))).toEqual([
      roastName,
      numberIs,
      'proposed',
    ])
  })

  test('without an answer it stays the owner’s', async () => {
    choose('#901 Old.csv', 'Peru.csv')
    await expect.element(panel.getByText(QUESTION)).toBeVisible()
    await panel.getByRole('button', { name: 'Import All' }).click()
    await closeAlert('Import finished: 2 successful, 0 failed')
    expect(sentNames()).toEqual(['#901 Old', '#44 Peru'])
    expect(requestsOf(calls.importRoastFile)[0]!.body.has('number_is')).toBe(false)
  })

  test('is asked about beside one file’s preview, and the answer can be taken back', async () => {
    choose('#901 Old.csv')
    const name = panel.getByLabelText('Roast name')
    await expect.element(name).toHaveValue('#901 Old')
    await panel.getByRole('button', { name: 'Note it as another program’s number' }).click()
    await expect.element(name).toHaveValue('#43 Old')
    await panel.getByRole('button', { name: 'Keep as #901' }).click()
    await expect.element(name).toHaveValue('#901 Old')
    await expect.element(panel.getByText(QUESTION)).not.toBeInTheDocument()
  })
})

describe('a number that the owner types and another roast has', () => {
  const TAKEN = '#5 is taken by #5 Kenya Nyeri of 3/1/26.'
  beforeEach(() => {
    const roasts = [sampleRoast({ id: 5, roast_name: '#5 Kenya Nyeri', roast_date: '2026-03-01' })]
    answerImport(showLog({ beans: [sampleBean({ id: 1, origin_name: 'Kenya Nyeri' })], roasts }), found)
  })

  test('in a batch is said at its line before it is imported, and the owner may keep it', async () => {
    choose('#12 Mine.csv', '#13 Mine.csv')
    await numberOf('#12 Mine').fill('5')
    await expect.element(panel.getByText(TAKEN).first()).toBeVisible()
    await panel.getByRole('button', { name: 'Import All' }).click()
    await expect.element(panel.getByText('Keep it or choose another.').last()).toBeVisible()
    expect(sentNames()).toEqual([])
    await panel.getByRole('button', { name: 'Keep #5' }).click()
    await expect.element(panel.getByText('Two bags will carry #5: this one and #5 Kenya')).toBeVisible()
    await panel.getByRole('button', { name: 'Import All' }).click()
    await expect.poll(sentNames).toEqual(['#5 Mine', '#34 Mine'])
    expect(requestsOf(calls.importRoastFile)[0]!.body.get('number_if_taken')).toBe('keep')
  })

  test('in one file’s preview is said, and the owner may keep it', async () => {
    choose('#12 Mine.csv')
    await panel.getByLabelText('Roast name').fill('#5 Mine')
    await expect.element(panel.getByText(TAKEN)).toBeVisible()
    await panel.getByRole('button', { name: 'Import Roast' }).click()
    await expect.element(panel.getByText('Keep it or choose another.')).toBeVisible()
    await panel.getByRole('button', { name: 'Keep #5' }).click()
    await panel.getByRole('button', { name: 'Import Roast' }).click()
    await expect.poll(sentNames).toEqual(['#5 Mine'])
    expect(requestsOf(calls.importRoastFile)[0]!.body.get('number_if_taken')).toBe('keep')
  })
})
