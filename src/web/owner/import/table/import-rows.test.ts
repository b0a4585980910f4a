import { expect, test } from 'vitest'
import type { FileGroup, SameRecording } from '#contract/roast-import.ts'
import { DEFAULT_UNITS } from '#domain/words/shown-figures.ts'
import { differenceText, sameRecordingText } from './difference-words.ts'
import { importRequest } from './import-request.ts'
import {
  asksWhoseNumber,
  type Choices,
  type FileFacts,
  type ImportRow,
  inImportOrder,
  isImportable,
  isLeftOut,
  type ReadRow,
  statusOf,
  valueProblem,
  wantedNumber,
  withNumber,
  withTwins,
} from './import-rows.ts'
import { lineMessage } from './line-message.ts'
import { countedKinds, skippedTexts } from './row-kinds.ts'
import { sectionsOf } from './row-sections.ts'

const NO_COFFEE = { matching_bean: null, matching_blend: null, greens: null }

const FACTS: FileFacts = {
  source_name: '#65 Gigesa',
  roast_date: '2026-07-17',
  total_duration_seconds: 600,
  green_weight_g: 400,
  roasted_weight_g: null,
  matching_bean: { id: 7, origin_name: 'Jigesa' },
  matching_blend: null,
  greens: null,
  roast_name: '#65 Gigesa',
  number_reason: 'own',
  number_taken: null,
  far_above: null,
  same_recording: null,
  curve: [],
  group: null,
  place: 0,
  same_file: null,
  preview: null,
  duplicate: null,
}
const SAME: SameRecording = {
  id: 12,
  roast_name: '#65 Gigesa',
  differences: [
    { field: 'roasted_weight_g', before: 302, after: 305 },
    { field: 'machine', before: 'Bullet', after: 'R1' },
  ],
  kept: ['machine'],
}

function row(facts: Partial<FileFacts> = {}, choices: Choices = {}, key = 'a'): ReadRow {
  const file = { key, fileName: `${key}.alog`, arrived: null, refusal: null, bag: null, twin: null }
  return { ...file, state: 'read', facts: { ...FACTS, ...facts }, choices }
}
const unreadable: ImportRow = {
  key: 'u',
  bag: null,
  twin: null,
  fileName: 'u.csv',
  arrived: null,
  refusal: null,
  choices: {},
  state: 'unreadable',
  problem: 'No timeline',
}

test('a status follows what was chosen', () => {
  expect(statusOf(row())).toBe('ready')
  expect(statusOf(row({ matching_bean: null }))).toBe('no_bean_match')
  expect(statusOf(row({ matching_bean: null }, { bean: 'new Jigesa' }))).toBe('ready')
  expect(statusOf(row({}, { bean: '' }))).toBe('no_bean_match')
  expect(statusOf(row({ same_recording: SAME, matching_bean: null }))).toBe('update')
  expect(statusOf(row({ same_recording: SAME }, { mode: 'another' }))).toBe('ready')
  expect(statusOf(row({ same_recording: SAME }, { mode: 'leave' }))).toBe('duplicate')
  expect(statusOf(row({ duplicate: 'There already' }))).toBe('duplicate')
  expect(statusOf({ ...row(), refusal: 'The disk is full' })).toBe('error')
  expect(statusOf(unreadable)).toBe('error')
})

test('a value that can’t be saved is a problem of its row, unless that is left out', () => {
  expect(valueProblem(row({}, { greenWeight: '1.2.3' }))).toMatch(/^The weight typed for a\.alog is not/)
  expect(valueProblem(row({}, { date: 'incomplete' }))).toMatch(/^a\.alog: Type the day/)
  expect(valueProblem(row({ same_recording: SAME }, { greenWeight: '1.2.3', mode: 'leave' }))).toBeNull()
  // While it is typed, the row stays where it is.
  expect(countedKinds([row({}, { greenWeight: '0.8 l' })]).map(({ text }) => text)).toEqual(['1 ready'])
})

test('of the rows that are left out, those count for the others that could have been imported', () => {
  expect(isLeftOut(row({ same_recording: SAME }, { mode: 'leave' }))).toBe(true)
  expect(isLeftOut(row({}, { mode: 'leave' }))).toBe(true)
  expect(isLeftOut(row({ duplicate: 'There already' }))).toBe(false)
})

test('a recording that differs only in what the owner set by hand is a duplicate', () => {
  const same = { ...SAME, differences: SAME.differences.slice(1) }
  expect(statusOf(row({ same_recording: same }))).toBe('duplicate')
})

test('Import All imports rows that are ready, that update a roast, and that failed before', () => {
  const failed = { ...row(), refusal: 'The disk is full' }
  const rows = [row(), row({ same_recording: SAME }), failed, row({ matching_bean: null }), unreadable]
  expect(rows.map(isImportable)).toEqual([true, true, true, false, false])
})

test('the rows that an import skips are counted by reason', () => {
  const unmatched = row({ matching_bean: null })
  expect(skippedTexts(Array.from({ length: 7 }, () => unmatched))).toEqual(['7 need a bean'])
  const failed = { ...row(), refusal: 'The disk is full' }
  const rows = [unmatched, row(), row({ duplicate: 'There already' }), unreadable, failed]
  expect(skippedTexts(rows)).toEqual([
    '1 needs a bean',
    '1 not imported yet',
    '1 is a duplicate',
    '1 could not be read',
  ])
  expect(countedKinds(rows).map(({ text }) => text)).toContain('1 failed')
})

test('two roasts of one import can’t get the same number, and a weight must be a number', () => {
  const [one, other] = [row(), row({}, { name: '#65 Gotiti' }, 'b')]
  const both = ['a.alog and b.alog would both get #65.', 'b.alog and a.alog would both get #65.']
  expect(withTwins([one, other]).map(valueProblem)).toEqual(both)
  const left = row({}, { name: '#65 Gotiti', mode: 'leave' }, 'b')
  expect(withTwins([one, left]).map(valueProblem)).toEqual([null, null])
  const mistyped = row({}, { greenWeight: '1.2.3' })
  expect(valueProblem(mistyped)).toMatch(/^The weight typed for a\.alog is not a number\./)
})

test('files of one coffee are grouped, sorted by date, and the groups by their first file', () => {
  const group: FileGroup = { key: 'jigesa', bean_name: 'Jigesa', files: 2, ...NO_COFFEE }
  const rows = [
    row({ group: 'jigesa', roast_date: '2026-03-01' }, {}, 'late'),
    unreadable,
    row({ roast_date: '2026-02-01' }, {}, 'alone'),
    row({ group: 'jigesa', roast_date: '2026-01-01' }, {}, 'early'),
  ]
  const keys = sectionsOf(rows, [group]).map(section => section.rows.map(({ key }) => key))
  expect(keys).toEqual([['early', 'late'], ['alone'], ['u']])
})

test('only what the owner changed is sent, and the number that was shown', () => {
  expect(importRequest(row(), { bean_id: 7 })).toEqual({
    bean_id: 7,
    roast_name: '#65 Gigesa',
    name_is: 'proposed',
    number_if_taken: 'refuse',
  })
  expect(importRequest(row({}, { name: '#70 Gigesa', numberIs: 'own' }), { bean_id: 7 })).toMatchObject({
    roast_name: '#70 Gigesa',
    name_is: 'chosen',
    number_is: 'own',
  })
  const changed = row({}, { date: '', roastedWeight: '345,5', mode: 'another', keepsNumber: true })
  expect(importRequest(changed, { bean_id: 7 })).toEqual({
    bean_id: 7,
    roast_name: '#65 Gigesa',
    roast_date: null,
    roasted_weight_g: 345.5,
    name_is: 'proposed',
    number_if_taken: 'keep',
    same_file: 'allow',
  })
  expect(importRequest(row({ same_recording: SAME }, { greenWeight: '401' }), null)).toEqual({
    updates: 12,
    green_weight_g: 401,
  })
})

test('whose number it is, is asked until the owner answers, names the roast or leaves the file out', () => {
  const far = { far_above: 42 }
  const rows = [
    row(far),
    row(),
    row(far, { numberIs: 'own' }),
    row(far, { numberIs: 'foreign' }),
    row(far, { name: 'Kenya' }),
    row(far, { mode: 'leave' }),
  ]
  expect(rows.map(asksWhoseNumber)).toEqual([true, false, false, false, false, false])
})

test('the number that is wanted is the chosen one, else that of the file, even if a roast has it', () => {
  const taken = { roast_name: '#70 Gigesa', number_reason: 'taken' as const }
  const choices: Choices[] = [{}, { name: '#66 Gigesa' }, { numberIs: 'foreign' }, { mode: 'leave' }]
  expect(choices.map(chosen => wantedNumber(row(taken, chosen)))).toEqual([65, 66, null, null])
})

test('a typed number replaces the one in the name, or goes in front', () => {
  expect(withNumber('#65 Gigesa', '70')).toBe('#70 Gigesa')
  expect(withNumber('Gigesa', '70')).toBe('#70 Gigesa')
  expect(withNumber('#65 Gigesa', '')).toBe('Gigesa')
})

test('a known recording says what would change, and what stays because the owner set it', () => {
  expect(sameRecordingText(SAME, DEFAULT_UNITS)).toBe(
    'Already here as #65: roasted weight 302 → 305 g. Stays as you set it by hand: machine.',
  )
  const yellow = { milestone_type: 'yellowing' as const, time_seconds: 280 }
  const crack = (time_seconds: number) => ({ milestone_type: '1st_crack_start' as const, time_seconds })
  const marks = { field: 'milestones' as const, before: [yellow, crack(298)], after: [crack(297)] }
  const words = ({ before, after }: Pick<typeof marks, 'before' | 'after'>) =>
    sameRecordingText({ ...SAME, differences: [{ ...marks, before, after }], kept: [] }, DEFAULT_UNITS)
  expect(words(marks)).toBe('Already here as #65: first crack start 4:58 → 4:57, yellowing 4:40 → –.')
  expect(words({ before: [crack(298.2)], after: [crack(298.4)] })).toBe('Already here as #65: marks.')
})

test("the machine's file of a roast that ran here says what it brings, what that replaces, and what of the roast stays", () => {
  const yellow = { milestone_type: 'yellowing' as const, time_seconds: 280 }
  const crack = (time_seconds: number) => ({ milestone_type: '1st_crack_start' as const, time_seconds })
  const second = { milestone_type: '2nd_crack_start' as const, time_seconds: 560 }
  const curve = { field: 'timeline' as const, before: 600, after: 604 }
  const marks = {
    field: 'milestones' as const,
    before: [yellow, crack(480)],
    after: [yellow, crack(465), second],
  }
  const here: SameRecording = { ...SAME, differences: [curve, marks], kept: [], recorded_here: true }
  const told = (other: Partial<SameRecording>) => sameRecordingText({ ...here, ...other }, DEFAULT_UNITS)
  expect(told({})).toBe(
    'Recorded here as #65. The file brings the curve, drop 10:00 → 10:04, first crack start 8:00 → 7:45 and second crack start 9:20; number, bean, weights and notes stay.',
  )
  // The result says the same.
  expect(differenceText(curve, DEFAULT_UNITS)).toBe('curve, drop 10:00 → 10:04')
  const typed = { differences: [{ ...curve, after: 600.3 }], typed_readings: 21 }
  expect(told(typed)).toBe(
    'Recorded here as #65. The file brings the curve in place of 21 typed temperatures; number, bean, weights and notes stay.',
  )
  expect(told({ ...typed, tapped_settings: true })).toContain(
    'the curve in place of 21 typed temperatures and the tapped settings; number',
  )
  const weight = { field: 'roasted_weight_g' as const, before: null, after: 212 }
  const notes = { field: 'notes' as const, before: null, after: 'Sweet' }
  expect(told({ differences: [{ ...curve, after: 600 }, weight, notes], questions: ['by_length'] })).toBe(
    'Perhaps #65, recorded here. The file brings the curve, roasted weight and notes; number and bean stay. It ran here that day and took as long: choose Update only if it is the same roast.',
  )
  expect(told({ kept: ['timeline', 'milestones'] })).toBe(
    'Recorded here as #65; nothing new. Stays as you set it by hand: curve and marks.',
  )
})

test('if two files of a batch have the same recording, the second updates the roast of the first and is imported after it', () => {
  const first = row({ place: 0 })
  const differences = [{ field: 'roasted_weight_g' as const, before: null, after: 305 }]
  const same_file = { key: 'a', fileName: 'a.alog', differences }
  const weighed = row({ place: 1, same_file }, {}, 'b')
  expect([statusOf(weighed), importRequest(weighed, null)]).toEqual(['update', { same_file: 'update' }])
  expect(lineMessage(weighed, DEFAULT_UNITS).text).toBe(
    'The same recording as a.alog, which it updates: roasted weight – → 305 g.',
  )
  expect(inImportOrder([weighed, first], [weighed, first])).toEqual([first, weighed])
  expect(inImportOrder([weighed], [weighed, first])).toEqual([])
  expect(statusOf(row({ same_file: { ...same_file, differences: [] } }, {}, 'b'))).toBe('duplicate')
})

test('an update that has to be asked about is never chosen by itself', () => {
  const asked = { ...SAME, questions: ['impossible_weights' as const] }
  expect(statusOf(row({ same_recording: SAME }))).toBe('update')
  expect([statusOf(row({ same_recording: asked })), isImportable(row({ same_recording: asked }))]).toEqual([
    'duplicate',
    false,
  ])
  expect(statusOf(row({ same_recording: asked }, { mode: 'update' }))).toBe('update')
  expect(lineMessage(row({ same_recording: asked }), DEFAULT_UNITS).text).toContain(
    'No roast has these weights: choose Update only if they are right.',
  )
})

test('a file of which only the date is that of a roast here becomes a new one, unless the owner chooses Update', () => {
  const same_recording = { ...SAME, recorded_here: true, questions: ['by_date' as const] }
  const perhaps = row({ same_recording })
  expect([statusOf(perhaps), isImportable(perhaps)]).toEqual(['ready', true])
  expect(importRequest(perhaps, { bean_id: 3 })).toMatchObject({ bean_id: 3, name_is: 'proposed' })
  const joined = row({ same_recording }, { mode: 'update' })
  expect([statusOf(joined), importRequest(joined, null)]).toEqual(['update', { updates: same_recording.id }])
  expect(lineMessage(perhaps, DEFAULT_UNITS).text).toContain(
    'It ran here that day, but not as long: choose Update if it is the same roast. Otherwise the file becomes a roast of its own.',
  )
  expect(statusOf(row({ same_recording, duplicate: 'Already imported' }))).toBe('duplicate')
})

test('a file without anything new brings what was typed to the roast that is there', () => {
  const known = { same_recording: { ...SAME, differences: [], kept: [] }, duplicate: 'Already imported' }
  expect(statusOf(row(known))).toBe('duplicate')
  const chosen = row(known, { mode: 'update' })
  expect(isImportable(chosen)).toBe(false)
  for (const typed of [
    { roastedWeight: '340' },
    { date: '2026-07-18' },
    { fields: { machine: 'R1' } },
    { publishesNotes: true },
  ])
    expect(isImportable(row(known, { ...typed, mode: 'update' }))).toBe(true)
  const request = importRequest(row(known, { roastedWeight: '340', mode: 'update' }), null)
  expect(request).toEqual({ roasted_weight_g: 340, updates: 12 })
  for (const same of [{ greenWeight: '400' }, { fields: { machine: '' } }, { name: '#66' }])
    expect(isImportable(row(known, { ...same, mode: 'update' }))).toBe(false)
  // What is kept of an interrupted import is there already.
  expect(statusOf(row(known, { roastedWeight: '340' }))).toBe('duplicate')
  const ofFile = { same_file: { key: 'b', fileName: 'b.alog', differences: [] } }
  expect(importRequest(row(ofFile, { roastedWeight: '340', mode: 'update' }), null)).toEqual({
    roasted_weight_g: 340,
    same_file: 'update',
  })
})
