import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

/** A connected database of either kind. */
export interface OpenDatabase {
  db: Kysely<Tables>
  kind: DatabaseKind
  /**
   * A number that every committed change of beans and roasts raises.
   *
   * Changes by this process are seen at once. Changes by another process are seen at once on PostgreSQL, and within a
   * quarter of a second on the embedded database.
   */
  libraryVersion(): number | Promise<number>
  /** Makes a change by another thread of this process, such as a restore, seen at once. */
  forgetVersion(): void
  /** Whether it answers a query right now. */
  isAnswering(): Promise<boolean>
  close(): Promise<void>
}
