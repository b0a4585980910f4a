import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { CHROMIUM_OPTIONS, chromiumPath } from '../scripts/chromium.ts'

const START_LIMIT_MS = 60_000
/** For what a page is to show or do, however busy the machine is. */
const PATIENCE_MS = 60_000

/** The product as its owner runs it: its own process, its own data folder, a port of its own. */
export interface Product {
  /** `http://127.0.0.1:PORT` */
  address: string
  pid: number
  /** The owner's password as the first start of a new data folder printed it; else empty. */
  password: string
  /** Everything the process has printed so far. */
  output(): string
  /** Ends the process at once, as a power cut would, and keeps the data folder. */
  kill(): Promise<void>
  /** Stops the process and removes the data folder, unless one was handed in. */
  stop(): Promise<void>
}

/**
 * Starts the server on an empty data folder, or on `dataFolder`, and waits until it answers. `through` is a command that
 * becomes the server's process, such as one that watches it.
 */
export async function startProduct(
  options: { dataFolder?: string; environment?: Record<string, string>; through?: readonly string[] } = {},
): Promise<Product> {
  const dataFolder = options.dataFolder ?? mkdtempSync(join(tmpdir(), 'first-crack-product-'))
  const [command = '', ...args] = [...(options.through ?? []), process.execPath, 'src/server/main.js']
  const own = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataFolder }
  const env: NodeJS.ProcessEnv = { ...process.env, ...own, ...options.environment }
  const process_ = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  process_.stdout.on('data', chunk => (printed += chunk))
  process_.stderr.on('data', chunk => (printed += chunk))
  const address = await waitForLine(process_, LOGIN_LINE, () => printed)
  const isFirstStart = options.dataFolder === undefined && env.ADMIN_PASSWORD === undefined
  const password = isFirstStart ? await waitForLine(process_, PASSWORD_LINE, () => printed) : ''
  // The owner's password is stored while the server already answers; this call is answered after that.
  await fetch(`${address}/api/beans/`, { method: 'POST' })
  return {
    address,
    pid: process_.pid!,
    password,
    output: () => printed,
    kill: () => end(process_, 'SIGKILL'),
    async stop() {
      await end(process_, 'SIGTERM')
      if (options.dataFolder === undefined) rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

async function end(process_: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (process_.exitCode !== null || process_.signalCode !== null) return
  const ended = new Promise(resolve => process_.once('exit', resolve))
  process_.kill(signal)
  await ended
}

const LOGIN_LINE = /Log in at (http:\/\/[^/]+)\/#\/admin/
const PASSWORD_LINE = /^Owner password: (\S+)$/m

/** Waits until the process has printed a line, and answers what the line tells. */
async function waitForLine(process_: ChildProcess, line: RegExp, printed: () => string): Promise<string> {
  const deadline = Date.now() + START_LIMIT_MS
  while (Date.now() < deadline && process_.exitCode === null) {
    const told = line.exec(printed())?.[1]
    if (told !== undefined) return told
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  process_.kill('SIGKILL')
  throw new Error(`The server did not start:\n${printed()}`)
}

/** What a page did that no page may do: errors in its console, requests to another origin. */
export interface PageFaults {
  consoleErrors: string[]
  foreignRequests: string[]
}

/** A real browser for the tests of one file. */
export async function launchBrowser(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_OPTIONS })
  const close = browser.close.bind(browser)
  browser.close = async () => {
    await Promise.all(browser.contexts().map(context => context.close()))
    await close()
  }
  return browser
}

/**
 * Opens a page of the product in a context of its own and notes its faults. Expected failures of requests are
 * not faults of the console when their address matches `expectedFailures`.
 */
export async function openPage(
  browser: Browser,
  product: Product,
  options: {
    hash?: string
    context?: Parameters<Browser['newContext']>[0]
    expectedFailures?: RegExp
  } = {},
): Promise<{ page: Page; context: BrowserContext; faults: PageFaults }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options.context })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const close = context.close.bind(context)
  context.close = async () => {
    // A call that a test is just answering itself would fail the whole run when it is cut off.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await close()
  }
  const faults: PageFaults = { consoleErrors: [], foreignRequests: [] }
  page.on('console', message => {
    if (message.type() !== 'error') return
    const expected = options.expectedFailures?.test(message.location().url) ?? false
    if (!expected) faults.consoleErrors.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', error => faults.consoleErrors.push(String(error)))
  page.on('request', request => {
    const url = request.url()
    if (!url.startsWith(product.address) && !/^(data|blob):/.test(url)) faults.foreignRequests.push(url)
  })
  await page.goto(`${product.address}/${options.hash ?? ''}`)
  return { page, context, faults }
}

/** Stops the clock of what is open, a minute ahead; from then on only `page.clock` moves it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}
