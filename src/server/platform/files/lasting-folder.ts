import { closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder and its missing parents so that they survive a crash, readable only by the owner.
 *
 * Syncing a file keeps its content, but not the name of a new folder around it; for that, the parent folder must be
 * synced.
 *
 * Works one level at a time, because Node's recursive mkdir never ends in a folder such as /proc that denies that it
 * exists.
 */
export function makeLastingFolder(folder: string): void {
  if (existsSync(folder)) return
  makeLastingFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another instance may have created it first.
    if (!existsSync(folder)) throw error
  }
  syncFolder(dirname(folder))
}

/** Syncs the names in a folder, if the file system supports that and the folder may be opened. */
export function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  } catch {
    // Ignored, as in SQLite: there is no other way to keep a name, and refusing to start would be worse.
  }
}
