import { createHash } from 'node:crypto'
import { z } from 'zod'
import { BACKUP_REASONS } from '#contract/backups.ts'
import { type Container, openContainer } from './container.ts'

const manifest = z.object({
  format: z.literal(1),
  product_version: z.string(),
  reason: z.enum(BACKUP_REASONS),
  created_at: z.string(),
  /** The name of the newest migration. */
  schema: z.string(),
  contents: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  /** The highest id ever used, by table. */
  last_ids: z.record(z.string(), z.number()),
})
/** What a backup says about itself. */
export type Manifest = z.infer<typeof manifest>

/** The table that a container has in addition to the product's own. */
export const MANIFEST_TABLE = 'create table backup_manifest (manifest text not null, sha256 text not null)'

/** Writes the manifest into a container that has none. */
export function writeManifest({ connection }: Container, value: Manifest): void {
  const text = JSON.stringify(value)
  connection.exec(MANIFEST_TABLE)
  connection.prepare('insert into backup_manifest values (?, ?)').run(text, sha256(text))
}

/** The manifest of a container, or null if it has none or one that was changed. */
export function readManifest({ connection }: Container): Manifest | null {
  try {
    const row = connection.prepare('select manifest, sha256 from backup_manifest').get() as
      | { manifest: string; sha256: string }
      | undefined
    if (row === undefined || sha256(row.manifest) !== row.sha256) return null
    return manifest.parse(JSON.parse(row.manifest))
  } catch {
    return null
  }
}

/** The manifest of a backup file, or null if it can't be read. */
export async function manifestOfFile(file: string): Promise<Manifest | null> {
  try {
    const container = openContainer(file, { readonly: true })
    const found = readManifest(container)
    await container.close()
    return found
  } catch {
    return null
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
