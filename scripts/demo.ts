// `npm run demo`: the product on a throw-away data folder with a made-up year of roasts.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoBeans } from '../demo/beans.ts'
import { fillLibrary } from '../demo/library.ts'
import { randomFrom } from '../demo/random.ts'
import { demoRoasts } from '../demo/roasts.ts'

const ROASTS = 150
const SEED = 2026
const PASSWORD = 'demo'

const dataFolder = mkdtempSync(join(tmpdir(), 'first-crack-demo-'))
const server = spawn(process.execPath, ['src/server/main.ts'], {
  env: { ...process.env, DATA_DIR: dataFolder, DATABASE_URL: '', ADMIN_PASSWORD: PASSWORD },
  stdio: ['ignore', 'pipe', 'ignore'],
})
process.on('SIGINT', () => server.kill()).on('SIGTERM', () => server.kill())
server.on('exit', code => {
  rmSync(dataFolder, { recursive: true, force: true })
  process.exit(code ?? 0)
})

let printed = ''
server.stdout.on('data', async chunk => {
  const isListening = /Log in at (\S+)\/#\/admin/
  const wasListening = isListening.test(printed)
  printed += chunk
  const address = isListening.exec(printed)?.[1]
  if (wasListening || address === undefined) return
  await fill(address)
  console.log(`\nThe demo is at ${address} (password: ${PASSWORD}). It is gone when you stop it with Ctrl+C.`)
})

async function fill(address: string): Promise<void> {
  const names = demoBeans.map(bean => bean.origin_name)
  const roasts = demoRoasts(ROASTS, names, new Date(), randomFrom(SEED))
  await fillLibrary(address, PASSWORD, roasts, done =>
    process.stdout.write(`\rRoasting ${done} of ${ROASTS} batches …`),
  )
}
