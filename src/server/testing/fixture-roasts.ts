import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readUploadedRoasts, type UploadedRoast } from '#server/intake/reading/read-uploaded-roast.ts'

/** Our own exports in the machines' layouts, a folder for each format. */
export const OUR_ROASTS = join(import.meta.dirname, '../../../fixtures/roasts')

/** A file with one roast. */
export interface RoastExport {
  name: string
  bytes: Buffer
  /** Its start by the clock in UTC, if the file doesn't name its own. */
  roast: UploadedRoast['roast']
}

/** The formats in a folder, each with the folder of its files. */
export function formatsIn(parent: string): { name: string; folder: string }[] {
  return readdirSync(parent, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => ({ name, folder: join(parent, name) }))
}

/** The files of a folder that can be read and hold one roast. */
export async function roastExportsIn(folder: string): Promise<RoastExport[]> {
  const exports: RoastExport[] = []
  for (const name of readdirSync(folder).filter(name => !/\.(expected\.json|txt)$/.test(name))) {
    const bytes = readFileSync(join(folder, name))
    const read = await readUploadedRoasts(bytes, name, 'UTC')
    if (read.ok && read.value.length === 1) exports.push({ name, bytes, roast: read.value[0]!.roast })
  }
  return exports
}
