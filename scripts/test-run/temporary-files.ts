import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** A file system in memory, on Linux. */
const MEMORY = '/dev/shm'
const MOUNTS = '/proc/mounts'
/** Several times what all tests keep at once. In a container it is often 64 MB. */
const ENOUGH_BYTES = 2 * 1024 ** 3

const PREFIX = 'first-crack-tests-'

/**
 * Keeps the temporary files of this process and its children in a folder of their own until it ends, in memory if there
 * is room. Most of the time of a small change of a database is spent waiting for the disk. A process that was given
 * such a folder leaves it to the one that made it, which also removes it after a run that was killed.
 */
export function keepTemporaryFilesInMemory(): void {
  if (basename(tmpdir()).startsWith(PREFIX)) return
  const folder = makeTemporaryFolder()
  process.env.TMPDIR = folder
  process.once('exit', () => removeTemporaryFolder(folder))
}

/** Makes a folder for the temporary files of a run of tests. */
export function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(memoryFolder(), PREFIX))
  // PostgreSQL, which never runs as root, has its own folder in it.
  chmodSync(folder, 0o755)
  return folder
}

export function removeTemporaryFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}

/** A folder in memory if there is one with room, otherwise the system's folder of temporary files. */
export function memoryFolder(): string {
  return isUsable(MEMORY) ? MEMORY : tmpdir()
}

/** Whether there is room, and programs that are put there can run. */
function isUsable(folder: string): boolean {
  if (!existsSync(folder) || !existsSync(MOUNTS)) return false
  const options = readFileSync(MOUNTS, 'utf8').match(new RegExp(`^\\S+ ${folder} \\S+ (\\S+)`, 'm'))?.[1]
  if (options === undefined || options.split(',').includes('noexec')) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= ENOUGH_BYTES
}
