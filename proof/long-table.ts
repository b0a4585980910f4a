// `npm run proof:table`: a phone that knows nothing of the product rates its first cup. Then twelve phones sit at one
// table, each a browser of its own, on a network that loses or doubles three of ten requests: every rating is there
// once, as it was tapped last. Prints how long it took from the owner's tap on Reveal until each phone showed the
// results, and fails above two seconds, which is met on a machine with nothing else to do.
import { deepStrictEqual } from 'node:assert'
import { type Browser, type BrowserContextOptions, chromium, type Page, type Route } from 'playwright-core'
import type { Tasting } from '#contract/tasting/tastings.ts'
import { quantile } from '#domain/record/quantile.ts'
import { LETTERS, type Letter, MOST_TASTERS } from '#domain/tasting/table-draw.ts'
import { type Random, randomFrom } from '../demo/random.ts'
import { expectOk, type OwnerCall, openSession } from '../harness/owner.ts'
import { startProduct } from '../harness/product.ts'
import { CHROMIUM_OPTIONS, requireTestBrowser } from '../scripts/chromium.ts'
import { firstRating } from './first-rating.ts'

const COFFEES = ['Kenya', 'Brazil', 'Peru', 'Yemen', 'Rwanda', 'Java', 'Huila', 'Sidama']
const CUPS = LETTERS.slice(0, COFFEES.length)
const MOST_MS = 2_000
const MOST_TO_RATE_MS = 20_000
/** Of a phone on a bad network, which tries again every five seconds. */
const PATIENCE_MS = 120_000
const PHONE = { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true }

const seed = Number(process.argv[2] ?? Date.now() % 100_000)
const random = randomFrom(seed)
const happened = { 'lost on its way': 0, 'lost with its answer': 0, doubled: 0, 'sent well': 0 }
const product = await startProduct()
const browser = await chromium.launch({ executablePath: requireTestBrowser(), args: CHROMIUM_OPTIONS })
try {
  const { call, cookies } = await openSession(product.address, product.password)
  const roast_ids = await addRoasts(call)
  const body = { roast_ids, sheet_id: 1, hours: 1, mode: 'letters' }
  const openTable = async () => expectOk(await call('POST', '/api/tables/', body))
  const addressOf = (code: unknown) => `${product.address}/#/t/${code}`
  const first = await firstRating(browser, addressOf((await openTable()).code), 'Zoë')
  console.log(
    `A phone in 4G asks for a name after ${first.shown} ms, and has rated a cup after ${first.rated} ms,`,
  )
  console.log(`with ${first.taps} taps and ${first.keys} keys.`)
  if (first.rated > MOST_TO_RATE_MS)
    throw new Error(`The first rating took longer than ${MOST_TO_RATE_MS} ms`)

  const { id, code } = await openTable()
  const open = (options: BrowserContextOptions, prepare?: (page: Page) => Promise<unknown>) =>
    openPage(browser, addressOf(code), options, prepare)

  const phones = await Promise.all(
    Array.from({ length: MOST_TASTERS }, () =>
      open(PHONE, page => page.route(/\/(?:tasters|ratings)$/, route => sendBadly(route, random))),
    ),
  )
  const tapped = await Promise.all(phones.map((page, guest) => taste(page, `Guest ${guest + 1}`, random)))
  console.log(`Seed ${seed}. Requests: ${counted(happened)}.`)

  const { hostname } = new URL(product.address)
  const session = [...cookies].map(([name, value]) => ({ name, value, domain: hostname, path: '/' }))
  const host = await open({ storageState: { cookies: session.map(withDefaults), origins: [] } })
  await host
    .getByText('done', { exact: true })
    .nth(MOST_TASTERS - 1)
    .waitFor()
  const times = await revealed(host, phones)
  const [p95, most] = [quantile(times, 0.95)!, Math.max(...times)]
  console.log(`From Reveal to the results on ${times.length} phones: ${times.join(', ')} ms.`)
  console.log(`p95 ${Math.round(p95)} ms, most ${most} ms.`)

  const { letters } = await expectOk(await call('GET', `/api/tables/${id}/pouring`))
  for (const { letter, roast_id } of letters as { letter: Letter; roast_id: number }[]) {
    const kept = await (await call('GET', `/api/roasts/${roast_id}/tastings`)).json()
    const found = (kept as Tasting[]).map(({ taster, values }) => [taster, values.rating]).toSorted()
    const wanted = tapped.map((ratings, guest) => [`Guest ${guest + 1}`, ratings[CUPS.indexOf(letter)]])
    deepStrictEqual(found, wanted.toSorted(), `the ratings of cup ${letter}`)
  }
  console.log(`Each of ${CUPS.length * MOST_TASTERS} ratings is there once, as it was tapped last.`)
  if (most > MOST_MS) throw new Error(`A phone showed the results later than after ${MOST_MS} ms`)
} finally {
  await browser.close()
  await product.stop()
}

async function addRoasts(call: OwnerCall): Promise<unknown[]> {
  const ids: unknown[] = []
  for (const origin_name of COFFEES) {
    const { id: bean_id } = await expectOk(await call('POST', '/api/beans/', { origin_name }))
    const roast = { bean_id, roast_name: `#${ids.length + 1} ${origin_name}` }
    ids.push((await expectOk(await call('POST', '/api/roasts/', roast))).id)
  }
  return ids
}

async function openPage(
  browser: Browser,
  address: string,
  options: BrowserContextOptions,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await prepare?.(page)
  await page.goto(address)
  return page
}

/** Of ten requests, one is lost on its way, the answer to one is lost, and one comes twice. */
async function sendBadly(route: Route, random: Random): Promise<void> {
  const luck = Math.floor(random.between(0, 10))
  const how = (['lost on its way', 'lost with its answer', 'doubled'] as const)[luck] ?? 'sent well'
  happened[how] += 1
  if (how === 'lost on its way') return route.abort()
  const [answer] = await Promise.all(how === 'doubled' ? [route.fetch(), route.fetch()] : [route.fetch()])
  return how === 'lost with its answer' ? route.abort() : route.fulfill({ response: answer! })
}

/** Sits down, rates each cup, and rates the last one again. Returns what was tapped, by cup. */
async function taste(page: Page, name: string, random: Random): Promise<number[]> {
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Sit down' }).tap()
  const ratings: number[] = []
  const rate = (rating: number) => page.getByLabel(`${rating} of 5`).check({ force: true })
  for (const cup of CUPS) {
    await page
      .getByRole('navigation', { name: 'Cups' })
      .getByRole('button', { name: `Cup ${cup}` })
      .tap()
    await page.getByRole('heading', { name: `Cup ${cup}` }).waitFor()
    const rating = Math.floor(random.between(1, 6))
    await rate((rating % 5) + 1)
    await rate(rating)
    ratings.push(rating)
  }
  await page.getByText('Saved.').waitFor()
  return ratings
}

/** Taps Reveal, and returns after how many ms each phone showed all results, ascending. */
async function revealed(host: Page, phones: readonly Page[]): Promise<number[]> {
  const shown = phones.map(page =>
    page.evaluate(
      coffees =>
        new Promise<number>(resolve => {
          const look = () => {
            const links = [...document.querySelectorAll('section[aria-label="The reveal"] li a')]
            const areShown = coffees.every(coffee =>
              links.some(
                link =>
                  link.textContent === coffee &&
                  link.checkVisibility({ opacityProperty: true }) &&
                  isOpaque(link),
              ),
            )
            if (areShown) resolve(Date.now())
            else requestAnimationFrame(look)
          }
          const isOpaque = (element: Element | null): boolean =>
            element === null ||
            (Number(getComputedStyle(element).opacity) > 0.9 && isOpaque(element.parentElement))
          look()
        }),
      COFFEES,
    ),
  )
  await host.getByRole('button', { name: 'Reveal' }).click()
  const answer = host.getByRole('alertdialog').getByRole('button', { name: 'Reveal' })
  await answer.waitFor()
  const tapped = host.evaluate(
    () => new Promise<number>(resolve => addEventListener('click', () => resolve(Date.now()), true)),
  )
  await answer.click()
  const from = await tapped
  return (await Promise.all(shown)).map(at => at - from).toSorted((a, b) => a - b)
}

function withDefaults(cookie: { name: string; value: string; domain: string; path: string }) {
  return { ...cookie, expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' as const }
}

function counted(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([how, count]) => `${count} ${how}`)
    .join(', ')
}
