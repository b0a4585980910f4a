// biome-ignore-all lint/style/noExcessiveLinesPerFile: the refusals of the API with their sentences: one list
import { type FileProblem, fileProblemText } from '#domain/file/file-problems.ts'
import type { IsoDate } from '#domain/record/roast-date.ts'
import { correctionProblemText } from '#domain/roast/correction-problem-text.ts'
import type { CorrectionProblem } from '#domain/roast/correction-problems.ts'
import {
  duplicateBeanText,
  duplicateRoastText,
  sameFileText,
  sameRecordingText,
} from '#domain/roast/duplicates.ts'
import type { NotScoredFact } from '#domain/score/score-facts.ts'
import { scoreSentence } from '#domain/score/score-sentences.ts'
import { megabytes, tooLargeText } from '#domain/words/file-size.ts'
import { filledText, type PlacesOf } from '#domain/words/filled-text.ts'
import { counted, plural, waitText } from '#domain/words/plural.ts'
import { listText } from '#domain/words/sentence-parts.ts'
import type { Feedback } from './feedback.ts'
import type { FieldCode } from './field-words.ts'
import { PASSWORD_IS_OFF } from './login/login-texts.ts'
import { extensionText, NO_FILE } from './upload-rules.ts'

/** A code of `PROBLEMS`. */
export type ProblemCode = keyof typeof PROBLEMS
/** The values that the sentence of a code is made of. */
export type ProblemValues<Code extends ProblemCode> = Parameters<(typeof PROBLEMS)[Code]['detail']>[0]

interface Problem<Values> {
  status: number
  /** Its sentence or sentences. */
  detail: (values: Values) => string | string[]
}

/** The HTTP status of a refusal, and its sentence, with places for its values, or what makes it. */
function problem<Text extends string>(
  status: number,
  text: Text,
): Problem<Record<PlacesOf<Text>, string | number>>
function problem<Values>(status: number, detail: Problem<Values>['detail']): Problem<Values>
function problem(status: number, detail: string | Problem<never>['detail']): Problem<never> {
  if (typeof detail === 'function') return { status, detail }
  return {
    status,
    detail: (values: Record<string, string | number>) => filledText(detail, place => values[place]!),
  }
}

/** What is wrong with one field of a request. */
export interface FieldProblem {
  /** Its path: `milestones[1].time_seconds`; empty for the whole body. */
  field: string
  code: FieldCode
  values: object
  sentence: string
}

/** The kinds of entities, and the sentence for an id that none of them has. */
export const ENTITIES = {
  bean: 'Bean not found',
  roast: 'Roast not found',
  style: 'Style not found',
  deletion: 'Deletion not found',
  feedback: 'Feedback not found',
  'stock entry': 'Stock entry not found',
  'running roast': 'Running roast not found',
  plan: 'Plan not found',
  recipe: 'Recipe not found',
  sheet: 'Sheet not found',
  tasting: 'Tasting not found',
  table: 'Table not found',
  passkey: 'Passkey not found',
  'upload token': 'Token not found',
  'inbox file': 'This file is not in the inbox any more',
} as const
export type EntityName = keyof typeof ENTITIES

/** Why a library isn't safe. */
export const BACKUP_PROBLEMS = {
  no_backup: 'No backup could be made yet.',
  old_backup: 'The last proven backup is older than 48 hours.',
  unrestorable_backup: 'The last backup could not be restored on another installation.',
  no_copy: 'No backup could be copied yet.',
  old_copy: 'The last copy of a backup is older than 48 hours.',
} as const
export type BackupProblem = keyof typeof BACKUP_PROBLEMS

/** A reason that is a sentence already, from the operating system or the check of a backup. */
interface Reason {
  reason: string
}
const unreadableText = ({ problem }: { problem: FileProblem }) => fileProblemText(problem)

/** The change that was refused. */
interface LeftUndone {
  left_undone: 'deleted' | 'changed'
}
interface Named {
  roast_name: string
  roast_date: IsoDate | null
}

/** Every refusal of the API: a closed list of codes. A code that was released keeps its meaning. */
export const PROBLEMS = {
  // The request
  not_found: problem(404, 'Not found'),
  malformed_address: problem(400, 'The address is not well-formed'),
  malformed_request: problem(400, 'The request is not well-formed'),
  wrong_length: problem(400, 'The request is shorter or longer than it says'),
  invalid_json: problem(400, 'The body is not valid JSON'),
  no_host: problem(400, 'The request has no Host header'),
  too_slow_to_arrive: problem(408, 'The request took too long to arrive'),
  no_length: problem(411, 'The body must be sent with its length: Content-Length, and no chunks'),
  request_too_large: problem(413, 'The request is too large'),
  body_compressed: problem(415, 'The body must not be compressed: no Content-Encoding'),
  body_not_json: problem(415, 'The body must be JSON: Content-Type application/json'),
  body_not_form: problem(415, 'The file must be sent as a form: Content-Type multipart/form-data'),
  body_of_other_type: problem(415, 'The body must be JSON or a form'),
  unknown_expectation: problem(417, 'The only expectation that is met is Expect: 100-continue'),
  wrong_host: problem(
    421,
    "This server doesn't answer to the name {host}. If it is yours, set PUBLIC_URL to it or add it to ALLOWED_HOSTS.",
  ),
  headers_too_large: problem(431, 'The request headers are too large'),
  invalid_fields: problem(422, ({ fields }: { fields: readonly FieldProblem[] }) =>
    oneOrMore(fields.map(({ sentence }) => sentence)),
  ),
  invalid_id: problem(422, ({ entity }: { entity: EntityName }) => `Invalid ${entity} ID: must be a number`),
  entity_not_found: problem(404, ({ entity }: { entity: EntityName }) => ENTITIES[entity]),
  changed_meanwhile: problem(
    412,
    ({ entity }: { entity: EntityName | 'site' | 'settings' | 'saved searches' }) =>
      entity.endsWith('s')
        ? `These ${entity} were changed in the meantime. Please reload them and try again.`
        : `This ${entity} was changed in the meantime. Please reload it and try again.`,
  ),
  no_state_named: problem(
    428,
    'This is decided on what was read, so If-Match must be its ETag: it may have been changed in the meantime',
  ),
  wrong_cursor: problem(
    422,
    'cursor must be the X-Next-Cursor of the previous page, with the same sort and order',
  ),
  too_many_ids: problem(422, 'ids must have at most {most} entries'),

  // The server
  server_error: problem(500, 'Something went wrong on the server'),
  overloaded: problem(503, 'The server is too busy at the moment. Please try again shortly.'),
  too_slow_to_answer: problem(503, 'The server took too long to answer. Please try again shortly.'),
  too_many_downloads: problem(
    503,
    'Too many downloads of this kind are under way at the moment. Please try again shortly.',
  ),
  lists_busy: problem(
    503,
    'Other long lists are being made at the moment. Please try again shortly, or ask for pages with limit.',
  ),
  database_silent: problem(503, 'The database is not answering'),
  database_away: problem(503, 'The database is not answering. Please try again shortly.'),
  database_read_only: problem(503, 'The database answers, but takes no changes. It may be a standby.'),
  database_standby: problem(
    503,
    'The database is a standby, which takes no changes. Please try again shortly.',
  ),
  conflicting_change: problem(
    503,
    'Somebody else is changing the same thing at the moment. Please try again shortly.',
  ),
  disk_full: problem(503, 'The disk is full, so this could not be saved. Please make room and try again.'),
  database_refuses: problem(
    503,
    'The database accepts no changes at the moment, so this could not be saved. Please try again shortly.',
  ),

  // Access
  not_logged_in: problem(401, 'Please log in first'),
  origin_not_allowed: problem(403, 'This page may not change anything here: its address is not allowed'),
  wrong_csrf_token: problem(403, 'The CSRF token is missing or wrong. Please reload the page and try again.'),
  token_of_other_scope: problem(
    403,
    "This token can't do that: it hasn't the scope {scope}. Make another under Admin, Access.",
  ),
  wrong_upload_token: problem(
    401,
    'This upload token is wrong or was revoked. Make a new one under Admin, Access, and send it as: Authorization: Bearer …',
  ),
  password_off: problem(403, PASSWORD_IS_OFF),
  wrong_password: problem(401, 'Wrong password'),
  wrong_old_password: problem(422, 'The old password is wrong'),
  password_changed_meanwhile: problem(409, 'The password was changed a moment ago. Nothing was changed.'),
  password_changed: problem(401, 'The password was changed a moment ago. Please log in again.'),
  login_link_used: problem(
    401,
    'This login link was used already or has expired. Run "npm run login-link" again for a new one.',
  ),
  too_many_logins: problem(
    429,
    ({ wait_seconds }: { wait_seconds: number }) =>
      `Too many login attempts. Please try again in ${waitText(wait_seconds)}.`,
  ),
  passkey_unknown: problem(
    401,
    'This passkey is not registered here. Use another one, or log in another way.',
  ),
  passkey_login_late: problem(401, 'The login took longer than five minutes. Please try again.'),
  passkey_login_wrong: problem(
    401,
    'The passkey could not be verified. Please reload the page and try again.',
  ),
  passkey_copied: problem(
    401,
    'This passkey seems to exist twice, so it no longer logs in. Log in another way and remove it.',
  ),
  passkey_late: problem(422, 'Adding the passkey took longer than five minutes. Please try again.'),
  passkey_wrong: problem(422, 'The passkey could not be verified. Please reload the page and try again.'),
  passkey_known: problem(409, 'This passkey is registered already'),
  no_passkey: problem(409, 'No passkey is registered for this address'),
  passkeys_not_here: problem(409, 'Passkeys need an https address with a host name. See docs/operating.md.'),
  passkey_not_proven: problem(
    409,
    'Log in with a passkey once before you switch the password off, to see that it works.',
  ),
  unknown_browser: problem(404, 'This browser is not known any more'),

  // Files
  no_file: problem(422, NO_FILE),
  file_not_expected: problem(422, 'The file {file_name} is not expected here'),
  wrong_extension: problem(422, extensionText),
  unreadable_file: problem(422, unreadableText),
  several_roasts: problem(
    422,
    ({ names }: { names: string[] }) =>
      `This file has ${names.length} roasts: ${listText(names.map(name => `“${name}”`))}. Import them one by one, each by its part (1 to ${names.length})`,
  ),
  file_too_large: problem(413, ({ most_bytes }: { most_bytes: number }) => tooLargeText(most_bytes)),
  files_too_large: problem(
    413,
    ({ most_bytes }: { most_bytes: number }) =>
      `The files together must be less than ${megabytes(most_bytes)}`,
  ),
  too_many_files: problem(413, ({ most }: { most: number }) =>
    plural(most, { one: 'Only one file at a time', other: `At most ${most} files at a time` }),
  ),
  too_many_fields: problem(413, 'The upload has too many fields'),
  field_too_long: problem(413, 'The field {field} is too long'),
  malformed_form: problem(400, 'The upload is incomplete or not a well-formed multipart form'),
  readers_busy: problem(503, 'Too many files are being read at the moment. Please try again shortly.'),
  reader_stopping: problem(503, unreadableText),
  file_not_kept: problem(503, 'The file could not be kept: {reason}'),

  // Beans and roasts
  bean_exists: problem(409, ({ origin_name }: { origin_name: string }) => duplicateBeanText(origin_name)),
  reference_of_other_bean: problem(
    422,
    "The reference must be a roast of this bean, and the roast with id {roast_id} isn't",
  ),
  roast_exists: problem(409, ({ roast_name, roast_date }: Named) =>
    duplicateRoastText(roast_name, roast_date),
  ),
  file_imported: problem(409, ({ roast_name, bean_name }: { roast_name: string; bean_name: string }) =>
    sameFileText(roast_name, bean_name),
  ),
  same_recording: problem(409, ({ roast_name }: { roast_name: string }) => sameRecordingText(roast_name)),
  perhaps_recorded_here: problem(
    409,
    "Perhaps this is '{roast_name}', which ran here on that day and took as long. Update that roast, or import the file as another one.",
  ),
  nothing_differs: problem(409, "This recording is already here as '{roast_name}', and nothing differs."),
  other_recording: problem(409, "This file is not a recording of '{roast_name}', so it can't update it."),
  number_taken: problem(
    409,
    "The number {roast_number} is taken by now: '{roast_name}' has it. Please choose another.",
  ),
  not_stepped_aside: problem(
    409,
    "The roast with number {roast_number} can't step aside: it was changed meanwhile, or {new_number} is taken by now. Nothing was changed.",
  ),
  reading_forgotten: problem(
    410,
    'This file was read too long ago, so it is not remembered any more. Please send it again.',
  ),
  no_timeline: problem(422, 'This roast has no timeline to draw'),
  impossible_marks: problem(422, ({ problems }: { problems: readonly CorrectionProblem[] }) =>
    oneOrMore(problems.map(correctionProblemText)),
  ),
  no_thumbnail: problem(404, 'This roast has no thumbnail'),
  no_source: problem(404, 'No file is kept for this roast'),
  no_score: problem(404, 'No score calculated yet. Click "Calculate Score" to generate one.'),
  not_scored: problem(422, ({ missing }: { missing: readonly NotScoredFact[] }) =>
    missing.map(fact => scoreSentence(fact)),
  ),
  style_exists: problem(409, "A style named '{name}' already exists. Please choose another name."),
  style_edition_named: problem(
    409,
    "Scores of the style '{style}' can say '{version}', which would be another style's name too. Please give one of them another name.",
  ),
  house_is_fixed: problem(
    409,
    ({ left_undone }: LeftUndone) =>
      `The style House can't be ${left_undone}: it is the one that judges where no other is chosen.`,
  ),
  style_in_use: problem(
    409,
    ({ name, bean_count, roast_count }: { name: string; bean_count: number; roast_count: number }) => {
      const beans = bean_count > 0 && counted(bean_count, 'bean')
      const roasts = roast_count > 0 && counted(roast_count, 'roast')
      const users = [beans, roasts].filter(part => part !== false).join(' and ')
      return `The style '${name}' is in use: it judges ${users}. Choose another style for them first.`
    },
  ),
  sheet_is_fixed: problem(
    409,
    ({ name, left_undone }: LeftUndone & { name: string }) =>
      `The sheet '${name}' is built in and can't be ${left_undone}. Make a copy of it.`,
  ),
  sheet_in_use: problem(
    409,
    ({ name, tasting_count, table_count }: { name: string; tasting_count: number; table_count: number }) => {
      const tastings = plural(tasting_count, {
        one: '1 tasting uses',
        other: `${tasting_count} tastings use`,
      })
      const tables = plural(table_count, { one: '1 table uses', other: `${table_count} tables use` })
      const users = tasting_count > 0 ? tastings : tables
      return `The sheet '${name}' is in use: ${users} it, those in the trash included. Make a copy of it.`
    },
  ),
  plan_exists: problem(409, "This bean has a plan named '{name}' already. Please choose another name."),
  blend_exists: problem(409, "A recipe named '{name}' already exists. Please choose another name."),
  blend_named_as_bean: problem(
    409,
    "A bean is named '{origin_name}'. Please choose another name for the recipe.",
  ),
  bean_named_as_blend: problem(409, "A recipe is named '{name}'. Please choose another name for the bean."),
  blend_lacks_bean: problem(
    409,
    "The recipe '{name}' can't be used while its coffee '{origin_name}' is deleted. Bring it back, or change the recipe.",
  ),
  greens_other_weight: problem(
    422,
    ({ green_weight_g, sum_g }: { green_weight_g: number | null; sum_g: number }) =>
      `The parts weigh ${sum_g} g together, but green_weight_g is ${green_weight_g === null ? 'empty' : `${green_weight_g} g`}. Leave it out, or give the sum.`,
  ),
  greens_other_bean: problem(
    422,
    'bean_id is {bean_id}, but the largest part is of bean {first_bean_id}. Leave it out, or give that one.',
  ),
  blend_without_weight: problem(
    422,
    'A blend has a green weight: that of its parts together. Change it, or make it a roast of one coffee first.',
  ),
  painters_busy: problem(503, 'Too many pictures are being painted at the moment. Please try again shortly.'),
  address_too_long: problem(422, '{reason}. PUBLIC_URL is too long for that.'),
  no_painter: problem(503, "The library that paints pictures can't be loaded on this machine"),

  // Running roasts
  too_many_running: problem(
    409,
    '{most} roasts are running, and no more can run at once. Finish or delete one first.',
  ),
  running_roast_deleted: problem(
    409,
    'This running roast was deleted. Restore it from the trash, or open another.',
  ),
  running_roast_saved: problem(
    409,
    'This roast is saved already, so nothing more is added to it. Change the roast itself.',
  ),
  too_many_readings: problem(409, 'A running roast has at most {most} readings. Nothing was added.'),
  too_many_watchers: problem(503, '{most} people are watching already. Please try again in a minute.'),
  running_roast_unfinished: problem(
    409,
    ({ missing }: { missing: readonly string[] }) =>
      `This roast can't be saved yet: it lacks ${listText(missing)}.`,
  ),
  no_running_roast: problem(409, 'No roast is running. Open one first: POST /api/live/'),
  several_running: problem(
    409,
    ({ count }: { count: number }) =>
      `${count} roasts are running. Send the readings to one of them: POST /api/live/{id}/readings`,
  ),

  // Tastings and tables
  tasting_deleted: problem(409, 'This tasting was deleted. Restore it from the trash, or add another.'),
  table_deleted: problem(409, 'This table was deleted. Restore it from the trash, or open another.'),
  table_is_over: problem(410, 'This table is over: nobody can sit down at it any more.'),
  table_revealed: problem(409, 'This table is revealed, so ratings cannot be changed any more.'),
  table_full: problem(409, 'This table is full: {most} taste at it already.'),
  taster_exists: problem(409, "Somebody named '{name}' sits here already. Please take another name."),
  no_seat: problem(403, 'This key has no seat at this table. Please sit down first.'),
  too_many_codes: problem(
    429,
    ({ wait_minutes }: { wait_minutes: number }) =>
      `Too many codes were tried that no table has. Please try again in ${plural(wait_minutes, { one: 'a minute', other: `${wait_minutes} minutes` })}.`,
  ),
  too_many_joins: problem(
    429,
    ({ wait_minutes }: { wait_minutes: number }) =>
      `Too many people sat down at tables from here. Please try again in ${plural(wait_minutes, { one: 'a minute', other: `${wait_minutes} minutes` })}.`,
  ),

  // Inbox and feedback
  inbox_full: problem(409, 'The inbox is full: {most} files wait. Import or dismiss some first.'),
  was_in_inbox: problem(
    409,
    'This file was in the inbox before, and was imported or dismissed. Use Add Roast to import it again.',
  ),
  feedback_closed: problem(403, 'The roaster takes no feedback here at the moment.'),
  too_much_feedback: problem(
    429,
    ({ most_per_hour, wait_minutes }: { most_per_hour: number; wait_minutes: number }) =>
      `Nobody can answer more than ${most_per_hour} times an hour. Please try again in ${plural(wait_minutes, { one: 'a minute', other: `${wait_minutes} minutes` })}.`,
  ),
  feedback_kept: problem(
    403,
    'Feedback can be changed for an hour, from the browser that sent it, while the roaster keeps it.',
  ),
  feedback_changed: problem(
    412,
    ({ now }: { now: Feedback }) =>
      `This feedback was changed in the meantime, and is ${now.state} now. Please read what it says and decide again.`,
  ),
  feedback_full: problem(503, 'The roaster has a lot to read at the moment. Please try again another day.'),

  // Trash and backups
  bean_name_taken: problem(
    409,
    "A bean named '{origin_name}' exists again. Rename or delete that one first.",
  ),
  bean_deleted: problem(
    409,
    ({ origin_name, roast_name }: { origin_name: string | null; roast_name: string }) => {
      const bean = origin_name === null ? 'Its bean' : `Its bean '${origin_name}'`
      return `${bean} was deleted after the roast '${roast_name}'. Bring the bean back first.`
    },
  ),
  merged_with_itself: problem(422, "A bean can't be merged into itself."),
  roast_in_both_beans: problem(409, ({ roast_name, roast_date }: Named) => {
    const date = roast_date === null ? '' : ` on ${roast_date}`
    return `Both beans have a roast '${roast_name}'${date}. Rename or delete one of the two first.`
  }),
  bean_moved_on: problem(
    409,
    "The bean that '{origin_name}' was merged into isn't there any more. Bring that one back first.",
  ),
  bean_deleted_since: problem(409, 'One of the beans was deleted since. Bring it back first.'),
  bean_of_entry_deleted: problem(409, ({ origin_name }: { origin_name: string | null }) => {
    const bean = origin_name === null ? 'Its bean' : `Its bean '${origin_name}'`
    return `${bean} was deleted after this entry. Bring the bean back first.`
  }),
  roast_name_taken: problem(409, ({ roast_name, roast_date }: Named) => {
    const date = roast_date === null ? '' : ` on ${roast_date}`
    return `The roast '${roast_name}'${date} exists again. Rename or delete that one first.`
  }),
  style_name_taken: problem(409, "A style named '{name}' exists again. Rename or delete that one first."),
  style_deleted: problem(
    409,
    ({ name, user }: { name: string | null; user: string }) =>
      `The style ${name === null ? '' : `'${name}' `}of '${user}' was deleted since. Bring the style back first.`,
  ),
  plan_name_taken: problem(409, "Its bean has a plan named '{name}' again. Rename or delete that one first."),
  blend_name_taken: problem(
    409,
    "A bean or a recipe named '{name}' exists by now. Rename or delete that one first.",
  ),
  roast_of_tasting_deleted: problem(
    409,
    ({ roast_name }: { roast_name: string | null }) =>
      `The roast '${roast_name ?? ''}' of this tasting was deleted after it. Bring the roast back first.`,
  ),
  bean_of_plan_deleted: problem(
    409,
    ({ name }: { name: string | null }) =>
      `The bean of the plan '${name ?? ''}' was deleted after it. Bring the bean back first.`,
  ),
  roast_deleted_since: problem(409, 'The roast was deleted after this update. Bring it back first.'),
  updated_since: problem(
    409,
    "The roast '{roast_name}' was updated again since. Undo the newer update first.",
  ),
  backup_not_found: problem(404, 'Backup not found'),
  no_backup_chosen: problem(422, 'name or a file is required'),
  unusable_backup: problem(422, ({ reason }: Reason) => reason),
  backup_failed: problem(503, 'The backup could not be made: {reason}'),
  comparison_failed: problem(503, 'The backup could not be compared: {reason}'),
  restore_failed: problem(503, 'The backup could not be restored: {reason}'),
  restoring: problem(503, 'A backup is being restored. Please try again shortly.'),
  backup_before_failed: problem(
    503,
    ({ left_undone, reason }: Reason & LeftUndone) =>
      `Nothing was ${left_undone}, because the backup before it failed: ${reason}`,
  ),
  backup_running: problem(
    503,
    ({ left_undone }: LeftUndone) =>
      `Nothing was ${left_undone}, because another backup is being made. Please try again in a minute.`,
  ),
  not_backed_up: problem(503, ({ problems }: { problems: readonly BackupProblem[] }) =>
    problems.map(each => BACKUP_PROBLEMS[each]),
  ),
} as const

/** The sentence or sentences of a problem. */
export function problemDetail<Code extends ProblemCode>(
  code: Code,
  values: ProblemValues<Code>,
): string | string[] {
  const { detail } = PROBLEMS[code] as { detail: (values: ProblemValues<Code>) => string | string[] }
  return detail(values)
}

function oneOrMore(sentences: readonly string[]): string | string[] {
  const [first, ...others] = sentences
  return first !== undefined && others.length === 0 ? first : [...sentences]
}
