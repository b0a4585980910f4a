import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { fillDemo } from '../../harness/demo-library.ts'
import { openSession } from '../../harness/owner.ts'
import { type Product, startProduct } from '../../harness/product.ts'
import { CHROMIUM_OPTIONS, requireTestBrowser } from '../../scripts/chromium.ts'
import { type PicturedScreen, picturedScreens } from './screens.ts'

const PASSWORD = 'pictures of every screen'
/** The made-up year ends on this day, and the browser's clock stands still on it. */
const NOW = new Date('2026-06-10T10:00:00Z')
const ROASTS = 150
const LIBRARIES = ['year', 'empty'] as const
const FIRST_PORT = 47811

/** A way to show a screen. Print and large text have one width, at which they are used. */
interface Form {
  name: string
  width: number
  colorScheme: 'light' | 'dark'
  media?: 'print'
  /** The size of the text, in percent. */
  text?: number
}

const FORMS: readonly Form[] = [
  ...[360, 768, 1440].flatMap(width =>
    (['light', 'dark'] as const).map(colorScheme => ({
      name: `${width}-${colorScheme}`,
      width,
      colorScheme,
    })),
  ),
  { name: 'paper', width: 768, colorScheme: 'light', media: 'print' },
  { name: 'text-200', width: 360, colorScheme: 'light', text: 200 },
]

/**
 * Takes a picture of every screen: visitor's and owner's, of the made-up year and of an empty library, in every form.
 * They are called `LIBRARY-WHO-SCREEN-FORM.png`. Only those whose names match are taken. With `isChecked`, axe says
 * what is wrong with each for people with disabilities.
 */
export async function takePictures(
  folder: string,
  names: RegExp,
  isChecked: boolean,
): Promise<{ count: number; violations: string[] }> {
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch({ executablePath: requireTestBrowser(), args: CHROMIUM_OPTIONS })
  const products: Product[] = []
  try {
    const jobs: Job[] = []
    for (const library of LIBRARIES) {
      // The port is in the codes on the labels.
      const PORT = String(FIRST_PORT + LIBRARIES.indexOf(library))
      const product = await startProduct({ environment: { ADMIN_PASSWORD: PASSWORD, PORT } })
      products.push(product)
      const demo = { ...product, password: PASSWORD, roasts: ROASTS, now: NOW }
      if (library === 'year') await fillDemo(demo, { atOnce: 1 })
      for (const who of ['visitor', 'owner'] as const)
        for (const form of FORMS) {
          const screens = picturedScreens(who)
            .map(screen => ({
              ...screen,
              path: join(folder, `${library}-${who}-${screen.name}-${form.name}.png`),
            }))
            .filter(({ path }) => names.test(path))
          jobs.push({ address: product.address, who, form, screens, isChecked, violations: [] })
        }
    }
    const waiting = jobs.values()
    // Each picture waits for its page to be at rest, so several take no longer than one.
    await Promise.all(Array.from({ length: AT_ONCE }, () => takeAll(browser, waiting)))
    const count = jobs.reduce((sum, { screens }) => sum + screens.length, 0)
    return { count, violations: jobs.flatMap(job => job.violations) }
  } finally {
    await browser.close()
    for (const product of products) await product.stop()
  }
}

/** On a busy machine a page may do nothing for a while before it goes on: two pictures in turn have to be equal. */
async function settledPicture(page: Page, fullPage: boolean): Promise<Buffer> {
  const take = () => page.screenshot({ fullPage, animations: 'disabled', caret: 'hide', ...PATIENT })
  let picture = await take()
  for (let attempt = 1; ; attempt += 1) {
    await setTimeout(SETTLE_MS)
    const next = await take()
    if (next.equals(picture)) return next
    if (attempt === MOST_ATTEMPTS) throw new Error(`The page doesn't come to rest: ${page.url()}`)
    picture = next
  }
}

const SETTLE_MS = 300
const MOST_ATTEMPTS = 20
const AT_ONCE = 4
/** On a machine that does other work too. */
const PATIENT = { timeout: 120_000 }

/** The screens to take in one form. */
interface Job {
  address: string
  who: 'owner' | 'visitor'
  form: Form
  screens: (PicturedScreen & { path: string })[]
  isChecked: boolean
  /** What axe has found. */
  violations: string[]
}

async function takeAll(browser: Browser, jobs: Iterable<Job>): Promise<void> {
  for (const job of jobs) if (job.screens.length > 0) await takeForm(browser, job)
}

async function takeForm(
  browser: Browser,
  {
    address,
    who,
    screens,
    isChecked,
    violations,
    form: { width, colorScheme, media = undefined, text = 100 },
  }: Job,
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height: width < 768 ? 780 : 900 },
    colorScheme,
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    locale: 'en-US',
    serviceWorkers: 'block',
  })
  await context.clock.setFixedTime(NOW)
  if (who === 'owner') await logInAs(context, address)
  const page = await context.newPage()
  await page.emulateMedia({ media: media ?? 'screen' })
  for (const { hash, button, path } of screens) {
    // A change of the hash alone would load nothing to wait for.
    await page.goto('about:blank')
    await page.goto(`${address}/${hash}`)
    await page.waitForLoadState('networkidle', PATIENT)
    if (text !== 100)
      await page.evaluate(size => (document.documentElement.style.fontSize = size), `${text}%`)
    if (button !== null && !(await press(page, button))) continue
    await page.evaluate(() => document.fonts.ready)
    writeFileSync(path, await settledPicture(page, button === null))
    if (isChecked && media !== 'print')
      for (const violation of await violationsOf(page)) violations.push(`${basename(path)}: ${violation}`)
  }
  await context.close()
}

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** What axe finds on a page: each rule, and the first element that breaks it. */
async function violationsOf(page: Page): Promise<string[]> {
  return page.evaluate(`(async () => {
    ${AXE}
    const { violations } = await axe.run({ resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => id + ' at ' + nodes[0].target.join(' '))
  })()`)
}

/** Presses a button. An empty library has not all of them, or has nothing for them to do. */
async function press(page: Page, name: string): Promise<boolean> {
  const button = page.getByRole('button', { name, exact: true, disabled: false }).first()
  if ((await button.count()) === 0) return false
  await button.click()
  await page.waitForLoadState('networkidle', PATIENT)
  return true
}

/** The session of the harness, in the browser. */
async function logInAs(context: BrowserContext, address: string): Promise<void> {
  const { cookies } = await openSession(address, PASSWORD)
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: address })))
}
