import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { writeLastingFile } from '#server/platform/files/lasting-file.ts'

const moment = z.iso.datetime()

const copyState = z.object({
  /** The latest backup that was copied. */
  copied: z.object({ name: z.string(), at: moment }).nullable(),
  /** The latest run, if it failed. */
  failure: z.object({ at: moment, reason: z.string(), output: z.string() }).nullable(),
})
/** The state of the copies, which is stored to survive restarts. */
export type CopyState = z.infer<typeof copyState>

/** In the folder of the backups, because each instance has its own. */
const FILE = 'last-copy.json'

/** The stored state. A missing or damaged file does not count as a copy, so that the newest backup is copied again. */
export async function readCopyState(folder: string): Promise<CopyState> {
  try {
    return copyState.parse(JSON.parse(await readFile(join(folder, FILE), 'utf8')))
  } catch {
    return { copied: null, failure: null }
  }
}

export function writeCopyState(folder: string, state: CopyState): Promise<void> {
  return writeLastingFile(join(folder, FILE), `${JSON.stringify(state)}\n`)
}
