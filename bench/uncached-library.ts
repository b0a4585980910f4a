import { setImmediate } from 'node:timers/promises'
import { createApp } from '#server/app.ts'
import type { App } from '#server/context.ts'
import { sessionCookieName } from '#server/http/cookies.ts'
import { startSession } from '../src/server/account/sessions.ts'
import { signingKey } from '../src/server/account/signed-tokens.ts'
import { createFileReader } from '../src/server/intake/reading/file-reader.ts'
import { openDatabase } from '../src/server/platform/database/connect.ts'
import type { OpenDatabase } from '../src/server/platform/database/open-database.ts'
import { readConfig } from '../src/server/platform/settings/config.ts'
import { Backups } from '../src/server/safety/backups/backups.ts'
import type { Contestant } from './measure.ts'

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

/** Reads an address once, in a turn of the event loop of its own, as between calls over the network. */
export async function readOnce({ app }: UncachedLibrary, url: string, headers: Headers = {}): Promise<void> {
  await setImmediate()
  const { statusCode, body } = await app.inject({ url, headers })
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${body}`)
}

type Headers = Record<string, string>

/** Reads an address again and again, by default after a change each time, so that no answer comes from the cache. */
export function reading(
  library: UncachedLibrary,
  url: string,
  { headers, isChanged = true }: { headers?: Headers; isChanged?: boolean } = {},
): Contestant {
  return {
    async run(times) {
      for (let left = times; left > 0; left -= 1) {
        if (isChanged) library.change()
        await readOnce(library, url, headers)
      }
    },
  }
}
