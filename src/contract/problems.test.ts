import { expect, test } from 'vitest'
import { namesIn } from '#domain/record/named-values.ts'
import { factOfWords, wordsOf } from './field-words.ts'
import { PROBLEMS, type ProblemCode, type ProblemValues, problemDetail } from './problems.ts'

/** The codes whose sentence depends on values, with some. */
const VALUES = {
  wrong_host: { host: 'evil.example' },
  invalid_fields: { fields: [{ field: 'a', code: 'required', values: {}, sentence: 'a is required' }] },
  invalid_id: { entity: 'bean' },
  entity_not_found: { entity: 'bean' },
  changed_meanwhile: { entity: 'bean' },
  too_many_ids: { most: 50 },
  too_many_logins: { wait_seconds: 60 },
  file_not_expected: { file_name: 'a.txt' },
  wrong_extension: { extensions: ['csv'], advice: null },
  several_roasts: { names: ['Kenya 1', 'Brazil 2'] },
  unreadable_file: { problem: { code: 'empty_file', values: {} } },
  file_too_large: { most_bytes: 1024 ** 2 },
  files_too_large: { most_bytes: 1024 ** 2 },
  too_many_files: { most: 1 },
  field_too_long: { field: 'notes' },
  reader_stopping: { problem: { code: 'server_stopping', values: {} } },
  file_not_kept: { reason: 'EIO' },
  bean_exists: { origin_name: 'Kenya' },
  reference_of_other_bean: { roast_id: 1 },
  roast_exists: { roast_name: '#1', roast_date: null },
  file_imported: { roast_name: '#1', bean_name: 'Kenya' },
  updated_since: { roast_name: '#1' },
  same_recording: { roast_name: '#1' },
  perhaps_recorded_here: { roast_name: '#1' },
  nothing_differs: { roast_name: '#1' },
  other_recording: { roast_name: '#1' },
  number_taken: { roast_number: 1, roast_name: '#1' },
  not_stepped_aside: { roast_number: 12, new_number: 31 },
  impossible_marks: { problems: [{ code: 'no_drop', values: {} }] },
  not_scored: {
    missing: [
      {
        code: 'not_scored',
        values: { component: 'curve', reason: { code: 'no_curve', values: {} } },
      },
    ],
  },
  too_many_running: { most: 8 },
  too_many_readings: { most: 20_000 },
  too_many_watchers: { most: 100 },
  several_running: { count: 2 },
  running_roast_unfinished: { missing: ['a bean'] },
  token_of_other_scope: { scope: 'live' },
  style_exists: { name: 'Light' },
  style_edition_named: { style: 'Light', version: 'Light 2' },
  house_is_fixed: { left_undone: 'changed' },
  style_in_use: { name: 'Light', bean_count: 1, roast_count: 2 },
  style_name_taken: { name: 'Light' },
  style_deleted: { name: 'Light', user: '#1' },
  sheet_is_fixed: { name: 'Five cups', left_undone: 'changed' },
  sheet_in_use: { name: 'Mine', tasting_count: 2, table_count: 1 },
  table_full: { most: 12 },
  taster_exists: { name: 'Ann' },
  too_many_codes: { wait_minutes: 2 },
  too_many_joins: { wait_minutes: 2 },
  plan_exists: { name: 'Slower' },
  plan_name_taken: { name: 'Slower' },
  greens_other_weight: { green_weight_g: 410, sum_g: 400 },
  greens_other_bean: { bean_id: 2, first_bean_id: 1 },
  blend_exists: { name: 'House' },
  blend_named_as_bean: { origin_name: 'House' },
  bean_named_as_blend: { name: 'House' },
  blend_lacks_bean: { name: 'House', origin_name: 'Kenya' },
  blend_name_taken: { name: 'House' },
  roast_of_tasting_deleted: { roast_name: '#1 Kenya' },
  bean_of_plan_deleted: { name: 'Slower' },
  address_too_long: { reason: 'A QR code holds 100 bytes' },
  inbox_full: { most: 500 },
  feedback_changed: {
    now: {
      ...{ id: 1, rating: 5, flavours: [], text: 'Sweet', name: null, state: 'waiting', etag: '""' },
      ...{ roast: { id: 1, roast_name: '#1' }, created_at: '2026-05-01T12:00:00.000Z' },
    },
  },
  too_much_feedback: { most_per_hour: 5, wait_minutes: 10 },
  bean_name_taken: { origin_name: 'Kenya' },
  roast_in_both_beans: { roast_name: '#1', roast_date: null },
  bean_moved_on: { origin_name: 'Kenya' },
  bean_of_entry_deleted: { origin_name: 'Kenya' },
  bean_deleted: { origin_name: null, roast_name: '#1' },
  roast_name_taken: { roast_name: '#1', roast_date: null },
  unusable_backup: { reason: 'This file is not a backup' },
  backup_failed: { reason: 'EIO' },
  comparison_failed: { reason: 'EIO' },
  restore_failed: { reason: 'EIO' },
  backup_before_failed: { left_undone: 'deleted', reason: 'EIO' },
  backup_running: { left_undone: 'changed' },
  not_backed_up: { problems: ['no_backup'] },
} satisfies { [Code in ProblemCode]?: ProblemValues<Code> }

test.each(namesIn(PROBLEMS))('%s has a status and a sentence that only it has', code => {
  expect(PROBLEMS[code].status).toBeOneOf([
    400, 401, 403, 404, 408, 409, 410, 411, 412, 413, 415, 417, 421, 422, 428, 429, 431, 500, 503,
  ])
  const said = [sentenceOf(code)].flat()
  for (const sentence of said) expect(sentence).toMatch(/^(?!.*(?:undefined|null|NaN|\[object)).{4,}/)
  const twins = namesIn(PROBLEMS).filter(other => other !== code && sentenceOf(other) === sentenceOf(code))
  expect(twins.every(twin => SAME_WORDS.some(pair => pair.includes(code) && pair.includes(twin)))).toBe(true)
})

/** Different statuses with the same words, and reasons that are stated alike. */
const SAME_WORDS: readonly (readonly ProblemCode[])[] = [['passkey_wrong', 'passkey_login_wrong']]

function sentenceOf(code: ProblemCode): string | string[] {
  return problemDetail(code, ((VALUES as Record<string, object>)[code] ?? {}) as never)
}

test.each([
  [wordsOf('too_long', { bound: 5 }), { code: 'too_long', values: { bound: 5 }, isSentence: false }],
  [wordsOf('no_password'), { code: 'no_password', values: {}, isSentence: true }],
  ['must be today', { code: 'invalid', values: {}, isSentence: false }],
])('what is wrong with a field is known by its words: %s', (words, fact) => {
  expect(factOfWords(words)).toEqual(fact)
})
