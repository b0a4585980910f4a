import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Backup } from '#contract/backups.ts'
import { oneAtATime } from '#server/platform/work/one-at-a-time.ts'
import { backupFolderOf, backupNames, newWriter } from './file/backup-files.ts'
import type { Manifest } from './file/manifest.ts'
import type { MadeBackup } from './make/make-backup.ts'
import type { Job, RunningJob, StartJob } from './worker/job.ts'

/** How long reading one manifest may take, in ms; usually it takes one. */
const SILENCE_MS = 5_000

/** The backups in a folder. Each file is opened only once, in a process of its own. */
export interface BackupFolder {
  /** Every backup, newest first, and the names of files that are named like a backup but can't be read. */
  read(): Promise<{ backups: Backup[]; unreadable: string[] }>
  /** Caches the manifest of a new backup, so that its file isn't opened again. */
  remember(made: MadeBackup): Promise<void>
  /** Ends a running scan. */
  close(): void
}

/** Whether a backup isn't dated in the future, by a wrong clock or a forger. */
export function isPast(backup: Backup, now: Date): boolean {
  return Date.parse(backup.created_at) <= now.getTime()
}

export function openBackupFolder(location: Job['location'], startJob: StartJob): BackupFolder {
  const folder = backupFolderOf(location.dataFolder)
  /** The cache of manifests, by name, size and time of the file. Null for a file that can't be read. */
  let known = new Map<string, Manifest | null>()
  const inTurn = oneAtATime()
  let job: RunningJob | null = null
  let isClosed = false

  return {
    read: () => inTurn(readNow),
    async remember({ file, manifest }) {
      const found = await versionOf(folder, basename(file))
      if (found !== null) known.set(found.version, manifest)
    },
    close() {
      isClosed = true
      job?.kill()
    },
  }

  async function readNow(): ReturnType<BackupFolder['read']> {
    const files = await filesIn(folder)
    await readManifests(files.filter(file => !known.has(file.version)))
    const versions = new Set(files.map(({ version }) => version))
    known = new Map([...known].filter(([version]) => versions.has(version)))
    const backups = files.flatMap(file => backupOf(file, known.get(file.version)) ?? [])
    backups.sort((a, b) => b.created_at.localeCompare(a.created_at) || b.name.localeCompare(a.name))
    const unreadable = files.filter(({ version }) => (known.get(version) ?? null) === null)
    return { backups, unreadable: unreadable.map(({ name }) => name) }
  }

  /** Reads the manifests of files. A file that ends the process counts as unreadable, and the others are retried. */
  async function readManifests(files: readonly BackupFile[]): Promise<void> {
    for (let next = 0; next < files.length && !isClosed; ) {
      const paths = files.slice(next).map(({ name }) => join(folder, name))
      const task = { kind: 'describe' as const, files: paths }
      const options = { location, folder, now: new Date(), writer: newWriter(), silenceMs: SILENCE_MS }
      job = startJob({ ...options, task }, report => {
        if (report.event === 'described') known.set(files[next++]!.version, report.manifest)
      })
      const { event } = await job.ended
      job = null
      if (event === 'failed') return
      const isCut = next < files.length && !isClosed
      if (isCut) known.set(files[next++]!.version, null)
    }
  }
}

interface BackupFile {
  name: string
  size: number
  mtime: Date
  version: string
}

async function filesIn(folder: string): Promise<BackupFile[]> {
  const files = await Promise.all((await backupNames(folder)).map(name => versionOf(folder, name)))
  return files.filter(file => file !== null)
}

/** A file as it is now; null if it is gone. */
async function versionOf(folder: string, name: string): Promise<BackupFile | null> {
  const found = await stat(join(folder, name)).catch(() => null)
  if (found === null) return null
  const { size, mtime, mtimeMs, ino } = found
  return { name, size, mtime, version: `${name} ${ino} ${size} ${mtimeMs}` }
}

function backupOf({ name, size, mtime }: BackupFile, manifest: Manifest | null | undefined): Backup | null {
  if (manifest == null) return null
  return {
    name,
    reason: manifest.reason,
    created_at: manifest.created_at,
    proven_at: mtime.toISOString(),
    size_bytes: size,
    bean_count: manifest.contents.beans?.rows ?? 0,
    roast_count: manifest.contents.roasts?.rows ?? 0,
    problem: manifest.problem ?? null,
  }
}
