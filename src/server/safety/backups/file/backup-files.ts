import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, lstatSync, openSync } from 'node:fs'
import { link, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { BackupReason } from '#contract/backups.ts'
import { makeLastingFolder, syncFolder } from '#server/platform/files/lasting-folder.ts'

/** How long a backup is kept, in ms. */
const KEPT_MS = 14 * 24 * 60 * 60 * 1000
/** How long unfinished files from a crash are kept, in ms. */
const UNFINISHED_MS = 24 * 60 * 60 * 1000
const TIME = /^first-crack-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-/
const NAME = /^first-crack-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-[a-z][a-z-]{0,40}(?:-\d{1,6})?\.sqlite$/
/** The names of unfinished files. A copy made to check an unfinished backup has a name that begins with two dots. */
const UNFINISHED = /^\.{1,2}first-crack-.*\.unfinished$/

/** The folder for backups within a data folder. */
export function backupFolderOf(dataFolder: string): string {
  return join(dataFolder, 'backups')
}

/** The path of a backup made now, if no other has it. */
export function newBackupFile(folder: string, reason: BackupReason, now: Date): string {
  makeLastingFolder(folder)
  return join(folder, `first-crack-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z-${reason}.sqlite`)
}

/**
 * A name for a process that writes files, by which its unfinished files are found if it was killed. It isn't the
 * process id, because instances in containers can have the same one and share the folder.
 */
export function newWriter(): string {
  return randomBytes(8).toString('hex')
}

/** Creates an empty file that only the owner may read, next to the backup that it will become. */
export function unfinishedFile(file: string, purpose: string, writer = newWriter()): string {
  const path = join(dirname(file), `.${basename(file, '.sqlite')}.${writer}.${purpose}.unfinished`)
  makeLastingFolder(dirname(path))
  closeSync(openSync(path, 'wx', 0o600))
  return path
}

/** Deletes the unfinished files of a writer that was killed. */
export async function deleteUnfinished(folder: string, writer: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const isOwn = UNFINISHED.test(name) && name.includes(`.${writer}.`)
    if (isOwn) await rm(join(folder, name), { force: true })
  }
}

/**
 * Flushes a proven file to the disk and then gives it its name, so that it is complete or not there at all. Returns its
 * path, which has a number if another backup has the name, perhaps one that another instance made meanwhile.
 */
export async function finishFile(unfinished: string, file: string, provenAt: Date): Promise<string> {
  await utimes(unfinished, provenAt, provenAt)
  const handle = await open(unfinished, 'r+')
  await handle.sync()
  await handle.close()
  let finished = file
  for (let count = 2; !(await linkIfFree(unfinished, finished)); count += 1) {
    finished = join(dirname(file), `${basename(file, '.sqlite')}-${count}.sqlite`)
  }
  await rm(unfinished, { force: true })
  syncFolder(dirname(file))
  return finished
}

/** Gives a file a second name, unless another file has that. Returns whether the file has it now. */
async function linkIfFree(file: string, name: string): Promise<boolean> {
  try {
    await link(file, name)
  } catch (error) {
    if (existsSync(name)) return false
    // Some file systems have no links. There, the last of two instances at the same moment wins.
    if (!NO_LINKS.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    await rename(file, name)
  }
  return true
}

const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

/** The path of a backup by its name, or null if there is no such regular file. */
export function backupFile(folder: string, name: string): string | null {
  const file = join(folder, name)
  return NAME.test(name) && lstatSync(file, { throwIfNoEntry: false })?.isFile() ? file : null
}

/** The names of all files that are named like a backup, newest first. */
export async function backupNames(folder: string): Promise<string[]> {
  const names = await fileNames(folder)
  return names.filter(name => NAME.test(name)).sort((a, b) => madeAt(b) - madeAt(a) || (a < b ? 1 : -1))
}

/**
 * Deletes unfinished files, and backups that are too old by their names, but never the newest. Opens no file.
 */
export async function deleteOldBackups(folder: string, now: Date): Promise<void> {
  const [, ...older] = await backupNames(folder)
  for (const name of older) {
    if (now.getTime() - madeAt(name) > KEPT_MS) await rm(join(folder, name), { force: true })
  }
  for (const name of await fileNames(folder)) {
    if (!UNFINISHED.test(name)) continue
    const found = await stat(join(folder, name)).catch(() => null)
    // An upload may have ended meanwhile.
    if (found === null) continue
    if (now.getTime() - found.mtimeMs > UNFINISHED_MS) await rm(join(folder, name), { force: true })
  }
}

/** The names of the regular files in a folder. */
async function fileNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter(entry => entry.isFile()).map(({ name }) => name)
}

/** When a backup was made, in ms since 1970, from a name such as `first-crack-2026-05-01T12-00-00Z-daily.sqlite`. */
function madeAt(name: string): number {
  const [, day = '', hours, minutes, seconds] = TIME.exec(name) ?? []
  return Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
}
