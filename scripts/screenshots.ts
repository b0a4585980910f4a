// Screenshots of every screen of a running product, at three widths, light and dark, with its own data and empty,
// loading and failing:
//   node scripts/screenshots.ts ADDRESS FOLDER [PASSWORD] [BEGINNING]
// A password adds the owner's screens and dialogs; a beginning selects the pictures whose names start with it.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page, type Route } from 'playwright-core'
import { CHROMIUM_OPTIONS, requireChromium } from './chromium.ts'

const WIDTHS = { 360: 780, 768: 1024, 1440: 900 } as const
const SCHEMES = ['light', 'dark'] as const

/** All data except the session, which keeps the owner logged in. */
const DATA_CALLS = /\/api\/(roasts|beans)(?!\/admin)/
/** Time for skeletons and texts that appear with a delay. */
const SETTLING_MILLISECONDS = 400

interface Picture {
  name: string
  hash: string
  /** Replaces the server's answers. */
  answer?: (route: Route) => Promise<unknown> | undefined
  /** Prepares the screen. */
  act?: (page: Page) => Promise<unknown>
  /** Captures only the visible part, for screens of any length. */
  windowOnly?: boolean
}

const [address, folder, password, beginning = ''] = process.argv.slice(2)
if (address === undefined || folder === undefined) {
  console.error('Usage: node scripts/screenshots.ts ADDRESS FOLDER [PASSWORD] [BEGINNING]')
  process.exit(1)
}
mkdirSync(folder, { recursive: true })

const browser = await chromium.launch({ executablePath: requireChromium(), args: CHROMIUM_OPTIONS })
const pictures = [
  ...(await picturesOfScreens()),
  ...(password === undefined ? [] : await picturesOfDialogs()),
].filter(({ name }) => name.startsWith(beginning))
for (const [width, height] of Object.entries(WIDTHS)) {
  for (const colorScheme of SCHEMES) {
    const context = await browser.newContext({
      viewport: { width: Number(width), height },
      colorScheme,
      reducedMotion: 'reduce',
      deviceScaleFactor: Number(width) < 768 ? 2 : 1,
      hasTouch: Number(width) < 768,
    })
    if (password !== undefined) await logIn(context, password)
    const page = await context.newPage()
    for (const picture of pictures) {
      await take(page, picture, join(folder, `${picture.name}-${width}-${colorScheme}.png`))
    }
    await context.close()
  }
}
await browser.close()

async function take(page: Page, picture: Picture, path: string): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // Changing only the hash would load nothing to wait for.
  await page.goto('about:blank')
  if (picture.answer !== undefined) await page.route(DATA_CALLS, route => void picture.answer?.(route))
  await page.goto(`${address}/${picture.hash}`)
  await (picture.answer === undefined
    ? page.waitForLoadState('networkidle')
    : page.waitForTimeout(SETTLING_MILLISECONDS))
  await picture.act?.(page)
  await page.screenshot({ path, fullPage: picture.windowOnly !== true, animations: 'disabled' })
}

/** Each screen with data, and in each of its other states. */
async function picturesOfScreens(): Promise<Picture[]> {
  const screens = {
    home: '#/home',
    roasts: '#/roasts',
    roast: `#/roasts/${await newest('/api/roasts/?limit=1')}`,
    labels: `#/labels?roasts=${await newest('/api/roasts/?limit=1')}`,
    beans: '#/beans',
    bean: `#/beans/${await newest('/api/beans/')}`,
    compare: `#/compare?roasts=${await newestIds('/api/roasts/?limit=3')}`,
    admin: '#/admin',
  }
  return Object.entries(screens).flatMap(([name, hash]) => [
    { name, hash, windowOnly: name === 'roasts' },
    { name: `${name}-loading`, hash, answer: () => undefined },
    { name: `${name}-failing`, hash, answer: failing },
    { name: `${name}-empty`, hash, answer: empty },
  ])
}

/** What opens on a click: dialogs, panels and details. */
async function picturesOfDialogs(): Promise<Picture[]> {
  const roast = `#/roasts/${await newest('/api/roasts/?limit=1')}`
  const click = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click()
  return [
    { name: 'add-roast', hash: '#/roasts', act: click('Add Roast'), windowOnly: true },
    { name: 'edit-roast', hash: roast, act: click('Edit'), windowOnly: true },
    { name: 'correct-roast', hash: roast, act: click('Correct Times') },
    { name: 'delete-roast', hash: roast, act: click('Delete'), windowOnly: true },
    { name: 'timeline', hash: roast, act: click('Show') },
    { name: 'score-breakdown', hash: roast, act: click('breakdown'), windowOnly: true },
    { name: 'add-bean', hash: '#/beans', act: click('Add Bean'), windowOnly: true },
  ]
}

function failing(route: Route): Promise<void> {
  return route.fulfill({ status: 503, json: { detail: 'The database is away' } })
}

/** Empty lists, and 404 for every id. */
function empty(route: Route): Promise<void> {
  const isOne = /\/api\/\w+\/\d+/.test(route.request().url())
  return isOne
    ? route.fulfill({ status: 404, json: { detail: 'Not found' } })
    : route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } })
}

async function newest(path: string): Promise<number> {
  return (await newestIds(path))[0] ?? 1
}

async function newestIds(path: string): Promise<number[]> {
  const answer = await fetch(address + path)
  return ((await answer.json()) as { id: number }[]).map(({ id }) => id)
}

async function logIn(context: BrowserContext, ownerPassword: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${address}/#/admin`)
  await page.getByLabel('Password').fill(ownerPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  await page.close()
}
