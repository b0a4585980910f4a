// `npm run demo`: the product on a throwaway data folder with a made-up year of roasts.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoBeans } from '../demo/beans.ts'
import { demoFeedback } from '../demo/feedback.ts'
import { randomFrom } from '../demo/random.ts'
import { demoRoasts } from '../demo/roasts.ts'
import { demoStock } from '../demo/stock.ts'
import { demoStyles } from '../demo/styles.ts'
import { writeFeedback } from '../harness/feedback.ts'
import { enterStock, fillLibrary } from '../harness/library.ts'
import { chooseStyles } from '../harness/styles.ts'

const ROASTS = 150
const SEED = 2026
const PASSWORD = 'demo-roaster'

/** Keeps the owner's own settings out: neither their database nor their address is used. */
const OWN_SETTINGS = { DATABASE_URL: '', PUBLIC_URL: '', ALLOWED_ORIGINS: '', ADMIN_PASSWORD: PASSWORD }

const dataFolder = mkdtempSync(join(tmpdir(), 'first-crack-demo-'))
const server = spawn(process.execPath, ['dist/server/main.js'], {
  env: { ...process.env, ...OWN_SETTINGS, DATA_DIR: dataFolder },
  stdio: ['ignore', 'pipe', 'pipe'],
})
process.on('SIGINT', () => server.kill()).on('SIGTERM', () => server.kill())
/** What the server prints before it listens, which says why it can't start. After that it only logs. */
let problems = ''
const collectProblems = (chunk: Buffer) => {
  problems += chunk
}
server.stderr.on('data', collectProblems)
server.on('close', code => {
  process.stderr.write(problems)
  rmSync(dataFolder, { recursive: true, force: true })
  process.exit(code ?? process.exitCode)
})

const address = await listening()
server.stderr.off('data', collectProblems).resume()
problems = ''
try {
  await fill(address)
  console.log(`\nThe demo is at ${address} (password: ${PASSWORD}). It is gone when you stop it with Ctrl+C.`)
} catch (error) {
  console.error(`\nThe demo could not be filled: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
  server.kill()
}

/** The server's address, once it listens. */
function listening(): Promise<string> {
  let printed = ''
  return new Promise(resolve => {
    server.stdout.on('data', chunk => {
      printed += chunk
      const found = /Log in at (\S+)\/#\/admin/.exec(printed)?.[1]
      if (found !== undefined) resolve(found)
    })
  })
}

async function fill(address: string): Promise<void> {
  const names = demoBeans.map(bean => bean.origin_name)
  const roasts = demoRoasts(ROASTS, names, new Date(), randomFrom(SEED))
  await fillLibrary(address, PASSWORD, roasts, done => {
    if (process.stdout.isTTY) process.stdout.write(`\rRoasting ${done} of ${ROASTS} batches …`)
  })
  await chooseStyles(address, PASSWORD, demoStyles)
  await enterStock(address, PASSWORD, demoStock(roasts, demoBeans, new Date().toISOString().slice(0, 10)))
  await writeFeedback({ databaseUrl: null, dataFolder }, demoFeedback)
}
