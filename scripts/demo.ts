// `npm run demo`: the product on a throwaway data folder with a made-up year of roasts. With `-- --live FILE`, the
// roast of a file runs there too, `--speed 1` to `20` times as fast as it did.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { fileProblemText } from '#domain/file/file-problems.ts'
import type { RoastFile } from '#domain/file/roast-file.ts'
import { readUploadedRoasts } from '#server/intake/reading/read-uploaded-roast.ts'
import { fillDemo } from '../harness/demo-library.ts'
import { replayAtSpeed } from '../harness/live-replay.ts'
import { logIn } from '../harness/owner.ts'
import { type Product, startProduct } from '../harness/product.ts'

const ROASTS = 150
const PASSWORD = 'demo-roaster'
/** After the drop, a person has so long to save the roast, or to begin with it. */
const LEFT_MS = 60_000

/** Keeps the owner's own settings out: neither their database nor their address is used. */
const OWN_SETTINGS = { DATABASE_URL: '', PUBLIC_URL: '', ALLOWED_ORIGINS: '', ADMIN_PASSWORD: PASSWORD }

const { live, speed } = await wished()
const dataFolder = mkdtempSync(join(tmpdir(), 'first-crack-demo-'))
process.on('exit', () => rmSync(dataFolder, { recursive: true, force: true }))
let product: Product | undefined
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void product?.stop())
try {
  // Filled at another port, so that whoever waits for the demo finds all of it.
  product = await startProduct({ dataFolder, environment: OWN_SETTINGS })
  const library = {
    address: product.address,
    dataFolder,
    password: PASSWORD,
    roasts: ROASTS,
    now: new Date(),
  }
  await fillDemo(library, { onProgress: showProgress })
  await product.stop()
  const { PORT = '8080', HOST = '127.0.0.1' } = process.env
  product = await startProduct({ dataFolder, environment: { ...OWN_SETTINGS, PORT, HOST } })
  const { address } = product
  console.log(`\nThe demo is at ${address} (password: ${PASSWORD}). It is gone when you stop it with Ctrl+C.`)
  if (live !== null) await showLive(live, address)
} catch (error) {
  console.error(`\nThe demo has failed: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
  await product?.stop()
}

function showProgress(done: number): void {
  if (process.stdout.isTTY) process.stdout.write(`\rRoasting ${done} of ${ROASTS} batches …`)
}

/** What was asked for. Ends the process if it can't be. */
async function wished(): Promise<{ live: RoastFile | null; speed: number }> {
  try {
    const { values } = parseArgs({ options: { live: { type: 'string' }, speed: { type: 'string' } } })
    const times = Number(values.speed ?? 1)
    if (!(times >= 1 && times <= 20)) throw new Error('--speed must be a number from 1 to 20')
    if (values.live === undefined) return { live: null, speed: times }
    const read = await readUploadedRoasts(readFileSync(values.live), basename(values.live), 'UTC')
    if (!read.ok) throw new Error(`${values.live}: ${fileProblemText(read.reason)}`)
    return { live: read.value[0]!.roast, speed: times }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

/** Roasts the file's roast with the first of the demo's coffees. It is saved unless a person takes part in it. */
async function showLive(roast: RoastFile, address: string): Promise<void> {
  const owner = await logIn(address, PASSWORD)
  console.log(`“${roast.sourceName}” runs now, ${speed} times as fast as it did: ${address}/#/roast`)
  const replayed = await replayAtSpeed({ owner, key: `demo-${Date.now()}`, beanId: 1, roast }, speed)
  if (!(await replayed.isShared())) {
    console.log('It was dropped. Save it there, or it is saved in a minute.')
    await setTimeout(LEFT_MS)
  }
  if (await replayed.isShared()) return console.log('You took part in it, so saving it is yours.')
  const saved = await replayed.finish()
  console.log(`It is saved: ${address}/#/roasts/${saved.id}`)
}
