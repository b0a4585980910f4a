// `npm run demo`: the product on a throwaway data folder with a made-up year of roasts.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillDemo } from '../harness/demo-library.ts'

const ROASTS = 150
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
  const library = { address, dataFolder, password: PASSWORD, roasts: ROASTS, now: new Date() }
  await fillDemo(library, { onProgress: showProgress })
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

function showProgress(done: number): void {
  if (process.stdout.isTTY) process.stdout.write(`\rRoasting ${done} of ${ROASTS} batches …`)
}
