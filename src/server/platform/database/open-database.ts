import { HIGHEST_VERSION } from './highest-counts.ts'
import type { Db } from './tables.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

/** Whether a database answers and takes changes, answers only, or doesn't answer. */
export type DatabaseState = 'ok' | 'read only' | 'away'

/** A connected database of either kind. */
export interface OpenDatabase {
  db: Db
  kind: DatabaseKind
  /**
   * A number that every committed change of beans and roasts raises.
   *
   * Changes by this process are seen at once. Changes by another process are seen at once on PostgreSQL, and within a
   * quarter of a second on the embedded database. A failover of a cluster raises it too, so that no state that was lost
   * by it shares its version with a later one.
   */
  libraryVersion(): number | Promise<number>
  /** The database's timeline as this process knows it: 1, and one more after each failover. */
  timeline(): number
  /**
   * Drops the cached version, so that a change by another thread of this process, such as a restore, is seen at once.
   */
  forgetVersion(): void
  /** Whether it answers a query right now. */
  isAnswering(): Promise<boolean>
  /** Its state when it was last used or checked. */
  lastState(): DatabaseState
  /** Rejects if it can't be used at the moment, or with its settings. */
  ready(): Promise<void>
  close(): Promise<void>
}

/**
 * The version of a library whose counter has this value, in a database that has failed over to this timeline.
 *
 * A failover may lose changes, and their versions would be given again to other states. So each timeline has versions
 * of its own. A number holds two thousand of them exactly.
 */
export function versionOf(value: number, timeline: number): number {
  return value + (timeline - 1) * (HIGHEST_VERSION + 1)
}

/** The timeline in a version. */
export function timelineOf(version: number): number {
  return Math.floor(version / (HIGHEST_VERSION + 1)) + 1
}
