import { chmodSync, closeSync, existsSync, lstatSync, openSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Something of ours that other users of this machine could read. */
export interface Exposed {
  path: string
  /** The mode that it had. */
  mode: number
  /** Why they still can; null if it is closed to them now. */
  why: 'is a link' | 'holds other things' | 'belongs to another user' | 'has fixed modes' | null
}

/** What the server and its owner's commands keep in the data folder. */
const OURS = /^(?:first-crack\.sqlite(?:-\w+)?|backup\.key.*|backups)$/
/** A disk of its own has this at its top. */
const OF_THE_DISK = 'lost+found'
const OTHERS = 0o077

/**
 * Closes the data folder and what is ours in it to other users of the machine. Returns what was open to them.
 *
 * The folder stays as it is if it holds anything else, because somebody else may need that: it may be a home folder, or
 * one of the system.
 */
export function closeToOthers(folder: string): Exposed[] {
  // Windows has no modes.
  if (process.getuid === undefined) return []
  const names = readdirSync(folder)
  const isOurs = names.every(name => OURS.test(name) || name === OF_THE_DISK)
  const paths = names.filter(name => OURS.test(name)).map(name => join(folder, name))
  return [
    ...closed(folder, isOurs ? null : 'holds other things'),
    // A link leads to where the owner has decided.
    ...paths
      .filter(path => existsSync(path))
      .flatMap(path => closed(path, lstatSync(path).isSymbolicLink() ? 'is a link' : null)),
  ]
}

function closed(path: string, why: Exposed['why']): Exposed[] {
  const { mode, uid } = statSync(path)
  if ((mode & OTHERS) === 0) return []
  const found = { path, mode: mode & 0o777 }
  if (why !== null) return [{ ...found, why }]
  if (uid !== process.getuid?.()) return [{ ...found, why: 'belongs to another user' }]
  return [{ ...found, why: isClosed(path, mode) ? null : 'has fixed modes' }]
}

/** Some file systems refuse another mode, and some ignore it. */
function isClosed(path: string, mode: number): boolean {
  try {
    chmodSync(path, mode & 0o7777 & ~OTHERS)
  } catch {
    return false
  }
  return (statSync(path).mode & OTHERS) === 0
}

/** Creates an empty file that only its owner may read, unless it exists. */
export function makePrivateFile(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
}
