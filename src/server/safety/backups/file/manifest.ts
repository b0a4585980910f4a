import { createHash } from 'node:crypto'
import { z } from 'zod'
import { BACKUP_REASONS } from '#contract/backups.ts'
import { isSignatureOf, signatureOf } from './backup-key.ts'
import { type Container, MANIFEST_TABLE } from './container.ts'

const manifest = z.object({
  format: z.literal(1),
  product_version: z.string().max(100),
  reason: z.enum(BACKUP_REASONS),
  created_at: z.iso.datetime(),
  /** The name of the newest migration. */
  schema: z.string().max(100),
  contents: z.record(z.string(), z.object({ rows: z.number().int().min(0), sha256: z.string().max(64) })),
  /** The highest id ever used, by table. */
  last_ids: z.record(z.string(), z.number().int().min(0)),
  /** Why another installation would refuse the backup, in a sentence; absent if it wouldn't. */
  problem: z.string().max(1_000).optional(),
})
/** The manifest: what a backup says about itself. */
export type Manifest = z.infer<typeof manifest>

/** A manifest as it is in a file. */
export interface FoundManifest {
  manifest: Manifest
  /** Whether it was signed with the key of this installation. */
  isOurs: boolean
}

/** More than a manifest of a hundred tables. */
const LONGEST_BYTES = 100_000

/**
 * Writes the manifest, signed with the installation's key, in place of any that the container has.
 *
 * The signature covers the hash of every table, and so every row.
 */
export function writeManifest({ connection }: Container, value: Manifest, key: Uint8Array): void {
  const text = JSON.stringify({ ...value, mark: signatureOf(JSON.stringify(value), key) })
  connection.exec(`drop table if exists backup_manifest; ${MANIFEST_TABLE}`)
  connection.prepare('insert into backup_manifest values (?, ?)').run(text, sha256(text))
}

/**
 * The manifest of a container with a known schema, or null if it has none or a damaged one. Without a key no manifest
 * is ours.
 */
export function readManifest({ connection }: Container, key: Uint8Array | null): FoundManifest | null {
  const row = connection
    .prepare<[number], { manifest: string; sha256: string }>(
      `select manifest, sha256 from backup_manifest
       where typeof(manifest) = 'text' and typeof(sha256) = 'text' and octet_length(manifest) <= ?`,
    )
    .get(LONGEST_BYTES)
  if (row === undefined || sha256(row.manifest) !== row.sha256) return null
  try {
    const { mark, ...rest } = JSON.parse(row.manifest)
    const isOurs = key !== null && typeof mark === 'string' && isSignatureOf(mark, JSON.stringify(rest), key)
    return { manifest: manifest.parse(rest), isOurs }
  } catch {
    return null
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
