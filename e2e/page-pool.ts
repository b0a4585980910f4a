import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import type { Owner } from './owner.ts'
import { pollOften } from './poll-often.ts'

/** The context's options that a test may choose. */
export type ContextOptions = Omit<NonNullable<Parameters<Browser['newContext']>[0]>, 'storageState'> & {
  storageState?: Owner['storageState']
}

/** Motion is reduced: clicks would wait for it, and it would be drawn sixty times a second. */
const USUAL = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const

/**
 * A context that is used by one test after the other. An empty page keeps its process with the compiled scripts, which
 * cost more than all else when a screen is opened; each test gets a page of its own.
 */
interface PooledContext {
  context: BrowserContext
  emptyPage: Page
  storage: CDPSession
}

/** Contexts that no test is using, by their options. */
const idle = new WeakMap<Browser, Map<string, PooledContext[]>>()

/** Contexts with a state that can't be reset. */
const spoiled = new WeakSet<BrowserContext>()

/** Keeps a context from being used by another test. */
export function spoil(context: BrowserContext): void {
  spoiled.add(context)
}

/**
 * A new page in a context that has these options, no data and nothing of `origin` in its storage. Closing the context
 * closes its pages and gives it to the next test.
 */
export async function pooledPage(browser: Browser, origin: string, options: ContextOptions): Promise<Page> {
  const { storageState, ...kind } = options
  const key = JSON.stringify(kind)
  const ofBrowser = idle.get(browser) ?? new Map<string, PooledContext[]>()
  idle.set(browser, ofBrowser)
  const waiting = ofBrowser.get(key) ?? []
  ofBrowser.set(key, waiting)
  const pooled = waiting.pop() ?? (await newPooledContext(browser, kind))
  const { context } = pooled
  const close = context.close
  context.close = async () => {
    context.close = close
    await unrouted(context)
    if (spoiled.has(context)) return context.close()
    await emptied(pooled, origin)
    waiting.push(pooled)
  }
  await context.addCookies(storageState?.cookies ?? [])
  return context.newPage()
}

/** Closes all contexts, including those that no test uses. */
export async function closeContexts(browser: Browser): Promise<void> {
  idle.delete(browser)
  const contexts = browser.contexts()
  contexts.forEach(spoil)
  await Promise.all(contexts.map(context => context.close()))
}

async function newPooledContext(browser: Browser, kind: Omit<ContextOptions, 'storageState'>) {
  const context = await browser.newContext({ ...USUAL, ...kind })
  const emptyPage = await context.newPage()
  pollOften(emptyPage)
  return { context, emptyPage, storage: await context.newCDPSession(emptyPage) }
}

/** Cutting off a call that a test is answering would fail the whole run. */
async function unrouted(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map(page => page.unrouteAll({ behavior: 'ignoreErrors' })))
}

async function emptied({ context, emptyPage, storage }: PooledContext, origin: string): Promise<void> {
  const pages = context.pages().filter(page => page !== emptyPage)
  await Promise.all(pages.map(page => page.close()))
  await context.setOffline(false)
  await context.clearPermissions()
  await context.clearCookies()
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers'
  await storage.send('Storage.clearDataForOrigin', { origin, storageTypes })
}
