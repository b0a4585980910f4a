import { closeSync, existsSync, openSync } from 'node:fs'
import { open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Backup, BackupReason } from '#contract/backups.ts'
import { makeLastingFolder, syncFolder } from '#server/files/lasting-folder.ts'
import { manifestOfFile } from './manifest.ts'

/** How long a backup is kept, in ms. */
const KEPT_MS = 14 * 24 * 60 * 60 * 1000
/** How long unfinished files from a crash are kept, in ms. */
const UNFINISHED_MS = 24 * 60 * 60 * 1000
const NAME = /^first-crack-[0-9TZ-]+-[a-z][a-z-]*(?:-\d+)?\.sqlite$/
const UNFINISHED = /^\.first-crack-.*\.unfinished$/

/** The folder for backups within a data folder. */
export function backupFolderOf(dataFolder: string): string {
  return join(dataFolder, 'backups')
}

/** An unused path for a backup made now. */
export function newBackupFile(folder: string, reason: BackupReason, now: Date): string {
  makeLastingFolder(folder)
  const stem = `first-crack-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z-${reason}`
  let file = join(folder, `${stem}.sqlite`)
  for (let count = 2; existsSync(file); count += 1) file = join(folder, `${stem}-${count}.sqlite`)
  return file
}

/** Creates an empty file that only the owner may read, next to the file that it may become. */
export function unfinishedFile(file: string, purpose: string): string {
  const path = join(dirname(file), `.${basename(file, '.sqlite')}.${process.pid}.${purpose}.unfinished`)
  makeLastingFolder(dirname(path))
  closeSync(openSync(path, 'w', 0o600))
  return path
}

/** Flushes a proven file to the disk and then renames it, so that it is complete or not there at all. */
export async function finishFile(unfinished: string, file: string, provenAt: Date): Promise<void> {
  await utimes(unfinished, provenAt, provenAt)
  const handle = await open(unfinished, 'r+')
  await handle.sync()
  await handle.close()
  await rename(unfinished, file)
  syncFolder(dirname(file))
}

/** The path of a backup by its name, or null if there is none. */
export function backupFile(folder: string, name: string): string | null {
  const file = join(folder, name)
  return NAME.test(name) && existsSync(file) ? file : null
}

/** Every readable backup in the folder, newest first. */
export async function listBackups(folder: string): Promise<Backup[]> {
  const names = await readdir(folder).catch(() => [])
  const backups = await Promise.all(
    names.filter(name => NAME.test(name)).map(name => described(folder, name)),
  )
  return backups
    .filter(backup => backup !== null)
    .sort((a, b) => b.created_at.localeCompare(a.created_at) || b.name.localeCompare(a.name))
}

/** Deletes backups that are too old, but never the newest, and files left unfinished. */
export async function deleteOldBackups(folder: string, now: Date): Promise<void> {
  const [, ...older] = await listBackups(folder)
  for (const { name, created_at } of older) {
    if (now.getTime() - Date.parse(created_at) > KEPT_MS) await rm(join(folder, name), { force: true })
  }
  for (const name of await readdir(folder).catch(() => [])) {
    if (!UNFINISHED.test(name)) continue
    const { mtimeMs } = await stat(join(folder, name))
    if (now.getTime() - mtimeMs > UNFINISHED_MS) await rm(join(folder, name), { force: true })
  }
}

async function described(folder: string, name: string): Promise<Backup | null> {
  const manifest = await manifestOfFile(join(folder, name))
  // An old backup may be deleted meanwhile.
  const stats = await stat(join(folder, name)).catch(() => null)
  if (manifest === null || stats === null) return null
  const { size, mtime } = stats
  return {
    name,
    reason: manifest.reason,
    created_at: manifest.created_at,
    proven_at: mtime.toISOString(),
    size_bytes: size,
    bean_count: manifest.contents.beans?.rows ?? 0,
    roast_count: manifest.contents.roasts?.rows ?? 0,
  }
}
