import type { Generated, Kysely, Transaction as KyselyTransaction, Selectable } from 'kysely'
import type { z } from 'zod'
import type { ActivityKind } from '#contract/activity-kinds.ts'
import type { COLUMN_RULES } from './column-rules.ts'

/** ISO 8601 in UTC, as text: the same on both databases. */
type Timestamp = string
/** JSON as text: read and written whole, never searched. */
type JsonText = string

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
] as const satisfies (keyof Tables['roasts'])[]

/**
 * What roasts are found and sorted by. Narrow, so that a search reads little. It can be made again from the roasts, and
 * its rows are deleted with theirs, see `find/index-roasts.ts`.
 */
export interface RoastIndexTable extends Pick<Row<'roasts'>, (typeof INDEXED_COLUMNS)[number]> {
  roast_id: number
  /** The number of the rule that made the row. */
  rule: number
  /** See `find/searched-texts.ts`. */
  words: string
  owner_words: string
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

/** Columns that an insert needn't name. The id of a row in the trash is that which it had. */
type Made<Name> =
  | 'revision'
  | 'roasts_revision'
  | 'put_away'
  | 'never_weighed'
  | 'source'
  | 'retired'
  | 'waits_for_file'
  | (Name extends `trashed_${string}` ? never : 'id')

type ColumnOf<Rule extends z.ZodType> = Exclude<z.input<Rule>, undefined>

/** The tables of the library. Their columns and the types of these are those of `COLUMN_RULES`. */
type LibraryTables = {
  [Name in keyof typeof COLUMN_RULES]: {
    [Column in keyof (typeof COLUMN_RULES)[Name]]: (typeof COLUMN_RULES)[Name][Column] extends infer Rule extends
      z.ZodType
      ? Column extends Made<Name>
        ? Generated<ColumnOf<Rule>>
        : ColumnOf<Rule>
      : never
  }
}

export interface Tables extends LibraryTables {
  roast_index: RoastIndexTable
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

/** A row of a table, as it is read. */
export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>

/** The database, or a transaction in it. */
export type Db = Kysely<Tables>

/** A transaction: all of its changes are made, or none. */
export type Transaction = KyselyTransaction<Tables>
