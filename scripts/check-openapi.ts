// Lints the description of the API by the rules in redocly.yaml. Needs no port and no network.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTestApp } from '../src/server/testing/app.ts'

/** The linter would report its use and ask for newer versions. */
const OFFLINE = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

const server = await createTestApp('sqlite')
const folder = mkdtempSync(join(tmpdir(), 'first-crack-openapi-'))
const file = join(folder, 'openapi.json')
writeFileSync(file, (await server.app.inject('/api/openapi.json')).body)
await server.close()
const linter = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'))
const lint = [linter, 'lint', file, '--config', 'redocly.yaml']
const { status } = spawnSync(process.execPath, lint, {
  stdio: 'inherit',
  env: { ...process.env, ...OFFLINE },
})
rmSync(folder, { recursive: true })
process.exitCode = status ?? 1
