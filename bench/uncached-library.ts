import { startSession } from '#server/admin/sessions.ts'
import { signingKey } from '#server/admin/signed-tokens.ts'
import { createApp } from '#server/app.ts'
import { Backups } from '#server/backups/backups.ts'
import type { App } from '#server/context.ts'
import { openDatabase } from '#server/database/connect.ts'
import type { OpenDatabase } from '#server/database/open-database.ts'
import { sessionCookieName } from '#server/http/cookies.ts'
import { createFileReader } from '#server/reading/file-reader.ts'
import { readConfig } from '#server/settings/config.ts'

export interface UncachedLibrary {
  app: App
  /** Makes every cached answer stale. */
  change(): void
  /** The headers of a read by the owner, who is logged in. */
  ownersHeaders(): Promise<{ cookie: string }>
  close(): Promise<void>
}

/** The real server on a library, without a port, with a database that seems to change whenever `change` is called. */
export async function openUncached(location: {
  databaseUrl: string | null
  dataFolder: string
}): Promise<UncachedLibrary> {
  const config = readConfig({ DATA_DIR: location.dataFolder })
  if (!config.ok) throw new Error(config.reason)
  const opened = await openDatabase(location)
  let version = 0
  const database: OpenDatabase = { ...opened, libraryVersion: () => version }
  const files = createFileReader({ onBug: console.error })
  const now = () => new Date()
  const backups = new Backups({ location, now })
  const app = await createApp({
    context: {
      db: database.db,
      database,
      config: config.value,
      files,
      backups,
      now,
      uptime: () => performance.now(),
    },
  })
  await app.ready()
  return {
    app,
    change() {
      version += 1
    },
    async ownersHeaders() {
      const token = await startSession(database.db, await signingKey(database.db), now())
      return { cookie: `${sessionCookieName(false)}=${token}` }
    },
    async close() {
      await app.close()
      await files.close()
      await backups.close()
      await opened.close()
    },
  }
}
