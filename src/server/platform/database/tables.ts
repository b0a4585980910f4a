// biome-ignore-all lint/style/noExcessiveLinesPerFile: the columns of all tables of the database
import type { Generated, Selectable } from 'kysely'
import type { ActivityKind } from '#contract/activity-kinds.ts'
import type { FeedbackState } from '#contract/feedback.ts'
import type { DeletionKind } from '#contract/trash.ts'
import type { BeanFields } from '#domain/bean/bean.ts'
import type { BeanFlagField, BeanMapField } from '#domain/bean/bean-fields.ts'
import type { RoastFields } from '#domain/roast/roast-fields.ts'
import type { StoredSource } from '#domain/roast/roast-source.ts'
import type { StockEntryKind } from '#domain/stock/stock-entry.ts'
import type { CupOrder, Letter, TableMode } from '#domain/tasting/table-draw.ts'
import type { TastingMethod } from '#domain/tasting/tasting.ts'

import type { Recording } from './recordings.ts'

/** ISO 8601 in UTC, as text: the same on both databases. */
type Timestamp = string
/** 0 or 1: the embedded database has no boolean. */
type Flag = number
/** JSON as text: read and written whole, never searched. */
type JsonText = string

/** A bean's row: its fields, with maps as JSON. */
export interface BeansTable
  extends Omit<BeanFields, BeanFlagField | BeanMapField>,
    Record<BeanFlagField, Flag | null>,
    Record<BeanMapField, JsonText | null> {
  id: Generated<number>
  /** The name in the form in which two beans are compared; unique. */
  folded_name: string
  /** The reference roast. It counts only while it exists and is one of this bean. */
  reference_roast_id: number | null
  /** The style that judges its roasts; null: the House. */
  style_id: number | null
  /** Whether it is finished: no longer offered, and not in the visitors' list. */
  put_away: Generated<Flag>
  /** Raised by every change to the bean itself. */
  revision: Generated<number>
  /** Raised by every change to the bean's roasts. */
  roasts_revision: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

/** A roast's row, without its samples. */
export interface RoastsTable {
  id: Generated<number>
  bean_id: number
  roast_name: string
  /** The name in the imported file. */
  source_name: string | null
  roast_number: number | null
  roast_date: string | null
  green_weight_g: number | null
  roasted_weight_g: number | null
  weight_loss_percent: number | null
  total_duration_seconds: number | null
  final_bean_temp: number | null
  final_ibts_temp: number | null
  /** The final IBTS temperature, or that of the bean probe if there is none. The list shows it as End. */
  end_temp: number | null
  fc_minutes: number | null
  fc_inferred: Flag
  dtr_percent: number | null
  milestones: JsonText
  score: number | null
  score_details: JsonText | null
  notes: string | null
  has_timeline: Flag
  /** The bean's folded name, stored here so the list can be sorted by it with an index. */
  bean_sort_key: string
  revision: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
  /** What the owner set by hand, and the milestones as they were recorded; null if nothing was corrected. */
  correction: JsonText | null
  /** The names of the fields that the owner set by hand, in the order of `SET_BY_HAND`; null if none. */
  set_by_hand: JsonText | null
  /** The style that judges it; null: that of its bean. */
  style_id: number | null
  /** Whether the owner said that a weight that is lacking stays so. */
  never_weighed: Generated<Flag>
  /** The odd values of which the owner says that they are so, by the names of `AS_IT_IS`; null if none. */
  as_it_is: JsonText | null
  source: Generated<StoredSource>
  /** The recipe that it is by, which may have been deleted since; null for none. */
  blend_id: number | null
  /** The name of that recipe. */
  blend_name: string | null
}

/** A coffee of a blend, deleted or not. A roast of one coffee has no row. */
interface RoastPartsTable {
  roast_id: number
  /** From 0, largest first. */
  position: number
  bean_id: number
  grams: number
}

/** The styles that judge roasts. The first is the House, whose rules are in the program. */
export interface StylesTable {
  id: Generated<number>
  name: string
  /** In the form in which two names are compared; unique. */
  folded_name: string
  /** Raised by every change of ideals or points; from the second on it is part of the version. */
  edition: number
  ideals: JsonText
  points: JsonText
  revision: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

/**
 * The optional fields of a roast, deleted or not. A roast without any has no row. They are not in the roast's row, so
 * that lists don't read them.
 */
export interface RoastFieldsTable extends Omit<RoastFields, 'tags'> {
  roast_id: number
  /** Null without tags. */
  tags: JsonText | null
}

/** The keys of a roast's recording, deleted or not, see `recordings.ts`. */
interface RoastRecordingsTable {
  roast_id: number
  recording: Recording
}

/**
 * The samples of a roast as recorded, deleted or not, packed by `timeline-codec.ts`, and the picture drawn
 * from them.
 */
interface RoastTimelinesTable {
  roast_id: number
  timeline: Uint8Array
  thumbnail: string
}

/** The uploaded file of a roast, deleted or not, compressed with zstd. */
interface RoastSourcesTable {
  roast_id: number
  file_name: string
  content: Uint8Array
}

/** The SHA-256 of each kept file's bytes before compression, in hex. Apart from the file, to be read without it. */
interface RoastSourceHashesTable {
  roast_id: number
  sha256: string
}

/** The names under which a roast is a duplicate: unique per bean and date. */
interface RoastKeysTable {
  bean_id: number
  /** Empty if the roast has no date. */
  roast_date: string
  folded_name: string
  roast_id: number
}

/** Another name of a bean, deleted or not, by which files name it. */
interface BeanAliasesTable {
  /** As beans' names are folded; unique, so that a name means one bean. */
  folded_alias: string
  bean_id: number
  alias: string
}

/** A bean that was merged into another, whose addresses lead to that one. */
interface MergedBeansTable {
  /** The id that it had. */
  bean_id: number
  into_bean_id: number
  /** The trash entry that undoes it, as long as there is one. */
  deletion_id: number
  /** What moved to the other bean. */
  moved: JsonText
}

/** The values of a bean that a change of several beans replaced, or merging. Undoing the deletion restores them. */
interface ReplacedBeanValuesTable {
  deletion_id: number
  bean_id: number
  /** What differed, with the values before and after. */
  changes: JsonText
}

/**
 * The values of a roast that were replaced by a newer file, by reading its file again, by a change of several roasts or
 * by calculating all scores. Undoing the deletion restores them.
 */
interface ReplacedValuesTable {
  deletion_id: number
  roast_id: number
  /** What differed, with the values before and after. */
  changes: JsonText
  /** What the owner had set by hand before. */
  set_by_hand: JsonText | null
  /** The packed samples; null if they stayed. */
  timeline: Uint8Array | null
  /** The file, compressed with zstd; null if it stayed or there was none. */
  file_name: string | null
  content: Uint8Array | null
}

/** What a drinker said about a roast, deleted or not. It doesn't tell who it was. */
export interface FeedbackTable {
  id: Generated<number>
  roast_id: number
  /** 1 to 5. */
  rating: number
  /** In the order of `FLAVOURS`, so the same choice is the same text. */
  flavours: JsonText
  text: string | null
  name: string | null
  state: FeedbackState
  created_at: Timestamp
  /** When the owner last changed the state; null if never. */
  decided_at: Timestamp | null
}

/** The roasts that run, and those that ran: saved as roasts, or deleted. */
export interface RunningRoastsTable {
  id: Generated<number>
  key: string
  bean_id: number | null
  green_weight_g: number | null
  plan_roast_id: number | null
  plan_id: number | null
  machine: string | null
  /** The parts of a blend; null for one coffee. */
  greens: JsonText | null
  blend_id: number | null
  opened_at: Timestamp
  charged_at: Timestamp | null
  dropped_at: Timestamp | null
  marks: JsonText
  reading_count: number
  /** The last event, and the last ones that changed the marks, and anything else of this row. They only rise. */
  event_id: number
  marks_event: number
  details_event: number
  /** The roast that it was saved as; null while it runs. */
  roast_id: number | null
  /** The trash entry that it was deleted with; null if it wasn't. */
  deletion_id: number | null
  /** 1 if only its taps are known: it isn't running, and waits for the file of its roast. */
  waits_for_file: Generated<0 | 1>
  revision: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

/** The tables of blind tastings. */
export interface TastingTablesTable {
  id: Generated<number>
  code: string
  name: string | null
  mode: TableMode
  /** The sheet; null for a triangle. */
  sheet_id: number | null
  roast_count: number
  /** The ids of its roasts: in the order of the letters, or a triangle's 0 and 1. Some may be deleted since. */
  drawn_roasts: JsonText
  ends_at: Timestamp
  revealed_at: Timestamp | null
  /** Whether the owner read what to pour before the reveal. */
  had_looked: Flag
  /** Of the last event. It only rises, also after a restore. */
  event_id: number
  /** With which it was sent; null if it came without one. */
  key: string | null
  /** The trash entry that it was deleted with; null if it wasn't. */
  deletion_id: number | null
  revision: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

/** Who sits at a table. */
export interface TableTastersTable {
  id: Generated<number>
  table_id: number
  name: string
  folded_name: string
  /** The hash of the key that opens the seat. */
  key_hash: string
  /** The order of a triangle's cups; null at a table of letters. */
  cups: CupOrder | null
  /** The cup that the taster of a triangle named as the odd one; null before. */
  odd_letter: Letter | null
  created_at: Timestamp
}

/** What a taster rated under a letter. */
export interface TableRatingsTable {
  taster_id: number
  letter: Letter
  /** Values by the names of the sheet's scales. */
  ratings: JsonText
  cups: JsonText | null
  flavours: JsonText
  notes: string | null
  updated_at: Timestamp
}

/** What was read while a roast ran. */
export interface LiveReadingsTable {
  running_roast_id: number
  /** Milliseconds since 1970. */
  at: number
  bean_temp: number | null
  ibts_temp: number | null
  power: number | null
  fan: number | null
  drum: number | null
  typed: Flag
  /** The event that brought it last. */
  event_id: number
}

/** The entries of a coffee's stock: purchases, counts and amounts taken, deleted or not. */
export interface StockEntriesTable {
  id: Generated<number>
  bean_id: number
  kind: StockEntryKind
  /** YYYY-MM-DD. */
  date: string
  grams: number
  /** The cost of a purchase; null for other entries. */
  cost: number | null
  note: string | null
  /** The trash entry that it was deleted with; null if it counts. Entries of a deleted bean keep null. */
  deletion_id: number | null
  revision: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

/** What the operator means to do in a roast of a bean, deleted or not. */
export interface PlansTable {
  id: Generated<number>
  bean_id: number
  name: string
  /** In the form in which two names are compared; unique within a bean among plans that aren't deleted. */
  folded_name: string
  /** The roast that it was made from. It counts only while it exists. */
  roast_id: number | null
  steps: JsonText
  marks: JsonText
  preheat_temp: number | null
  charge_temp: number | null
  green_weight_g: number | null
  drop_seconds: number | null
  drop_temp: number | null
  /** The trash entry that it was deleted with; null if it counts. Plans of a deleted bean keep null. */
  deletion_id: number | null
  revision: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

/** The recipes of blends, deleted or not. */
export interface BlendsTable {
  id: Generated<number>
  name: string
  /** In the form in which two names are compared; unique among recipes that aren't deleted, and unlike any bean's. */
  folded_name: string
  /** Coffees with their names, when it was changed last, and shares. */
  parts: JsonText
  summary: string | null
  /** Its other names, by which files name it. */
  aliases: JsonText
  /** Whether the owner retired it. One that lacks a coffee is retired, too. */
  retired: Generated<Flag>
  /** The trash entry that it was deleted with; null if it counts. */
  deletion_id: number | null
  revision: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

/** What is asked of a coffee when it is tasted, deleted or not. The first ones are built in. */
export interface SheetsTable {
  id: Generated<number>
  name: string
  scales: JsonText
  /** The trash entry that it was deleted with; null if it counts. */
  deletion_id: number | null
  revision: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

/** How a roast tasted to the owner or a guest, deleted or not. Tastings of a deleted roast stay in place. */
export interface TastingsTable {
  id: Generated<number>
  roast_id: number
  /** A sheet that isn't deleted. */
  sheet_id: number
  /** YYYY-MM-DD. */
  date: string
  method: TastingMethod
  /** The values by the names of the sheet's scales, and the cups. */
  rated: JsonText
  /** The rating of `Five cups`; null for other sheets. */
  rating: number | null
  /** The score of `CVA affective`; null for other sheets. */
  score: number | null
  flavours: JsonText
  notes: string | null
  taster: string | null
  /** The table at which it was tasted; null for none. */
  table_id: number | null
  /** With which it was sent; null if it came without one. */
  key: string | null
  is_public: Flag
  is_taster_public: Flag
  /** The trash entry that it was deleted with; null if it counts. */
  deletion_id: number | null
  revision: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

/** The columns of a roast that it is found and sorted by. */
export const INDEXED_COLUMNS = [
  'bean_id',
  'roast_number',
  'roast_date',
  'never_weighed',
  'green_weight_g',
  'roasted_weight_g',
  'weight_loss_percent',
  'total_duration_seconds',
  'fc_minutes',
  'dtr_percent',
  'end_temp',
  'final_bean_temp',
  'score',
] as const satisfies (keyof RoastsTable)[]

/**
 * What roasts are found and sorted by. Narrow, so that a search reads little. It can be made again from the roasts, and
 * its rows are deleted with theirs, see `find/index-roasts.ts`.
 */
export interface RoastIndexTable extends Pick<Selectable<RoastsTable>, (typeof INDEXED_COLUMNS)[number]> {
  roast_id: number
  /** The number of the rule that made the row. */
  rule: number
  /** See `find/searched-texts.ts`. */
  words: string
  owner_words: string
}

/** One deletion, which can be undone as a whole. */
interface DeletionsTable {
  id: Generated<number>
  kind: DeletionKind
  /** The name of the one bean, roast or style; null if there are several. */
  label: string | null
  bean_count: number
  roast_count: number
  deleted_at: Timestamp
}

/** A deleted row with its deletion. */
type Trashed<Table> = Omit<Table, 'id'> & { deletion_id: number; id: number }

interface CountersTable {
  name: CounterName
  value: number
}

/**
 * `last_roast_number`: see `last-roast-number.ts`. `library_version`: raised by every change that public answers may
 * show.
 */
type CounterName = 'last_roast_number' | 'library_version'

/** A search of the list of roasts, in the owner's order. */
interface SavedSearchesTable {
  /** From 1. */
  position: number
  name: string
  /** The query string of the list's address, without the `?`. */
  search: string
}

interface SettingsTable {
  key: string
  value: string
}

/** A browser that the owner has logged in with, logged in or not. */
export interface DevicesTable {
  /** A UUID, which may be shown. */
  id: string
  /** SHA-256 of the token in its device cookie. */
  token_hash: string
  /** Such as `Firefox on Android`. */
  browser: string | null
  /** The IP address of its last use. */
  address: string | null
  created_at: Timestamp
  last_used_at: Timestamp
  expires_at: Timestamp
}

interface SessionsTable {
  token_hash: string
  device_id: string
  created_at: Timestamp
  expires_at: Timestamp
}

/** Addresses that log the owner in once. */
interface LoginLinksTable {
  token_hash: string
  expires_at: Timestamp
}

/** The keys: one signs device cookies and sessions, the other challenges for passkeys. */
export type SecretName = 'device_cookie_key' | 'passkey_challenge_key'

/** Random keys of this installation. They are in no backup. */
interface SecretsTable {
  name: SecretName
  value: string
}

/** The token buckets of the rate limits for logins and feedback, by a hash of whose they are. */
interface LoginBucketsTable {
  bucket: string
  tokens: number
  updated_at: Timestamp
}

/** The activity log for the owner. It contains no secrets. */
interface ActivityTable {
  id: Generated<number>
  /** For a sum of refused logins, the time of the last. */
  happened_at: Timestamp
  kind: ActivityKind
  /** A code and values as JSON; of an earlier program, the sentence alone. */
  what: string
  times: number
  /** Null for the machine itself and for a sum over many addresses. */
  address: string | null
  device: string | null
  /** The unique key under which refused logins are counted in one row; null for everything else. */
  sum_key: string | null
}

/** A file that waits in the inbox. */
interface InboxFilesTable {
  id: Generated<number>
  /** As in `inbox_arrivals`; unique. */
  fingerprint: string
  file_name: string
  /** The file, compressed with zstd; null if it can't be read. */
  content: Uint8Array | null
  /** Why it can't be read; null if it can. */
  problem: string | null
  /** What the reader found; null if the file can't be read. */
  found: JsonText | null
  arrived_at: Timestamp
}

/** Every file that has ever arrived in the inbox, so that none arrives twice. */
interface InboxArrivalsTable {
  /** SHA-256 of the file, or of its path if it couldn't be opened. */
  fingerprint: string
  arrived_at: Timestamp
}

/** The files of the machine's folder that have been read, as they were then. */
interface FolderFilesTable {
  /** The absolute path. */
  path: string
  /** In bytes. */
  size: number
  /** The time of the last change, in ms since 1970. */
  modified_ms: number
}

/** Tokens of other machines. They all were for uploads to the inbox once; `scopes` says what each may do. */
interface UploadTokensTable {
  id: Generated<number>
  name: string
  token_hash: string
  created_at: Timestamp
  last_used_at: Timestamp | null
  scopes: Generated<JsonText>
}

/** A key that logs the owner in. */
interface PasskeysTable {
  id: Generated<number>
  /** Base64url, as browsers send it; unique. */
  credential_id: string
  /** In COSE format. */
  public_key: Uint8Array
  /** How often the key has signed, by its own count; 0 if it doesn't count. */
  counter: number
  transports: JsonText
  /** The host name that it was registered for. */
  host: string
  name: string
  created_at: Timestamp
  last_used_at: Timestamp | null
}

/** Hashes of challenges that a passkey has signed, kept until they expire: each can be used once. */
interface UsedChallengesTable {
  challenge_hash: string
  expires_at: Timestamp
}

/** Settings of the login. Unlike `settings` they are in no backup. */
interface LoginSettingsTable {
  key: LoginSetting
  value: string
}

/**
 * `password_off_for`: the host whose passkeys log in instead of the password; none if the password is on.
 * `outdated_password_hash`: the hash of the environment's password that the owner has changed on screen since.
 */
type LoginSetting = 'password_off_for' | 'outdated_password_hash'

export interface Tables {
  beans: BeansTable
  roasts: RoastsTable
  roast_timelines: RoastTimelinesTable
  roast_sources: RoastSourcesTable
  roast_source_hashes: RoastSourceHashesTable
  roast_fields: RoastFieldsTable
  roast_parts: RoastPartsTable
  roast_recordings: RoastRecordingsTable
  roast_keys: RoastKeysTable
  bean_aliases: BeanAliasesTable
  merged_beans: MergedBeansTable
  replaced_values: ReplacedValuesTable
  replaced_bean_values: ReplacedBeanValuesTable
  feedback: FeedbackTable
  stock_entries: StockEntriesTable
  plans: PlansTable
  blends: BlendsTable
  sheets: SheetsTable
  tastings: TastingsTable
  saved_searches: SavedSearchesTable
  running_roasts: RunningRoastsTable
  live_readings: LiveReadingsTable
  tasting_tables: TastingTablesTable
  table_tasters: TableTastersTable
  table_ratings: TableRatingsTable
  roast_index: RoastIndexTable
  styles: StylesTable
  deletions: DeletionsTable
  trashed_styles: Trashed<StylesTable>
  trashed_beans: Trashed<BeansTable>
  trashed_roasts: Trashed<RoastsTable>
  trashed_roast_keys: RoastKeysTable & { deletion_id: number }
  counters: CountersTable
  settings: SettingsTable
  secrets: SecretsTable
  devices: DevicesTable
  sessions: SessionsTable
  login_links: LoginLinksTable
  login_buckets: LoginBucketsTable
  activity: ActivityTable
  inbox_files: InboxFilesTable
  inbox_arrivals: InboxArrivalsTable
  folder_files: FolderFilesTable
  upload_tokens: UploadTokensTable
  passkeys: PasskeysTable
  used_challenges: UsedChallengesTable
  login_settings: LoginSettingsTable
}
