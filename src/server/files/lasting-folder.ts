import { closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder, and those above it that are not there, for the owner's eyes alone. A sync of a file keeps its content
 * but not the name of a new folder around it: that is kept by a sync of the folder in which it was made.
 *
 * One by one: Node's own recursive way never ends in a folder, such as /proc, that denies to exist.
 */
export function makeLastingFolder(folder: string): void {
  if (existsSync(folder)) return
  makeLastingFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another instance may have been faster.
    if (!existsSync(folder)) throw error
  }
  syncFolder(dirname(folder))
}

/** Makes the disk keep the names in a folder, where the file system can and the folder may be opened. */
export function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  } catch {
    // As SQLite does: there is no other way to keep a name, and not to start would keep nothing.
  }
}
