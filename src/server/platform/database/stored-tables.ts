import type { COLUMN_RULES } from './column-rules.ts'
import type { Tables } from './tables.ts'

/**
 * How a table of the library is backed up, restored, deleted and brought back. The rules for its values are in
 * `column-rules.ts`.
 */
export interface StoredTable {
  /** Puts its rows in the same order on both databases. */
  readonly key: readonly string[]
  /** How many rows a backup reads at once: fewer if values are large. */
  readonly rowsAtOnce: number
  /** The columns that hold bytes. */
  readonly bytes?: readonly string[]
  /** Whether its rows have ids that are never used again. A backup says which was the last. */
  readonly hasIds?: boolean
  /** Whether its rows have a revision, which clients know as an ETag. */
  readonly hasRevisions?: boolean
  /** The table of the owners of its rows, and the column with the owner's id. Purged together with the owner. */
  readonly partOf?: { readonly table: 'beans' | 'roasts'; readonly by: string }
  /** The table that deleted rows are moved to. Without one, the rows stay until their owner is purged. */
  readonly trash?: 'trashed_styles' | 'trashed_beans' | 'trashed_roasts' | 'trashed_roast_keys'
}

const OF_BEAN = { table: 'beans', by: 'bean_id' } as const
const OF_ROAST = { table: 'roasts', by: 'roast_id' } as const

/**
 * The tables of the library, in the order in which they can be inserted. Backups hold them, restores replace them, and
 * the trash moves them. A table that is not here is in `INSTALLATION_TABLES` with the reason.
 */
export const STORED_TABLES = {
  styles: { key: ['id'], rowsAtOnce: 200, hasIds: true, hasRevisions: true, trash: 'trashed_styles' },
  beans: { key: ['id'], rowsAtOnce: 200, hasIds: true, hasRevisions: true, trash: 'trashed_beans' },
  roasts: { key: ['id'], rowsAtOnce: 200, hasIds: true, hasRevisions: true, trash: 'trashed_roasts' },
  roast_timelines: { key: ['roast_id'], rowsAtOnce: 50, bytes: ['timeline'], partOf: OF_ROAST },
  roast_sources: { key: ['roast_id'], rowsAtOnce: 20, bytes: ['content'], partOf: OF_ROAST },
  roast_source_hashes: { key: ['roast_id'], rowsAtOnce: 500, partOf: OF_ROAST },
  roast_fields: { key: ['roast_id'], rowsAtOnce: 200, partOf: OF_ROAST },
  roast_parts: { key: ['roast_id', 'position'], rowsAtOnce: 500, partOf: OF_ROAST },
  roast_recordings: { key: ['roast_id', 'recording'], rowsAtOnce: 500, partOf: OF_ROAST },
  roast_keys: {
    key: ['bean_id', 'roast_date', 'folded_name'],
    rowsAtOnce: 500,
    partOf: OF_ROAST,
    trash: 'trashed_roast_keys',
  },
  feedback: { key: ['id'], rowsAtOnce: 500, hasIds: true, partOf: OF_ROAST },
  bean_aliases: { key: ['folded_alias'], rowsAtOnce: 500, partOf: OF_BEAN },
  merged_beans: {
    key: ['bean_id'],
    rowsAtOnce: 200,
    partOf: { table: 'beans', by: 'into_bean_id' },
  },
  stock_entries: { key: ['id'], rowsAtOnce: 200, hasIds: true, hasRevisions: true, partOf: OF_BEAN },
  plans: { key: ['id'], rowsAtOnce: 50, hasIds: true, hasRevisions: true, partOf: OF_BEAN },
  blends: { key: ['id'], rowsAtOnce: 100, hasIds: true, hasRevisions: true },
  sheets: { key: ['id'], rowsAtOnce: 200, hasIds: true, hasRevisions: true },
  tastings: { key: ['id'], rowsAtOnce: 200, hasIds: true, hasRevisions: true, partOf: OF_ROAST },
  saved_searches: { key: ['position'], rowsAtOnce: 500 },
  running_roasts: { key: ['id'], rowsAtOnce: 200, hasIds: true, hasRevisions: true },
  live_readings: { key: ['running_roast_id', 'at'], rowsAtOnce: 1000 },
  tasting_tables: { key: ['id'], rowsAtOnce: 200, hasIds: true, hasRevisions: true },
  table_tasters: { key: ['id'], rowsAtOnce: 500, hasIds: true },
  table_ratings: { key: ['taster_id', 'letter'], rowsAtOnce: 200 },
  deletions: { key: ['id'], rowsAtOnce: 500, hasIds: true },
  replaced_values: {
    key: ['deletion_id', 'roast_id'],
    rowsAtOnce: 20,
    bytes: ['timeline', 'content'],
    partOf: OF_ROAST,
  },
  replaced_bean_values: { key: ['deletion_id', 'bean_id'], rowsAtOnce: 100, partOf: OF_BEAN },
  trashed_styles: { key: ['id'], rowsAtOnce: 200, hasRevisions: true },
  trashed_beans: { key: ['id'], rowsAtOnce: 200, hasRevisions: true },
  trashed_roasts: { key: ['id'], rowsAtOnce: 200, hasRevisions: true },
  trashed_roast_keys: { key: ['roast_id', 'folded_name'], rowsAtOnce: 500 },
} as const satisfies { readonly [Name in keyof typeof COLUMN_RULES]?: StoredTable }

/** Tables with few rows. A restore merges them into the library's instead of replacing those. */
export const MERGED_TABLES = ['counters', 'settings'] as const

/**
 * The tables that belong to this installation, and so are in no backup. Restoring a file must not let anybody log in.
 *
 * @internal Exported for tests.
 */
export const INSTALLATION_TABLES = {
  roast_index: 'made again from the roasts',
  secrets: 'keys of this installation',
  devices: 'the login',
  sessions: 'the login',
  login_links: 'the login',
  login_buckets: 'the login',
  passkeys: 'the login',
  used_challenges: 'the login',
  login_settings: 'the login',
  upload_tokens: 'the login of other machines',
  activity: 'what happened here: a restore must not wipe out its own traces',
  inbox_files: 'not part of the library yet',
  inbox_arrivals: 'what has arrived here',
  folder_files: "what this machine's folder held",
} as const satisfies Record<NotStoredOrMerged, string>

/** A new table is missing in `STORED_TABLES`; only one that no backup may hold belongs here. */
type NotStoredOrMerged = Exclude<keyof Tables, StoredTableName | (typeof MERGED_TABLES)[number]>

export type StoredTableName = keyof typeof STORED_TABLES

/** `STORED_TABLES` as a list, in the order in which they can be inserted. */
export const storedTables: readonly (readonly [StoredTableName, StoredTable])[] = Object.entries(
  STORED_TABLES,
) as [StoredTableName, StoredTable][]

/** The tables whose rows have a revision. */
export type RevisedTable = {
  [Name in StoredTableName]: (typeof STORED_TABLES)[Name] extends { hasRevisions: true } ? Name : never
}[StoredTableName]

/** The tables with the parts of a bean or a roast; a style has none. */
export function partsOf(owner: 'styles' | 'beans' | 'roasts') {
  return storedTables.flatMap(([name, { partOf, trash }]) =>
    partOf?.table === owner ? [{ name, by: partOf.by, trash }] : [],
  )
}
