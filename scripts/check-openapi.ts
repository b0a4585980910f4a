// Lints the description of the API by the rules in redocly.yaml. Needs no port and no network.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createApp } from '../src/server/app.ts'
import { createFileReader } from '../src/server/intake/reading/file-reader.ts'
import { openDatabase } from '../src/server/platform/database/connect.ts'
import { migrateToLatest } from '../src/server/platform/database/migrate.ts'
import { readConfig } from '../src/server/platform/settings/config.ts'
import { Backups } from '../src/server/safety/backups/backups.ts'

/** Keeps the linter from reporting its use and looking for newer versions. */
const OFFLINE = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

const folder = mkdtempSync(join(tmpdir(), 'first-crack-openapi-'))
const file = join(folder, 'openapi.json')
writeFileSync(file, await servedDescription())
const linter = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'))
const { status } = spawnSync(process.execPath, [linter, 'lint', file, '--config', 'redocly.yaml'], {
  stdio: 'inherit',
  env: { ...process.env, ...OFFLINE },
})
rmSync(folder, { recursive: true })
process.exitCode = status ?? 1

/** The description as the server sends it, with a database that holds nothing. */
async function servedDescription(): Promise<string> {
  const config = readConfig({ DATA_DIR: folder })
  if (!config.ok) throw new Error(config.reason)
  const database = await openDatabase(config.value)
  await migrateToLatest(database)
  const now = () => new Date()
  const app = await createApp({
    context: {
      ...{ db: database.db, database, config: config.value, now, uptime: () => performance.now() },
      files: createFileReader({ onBug: console.error }),
      backups: new Backups({ location: config.value, now }),
    },
  })
  const { body } = await app.inject('/api/openapi.json')
  await app.close()
  await database.close()
  return body
}
