import type { ImportedRoast } from '#contract/roast-import.ts'
import type { RoastWithFields } from '#contract/roasts.ts'
import type { ReadRoast } from '#server/intake/reading/reading-job.ts'
import type { Db, Transaction } from '#server/platform/database/tables.ts'

/** A roast that an import has stored, and the file that it was stored from. */
export interface StoredImport {
  roast: RoastWithFields
  file: ReadRoast
  /** False if the file updated a roast. */
  isNew: boolean
}

/** What a feature has to do and to say about a roast that an import has stored. */
export interface ImportFeature {
  /** Its work in the transaction that stored the roast. What it throws rolls the import back. */
  store?: (transaction: Transaction, stored: StoredImport) => Promise<void>
  /** Its fields of the answer, and its warnings, once the transaction is committed. */
  say?: (db: Db, stored: StoredImport) => Promise<ImportRemarks>
}

/** What features add to the answer to an import. */
export type ImportRemarks = Partial<Pick<ImportedRoast, 'next_times' | 'taps' | 'warnings'>>

/** Does the features' work, in their order. */
export async function storeFeatures(
  features: readonly ImportFeature[],
  transaction: Transaction,
  stored: StoredImport,
): Promise<void> {
  for (const { store } of features) await store?.(transaction, stored)
}

/** What the features say, in their order. */
export async function saidOfImport(
  features: readonly ImportFeature[],
  db: Db,
  stored: StoredImport,
): Promise<{ fields: Omit<ImportRemarks, 'warnings'>; warnings: string[] }> {
  const said = { fields: {}, warnings: [] as string[] }
  for (const { say } of features) {
    const { warnings = [], ...fields } = (await say?.(db, stored)) ?? {}
    Object.assign(said.fields, fields)
    said.warnings.push(...warnings)
  }
  return said
}
