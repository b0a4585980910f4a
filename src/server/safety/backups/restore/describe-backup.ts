import { openContainer } from '#server/safety/backups/file/container.ts'
import { stepsOfSchema } from '#server/safety/backups/file/known-schemas.ts'
import { type Manifest, readManifest } from '#server/safety/backups/file/manifest.ts'

/** The manifest of a backup file, without reading its rows; null if it can't be read. */
export async function describeBackup(file: string): Promise<Manifest | null> {
  try {
    const container = openContainer(file, { readonly: true })
    try {
      return (await stepsOfSchema(container)).length === 0
        ? null
        : (readManifest(container, null)?.manifest ?? null)
    } finally {
      await container.close()
    }
  } catch {
    return null
  }
}
