// biome-ignore-all lint/style/noExcessiveLinesPerFile: the records of the activity log with their sentences: one list
import { z } from 'zod'
import { formatDuration } from '#domain/roast/duration.ts'
import { fieldWordsText } from '#domain/roast/field-word.ts'
import { STOCK_ENTRY_KINDS, type StockEntryKind } from '#domain/stock/stock-entry.ts'
import { plural } from '#domain/words/plural.ts'
import { quotedName } from '#domain/words/sentence-parts.ts'
import type { ActivityKind } from './activity-kinds.ts'

export type HappeningCode = keyof typeof HAPPENINGS
type ValuesOf<Code extends HappeningCode> = z.infer<(typeof HAPPENINGS)[Code]['values']>

/** What a write did, as a code and values. */
export type Happening = { [Code in HappeningCode]: { code: Code; values: ValuesOf<Code> } }[HappeningCode]

/** Defines a record: its kind, the schema of its values, and the sentence made of them, without the full stop. */
function happening<Shape extends z.ZodRawShape>(
  kind: ActivityKind,
  shape: Shape,
  what: (values: z.infer<z.ZodObject<Shape>>) => string,
) {
  return { kind, values: z.object(shape), what }
}

const name = z.string()
const count = z.number()
const named = { name }
const ofEntry = { name, kind: z.enum(STOCK_ENTRY_KINDS), date: z.string(), grams: count }
const ofFeedback = { name: name.nullable(), roast_name: name }

/** Everything that the activity log records: a closed list of codes, whose values contain no secret. */
export const HAPPENINGS = {
  logged_in: happening(
    'login',
    { by: z.enum(['password', 'passkey', 'link']) },
    ({ by }) => `Logged in with ${CREDENTIALS[by]}`,
  ),
  login_refused: happening('login refused', { from_many: z.boolean() }, ({ from_many }) =>
    from_many ? 'Login refused, from many other addresses' : 'Login refused',
  ),
  logged_out: happening('logout', {}, () => 'Logged out'),
  browser_forgotten: happening('browser forgotten', {}, () => 'A browser was logged out and forgotten'),
  other_browsers_forgotten: happening(
    'browser forgotten',
    { count },
    ({ count }) => `Other browsers were logged out and forgotten (${count})`,
  ),
  passkey_added: happening('passkey added', named, ({ name }) => `Passkey ${quotedName(name)} was added`),
  passkey_renamed: happening(
    'passkey renamed',
    named,
    ({ name }) => `A passkey was renamed to ${quotedName(name)}`,
  ),
  passkey_removed: happening('passkey removed', {}, () => 'A passkey was removed'),
  upload_token_made: happening(
    'upload token made',
    named,
    ({ name }) => `Upload token ${quotedName(name)} was made`,
  ),
  upload_token_revoked: happening('upload token revoked', {}, () => 'An upload token was revoked'),
  password_switched: happening(
    'password switched',
    { enabled: z.boolean() },
    ({ enabled }) => `The password was switched ${enabled ? 'on' : 'off'}`,
  ),
  password_changed: happening(
    'password changed',
    {},
    () => 'The password was changed, and all browsers were logged out',
  ),
  own_password_changed: happening(
    'password changed',
    { count },
    ({ count }) =>
      `The password was changed, and ${plural(count, { one: '1 other browser was', other: `${count} other browsers were` })} logged out`,
  ),
  bean_added: happening('bean added', named, ({ name }) => `Bean ${quotedName(name)} was added`),
  beans_imported: happening('beans imported', { count, names: z.array(name) }, ({ count, names }) => {
    if (count === 0) return 'No bean was added from saved pages'
    const beans = names.map(quotedName).join(', ')
    return plural(count, {
      one: `Bean ${beans} was added from a saved page`,
      other: `${count} beans were added from saved pages: ${beans}`,
    })
  }),
  bean_changed: happening('bean changed', named, ({ name }) => `Bean ${quotedName(name)} was changed`),
  bean_aliases_changed: happening(
    'bean names changed',
    { name, count },
    ({ name, count }) => `The other names of bean ${quotedName(name)} were changed (${count})`,
  ),
  beans_changed: happening(
    'beans changed',
    { count, fields: z.array(name) },
    ({ count, fields }) => `Beans were changed together: ${fields.join(', ')} (${count})`,
  ),
  beans_merged: happening(
    'beans merged',
    { name, into: name, roast_count: count },
    ({ name, into, roast_count }) =>
      `Bean ${quotedName(name)} was merged into ${quotedName(into)} (${plural(roast_count, {
        one: '1 roast',
        other: `${roast_count} roasts`,
      })})`,
  ),
  bean_put_away: happening('bean put away', { name, put_away: z.boolean() }, ({ name, put_away }) =>
    put_away ? `Bean ${quotedName(name)} was put away` : `Bean ${quotedName(name)} was brought back`,
  ),
  bean_deleted: happening(
    'bean deleted',
    named,
    ({ name }) => `Bean ${quotedName(name)} was deleted with its roasts`,
  ),
  all_beans_deleted: happening(
    'all beans deleted',
    { count },
    ({ count }) => `All beans were deleted with their roasts (${count})`,
  ),
  stock_entry_added: happening(
    'stock entry added',
    ofEntry,
    values => `Stock of bean ${quotedName(values.name)}: ${entryText(values)} was entered`,
  ),
  stock_entry_changed: happening(
    'stock entry changed',
    ofEntry,
    values => `Stock of bean ${quotedName(values.name)}: an entry is now ${entryText(values)}`,
  ),
  stock_entry_deleted: happening(
    'stock entry deleted',
    ofEntry,
    values => `Stock of bean ${quotedName(values.name)}: ${entryText(values)} was deleted`,
  ),
  roast_added: happening('roast added', named, ({ name }) => `Roast ${quotedName(name)} was added`),
  roast_imported: happening('roast imported', named, ({ name }) => `Roast ${quotedName(name)} was imported`),
  roast_imported_from_inbox: happening(
    'roast imported',
    named,
    ({ name }) => `Roast ${quotedName(name)} was imported from the inbox`,
  ),
  roast_updated: happening('roast updated', { name, fields: z.array(name) }, ({ name, fields }) =>
    fields.length === 0
      ? `Roast ${quotedName(name)} got a newer file, and stayed as it was`
      : `Roast ${quotedName(name)} was updated from its file: ${fieldWordsText(fields)}`,
  ),
  roasts_reread: happening(
    'roasts read again',
    { count, fields: z.array(name) },
    ({ count, fields }) => `Originals were read again: ${fieldWordsText(fields)} (${count})`,
  ),
  update_undone: happening(
    'update undone',
    { name },
    ({ name }) => `The update of roast ${quotedName(name)} was undone`,
  ),
  reread_undone: happening(
    'update undone',
    { count },
    ({ count }) => `Reading originals again was undone (${count})`,
  ),
  file_arrived: happening('file arrived', { name, token_name: name.nullable() }, ({ name, token_name }) => {
    const sender = token_name === null ? '' : ` from ${quotedName(token_name)}`
    return `File ${quotedName(name)} arrived in the inbox${sender}`
  }),
  file_arrived_from_folder: happening(
    'file arrived',
    named,
    ({ name }) => `File ${quotedName(name)} arrived in the inbox from the folder`,
  ),
  file_dismissed: happening(
    'file dismissed',
    named,
    ({ name }) => `File ${quotedName(name)} was dismissed from the inbox`,
  ),
  roast_changed: happening('roast changed', named, ({ name }) => `Roast ${quotedName(name)} was changed`),
  roast_corrected: happening(
    'roast corrected',
    named,
    ({ name }) => `The times of roast ${quotedName(name)} were corrected`,
  ),
  taps_saved: happening(
    'roast followed',
    { first_crack_seconds: z.number().nullable(), drop_seconds: z.number().nullable() },
    ({ first_crack_seconds, drop_seconds }) =>
      [
        'A roast was followed',
        first_crack_seconds !== null && `first crack at ${formatDuration(first_crack_seconds)}`,
        drop_seconds !== null && `drop at ${formatDuration(drop_seconds)}`,
      ]
        .filter(part => part !== false)
        .join(', '),
  ),
  taps_taken_back: happening('roast followed', {}, () => 'The taps of a followed roast were deleted'),
  roast_weighed: happening(
    'roast weighed',
    named,
    ({ name }) => `The weights of roast ${quotedName(name)} were changed`,
  ),
  roast_deleted: happening('roast deleted', named, ({ name }) => `Roast ${quotedName(name)} was deleted`),
  roasts_changed: happening(
    'roasts changed',
    { count, fields: z.array(name) },
    ({ count, fields }) => `Roasts were changed together: ${fieldWordsText(fields)} (${count})`,
  ),
  changes_undone: happening(
    'update undone',
    { count },
    ({ count }) => `A change of several roasts was undone (${count})`,
  ),
  roasts_stepped_aside: happening(
    'roasts changed',
    { moves: z.array(z.object({ from: count, to: count })) },
    ({ moves }) =>
      `Roasts that the log had numbered stepped aside: ${moves.map(({ from, to }) => `#${from} → #${to}`).join(', ')}`,
  ),
  step_aside_undone: happening(
    'update undone',
    { count },
    ({ count }) => `Roasts that had stepped aside got their numbers back (${count})`,
  ),
  roasts_deleted: happening('roasts deleted', { count }, ({ count }) => `Roasts were deleted (${count})`),
  tag_renamed: happening(
    'tag renamed',
    { name, to: name.nullable(), count },
    ({ name, to, count }) =>
      `Tag ${quotedName(name)} was ${to === null ? 'removed' : `renamed to ${quotedName(to)}`} (${count})`,
  ),
  all_roasts_deleted: happening(
    'all roasts deleted',
    { count },
    ({ count }) => `All roasts were deleted (${count})`,
  ),
  thumbnail_drawn: happening(
    'thumbnail drawn',
    named,
    ({ name }) => `The thumbnail of roast ${quotedName(name)} was drawn again`,
  ),
  feedback_approved: happening('feedback approved', ofFeedback, values => feedbackText(values, 'approved')),
  feedback_hidden: happening('feedback hidden', ofFeedback, values => feedbackText(values, 'hidden')),
  feedback_deleted: happening('feedback deleted', ofFeedback, values => feedbackText(values, 'deleted')),
  feedback_put_back: happening('feedback put back', ofFeedback, values =>
    feedbackText(values, 'moved back to waiting'),
  ),
  style_added: happening('style added', named, ({ name }) => `Style ${quotedName(name)} was added`),
  style_changed: happening('style changed', named, ({ name }) => `Style ${quotedName(name)} was changed`),
  style_deleted: happening('style deleted', named, ({ name }) => `Style ${quotedName(name)} was deleted`),
  style_restored: happening(
    'deletion undone',
    named,
    ({ name }) => `Style ${quotedName(name)} was restored from the trash`,
  ),
  score_calculated: happening(
    'score calculated',
    { roast_id: count },
    ({ roast_id }) => `The score of the roast with id ${roast_id} was calculated`,
  ),
  scores_calculated: happening(
    'scores calculated',
    { count },
    ({ count }) => `Scores of roasts were calculated (${count})`,
  ),
  scores_undone: happening(
    'update undone',
    { count },
    ({ count }) => `A calculation of scores was undone (${count})`,
  ),
  bean_changes_undone: happening(
    'update undone',
    { count },
    ({ count }) => `A change of several beans was undone (${count})`,
  ),
  merge_undone: happening(
    'update undone',
    named,
    ({ name }) => `The merge of bean ${quotedName(name)} was undone`,
  ),
  bean_restored: happening(
    'deletion undone',
    named,
    ({ name }) => `Bean ${quotedName(name)} was restored from the trash`,
  ),
  roast_restored: happening(
    'deletion undone',
    named,
    ({ name }) => `Roast ${quotedName(name)} was restored from the trash`,
  ),
  stock_entry_restored: happening(
    'deletion undone',
    named,
    ({ name }) => `Stock of bean ${quotedName(name)}: an entry was restored from the trash`,
  ),
  deletion_undone: happening(
    'deletion undone',
    { bean_count: count, roast_count: count },
    ({ bean_count, roast_count }) =>
      `${bean_count} beans and ${roast_count} roasts were restored from the trash`,
  ),
  site_changed: happening('site changed', {}, () => 'What visitors see was changed'),
  settings_changed: happening('settings changed', {}, () => "The owner's settings were changed"),
  time_zone_changed: happening(
    'settings changed',
    { name, count },
    ({ name, count }) => `The time zone was changed to ${name}, with the starts of roasts (${count})`,
  ),
  searches_changed: happening(
    'searches changed',
    { count },
    ({ count }) => `The saved searches were changed (${count})`,
  ),
  backup_made: happening('backup made', {}, () => 'A backup was made'),
  library_restored: happening(
    'library restored',
    { made_at: z.string(), bean_count: count, roast_count: count },
    ({ made_at, bean_count, roast_count }) =>
      `The library was replaced with the backup of ${made_at} (beans: ${bean_count}, roasts: ${roast_count})`,
  ),
} as const

const CREDENTIALS = { password: 'the password', passkey: 'a passkey', link: 'a login link' }

const ENTRIES = { purchase: 'a purchase of', count: 'a count of', taken: 'taking' }

/** `a purchase of 5000 g on 2026-03-01`. */
function entryText({ kind, date, grams }: { kind: StockEntryKind; date: string; grams: number }): string {
  return `${ENTRIES[kind]} ${grams} g on ${date}`
}

function feedbackText(
  { name, roast_name }: { name: string | null; roast_name: string },
  done: string,
): string {
  const whose = name === null ? 'Feedback' : `Feedback of ${quotedName(name)}`
  return `${whose} on roast ${quotedName(roast_name)} was ${done}`
}

/** The sentence for values of a code; null if they don't fit it. */
export function happeningText(code: HappeningCode, values: unknown): string | null {
  const { values: schema, what } = HAPPENINGS[code] as {
    values: z.ZodType<object>
    what: (values: object) => string
  }
  const parsed = schema.safeParse(values)
  return parsed.success ? what(parsed.data) : null
}
