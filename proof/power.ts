// Cuts the power at every sync and every answer of a recorded run of the real server, rebuilds what may be on the
// disk then, starts on it and looks for everything acknowledged before.

import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Random, randomFrom } from '../demo/random.ts'
import { memoryFolder } from '../scripts/test-run/temporary-files.ts'
import { openDatabase } from '../src/server/platform/database/connect.ts'
import { backupFolderOf, backupNames } from '../src/server/safety/backups/file/backup-files.ts'
import { findBackupKey } from '../src/server/safety/backups/file/backup-key.ts'
import { upgradeSafely } from '../src/server/safety/backups/make/safe-upgrade.ts'
import { checkBackup } from '../src/server/safety/backups/restore/check-backup.ts'
import { Disk, type DiskState, type Survival } from './power/disk.ts'
import { libraryContents } from './power/library-contents.ts'
import type { Recording } from './power/recording.ts'

export interface PowerReport {
  /** Acknowledged changes of the recorded run. */
  changes: number
  /** Syncs to the disk; the power was cut at each. */
  syncs: number
  /** States of the disk that were rebuilt, started on and read. */
  states: number
  /** How many of these had lost or damaged something. */
  lost: number
  /** The first of those, in words. */
  faults: string[]
}

const MOST_FAULTS = 10
const TORN: readonly Survival[] = ['some writes', 'torn pages', 'torn sectors', 'a torn end']

/**
 * Cuts the power of a recorded run. At each sync, nothing, everything and `tears` times a random part of the unsynced
 * writes survive, or one of these at random if `tears` is 'any'; at each answer, none do.
 */
export async function powerTest(
  recording: Recording,
  options: {
    tears: number | 'any'
    seed: number
    /** Limit for rebuilding and reading; the report says how far it got. */
    longestMs?: number
  },
): Promise<PowerReport> {
  const { tears, seed, longestMs = Number.POSITIVE_INFINITY } = options
  const deadline = performance.now() + longestMs
  const scratch = mkdtempSync(join(memoryFolder(), 'first-crack-power-'))
  try {
    return await cutEverywhere(recording, { scratch, tears, deadline, random: randomFrom(seed) })
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

/** A recording as if the disk had never been told to keep anything. */
export function withoutSyncs(recording: Recording): Recording {
  const isSync = (kind: string) => kind === 'sync starts' || kind === 'sync ends'
  return { ...recording, calls: recording.calls.filter(({ kind }) => !isSync(kind)) }
}

/** Formats the figures in one line. */
export function powerReportLine({ changes, syncs, states, lost }: PowerReport): string {
  return `${changes} acknowledged changes, the power cut at ${syncs} syncs and every answer, ${states} states, ${lost} of them lost or damaged something`
}

async function cutEverywhere(
  { root, calls, changes }: Recording,
  options: { scratch: string; tears: number | 'any'; deadline: number; random: Random },
): Promise<PowerReport> {
  const { scratch, tears, deadline, random } = options
  const report: PowerReport = { changes: changes.length, syncs: 0, states: 0, lost: 0, faults: [] }
  const disk = new Disk(root)
  const restart = restarter(scratch, root)
  let answers = 0
  let acknowledged = 0

  const cut = async (survival: Survival) => {
    const fault = await restart(disk.stateAfterPowerLoss(survival, random), changes, acknowledged)
    report.states += 1
    if (fault === null) return
    report.lost += 1
    const when = `sync ${report.syncs}, answer ${answers}, surviving unsynced writes: ${survival}`
    if (report.faults.length < MOST_FAULTS) report.faults.push(`${when}: ${fault}`)
  }
  const cutAtSync = async () => {
    if (!disk.hasUnsynced()) return cut('none')
    if (tears === 'any') return cut(random.pick(['none', 'all', ...TORN]))
    await cut('none')
    await cut('all')
    for (let tear = 0; tear < tears; tear++) await cut(random.pick(TORN))
  }

  for (const call of calls) {
    if (performance.now() > deadline) return report
    if (call.kind === 'answer') {
      answers += 1
      if (changes[acknowledged]?.answer === answers) {
        acknowledged += 1
        await cut('none')
      }
    }
    if (call.kind === 'sync ends') {
      await cutAtSync()
      report.syncs += 1
    }
    disk.apply(call)
  }
  await cutAtSync()
  if (acknowledged < changes.length) report.faults.push('The recording lacks some of the answers')
  return report
}

/**
 * Starts the real database code on a state and compares; returns what is wrong, in words. Two power cuts often leave
 * the same disk with as many changes acknowledged: the second takes the result of the first.
 */
function restarter(scratch: string, root: string) {
  const provenBackups = new Set<string>()
  const found = new Map<string, string | null>()

  return async (
    state: DiskState,
    changes: Recording['changes'],
    acknowledged: number,
  ): Promise<string | null> => {
    const cut = `${acknowledged} ${hashOf(state)}`
    if (!found.has(cut)) found.set(cut, await faultOf(state, changes, acknowledged))
    return found.get(cut) ?? null
  }

  async function faultOf(
    state: DiskState,
    changes: Recording['changes'],
    acknowledged: number,
  ): Promise<string | null> {
    const dataFolder = join(scratch, 'data')
    rmSync(dataFolder, { recursive: true, force: true })
    for (const [path, content] of state) {
      const place = path.replace(root, scratch)
      if (content === null) mkdirSync(place)
      else writeFileSync(place, content)
    }
    try {
      return (
        (await libraryFault(dataFolder, changes, acknowledged)) ??
        (await backupFault(dataFolder, changes.slice(0, acknowledged)))
      )
    } catch (error) {
      return `it does not start: ${String(error)}`
    }
  }

  async function backupFault(dataFolder: string, done: Recording['changes']): Promise<string | null> {
    const folder = backupFolderOf(dataFolder)
    const backups = await backupNames(folder)
    const key = findBackupKey(folder)
    for (const name of backups) {
      const file = join(folder, name)
      const hash = createHash('sha256').update(readFileSync(file)).digest('hex')
      if (provenBackups.has(hash)) continue
      const checked = await checkBackup(file, { key, acceptForeign: false })
      if (!checked.ok) return `${name}: ${checked.reason}`
      provenBackups.add(hash)
    }
    const promised = done.filter(change => change.leavesBackup).length
    const found = backups.filter(name => name.includes('before-deletion')).length
    return found < promised ? `the backup before a deletion is gone` : null
  }
}

function hashOf(state: DiskState): string {
  const hash = createHash('sha256')
  for (const [path, content] of state) hash.update(`${path} ${content?.length} `).update(content ?? '')
  return hash.digest('hex')
}

async function libraryFault(
  dataFolder: string,
  changes: Recording['changes'],
  acknowledged: number,
): Promise<string | null> {
  const database = await openDatabase({ databaseUrl: null, dataFolder })
  try {
    await upgradeSafely(database, dataFolder)
    const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database.db)
    const orphans = await sql`pragma foreign_key_check`.execute(database.db)
    const complaint = integrity.rows[0]?.integrity_check
    if (complaint !== 'ok') return `integrity_check: ${complaint}`
    if (orphans.rows.length > 0) return `foreign_key_check: ${JSON.stringify(orphans.rows[0])}`
  } finally {
    await database.close()
  }
  if (acknowledged === 0) return null
  const contents = await libraryContents(dataFolder)
  // The last acknowledged change, and the one under way.
  const allowed = changes.slice(acknowledged - 1, acknowledged + 1)
  if (allowed.some(change => change.contents === contents)) return null
  const older = changes.findLastIndex(change => change.contents === contents)
  const name = `"${changes[acknowledged - 1]?.name}" (change ${acknowledged})`
  return older === -1
    ? `after ${name} it holds contents that never existed: ${rowCounts(contents)}`
    : `${acknowledged - 1 - older} changes up to ${name} are lost`
}

function rowCounts(contents: string): string {
  const tables = Object.entries(JSON.parse(contents) as Record<string, { rows: number }>)
  return tables.map(([table, { rows }]) => `${rows} ${table}`).join(', ')
}
