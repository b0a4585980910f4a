import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EMPTY_TIMELINE } from '#domain/curve/timeline.ts'
import { keptName, keptWords } from '#domain/feedback.ts'
import { openDatabase } from '#server/database/connect.ts'
import { addFeedback, decideFeedback } from '#server/feedback/repository.ts'
import { writeRoastimeCsv } from '#writers/roast-files/roastime-csv.ts'
import type { Product } from '../harness/product.ts'
import { launchBrowser, openPage, type PageFaults } from './browser.ts'
import { startOwnedProduct } from './owned-product.ts'
import { logIn, type Owner } from './owner.ts'
import { FLAG, xssPayloads } from './xss-payloads.ts'

const payloads = xssPayloads()
/** The maximum text lengths of the fields. */
const LENGTHS = { name: 200, short: 500, key: 100, long: 20_000, feedback: 280, drinker: 60 }

let product: Product
let browser: Browser
let owner: Owner
let page: Page
let faults: PageFaults
const beans: number[] = []
const roasts: number[] = []
/** Scripts that ran, dialogs that opened and requests that were sent because of a text. */
const executions: string[] = []

beforeAll(async () => {
  product = await startOwnedProduct()
  browser = await launchBrowser()
  owner = await logIn(product)
  await fillLibrary()
  const opened = await openPage(browser, product, {
    hash: '#/home',
    context: { storageState: owner.storageState },
    expectedFailures: /\/api\/roasts\/\d+\/score$|\/api\/(beans|roasts)\/(scrape-html|preview|check)/,
  })
  page = opened.page
  faults = opened.faults
  await page.exposeFunction(FLAG, () => executions.push(`ran on ${page.url()}`))
  page.on('dialog', dialog => {
    executions.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', request => {
    const { pathname, protocol } = new URL(request.url())
    const isOurs = /^\/(?:$|api\/|assets\/|flags\/|favicon\.svg$)/.test(pathname)
    if (protocol.startsWith('http') && !isOurs) executions.push(`asked for ${request.url()}`)
  })
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** Joins the payloads into texts of at most this length. */
function parts(longest: number): string[] {
  const made: string[] = ['']
  for (const payload of payloads) {
    const fits = `${made.at(-1)} ${payload}`.length <= longest
    if (fits) made[made.length - 1] = `${made.at(-1)} ${payload}`.trim()
    else made.push(payload.slice(0, longest))
  }
  return made
}

/**
 * Adds enough beans and roasts for every field to hold every payload. The few long texts are in the first of them, so
 * that the others, of which there are many for their short names, open quickly.
 */
async function fillLibrary(): Promise<void> {
  const [names, shorts, keys, longs] = [LENGTHS.name, LENGTHS.short, LENGTHS.key, LENGTHS.long].map(parts)
  const nth = (texts: string[] | undefined, index: number) => texts![index % texts!.length]!
  const each = (fields: readonly string[], text: string | undefined) =>
    text === undefined ? {} : Object.fromEntries(fields.map(field => [field, text]))
  const share = Math.ceil(keys!.length / names!.length)
  for (let index = 0; index < names!.length; index++) {
    const long = longs![index]
    const values = Object.fromEntries(
      Array.from({ length: share }, (_, place) => [nth(keys, index * share + place), 5 + place / 10]),
    )
    const bean = await owner.send('POST', '/api/beans/', {
      origin_name: names![index],
      ...each(SHORT_FIELDS, shorts![index]),
      ...each(LONG_FIELDS, long),
      flavor_profiles: values,
      cupping_scores: values,
      ...each(['source_url'], long && `https://shop.example/${long.slice(0, 1_900)}`),
      total_score: 90,
    })
    beans.push(bean.id)
    const roast = await owner.send('POST', '/api/roasts/', {
      bean_id: bean.id,
      roast_name: names![index],
      roast_date: '2026-03-14',
      ...each(['notes'], long),
    })
    roasts.push(roast.id)
  }
  await fillFeedback()
  // Deleted entities are also shown by name.
  await owner.send('DELETE', `/api/roasts/${roasts.pop()}`)
  await owner.send('DELETE', `/api/beans/${beans.pop()}`)
}

/**
 * Every payload as a drinker's words and name, every second approved. Written directly, because one address may send
 * few.
 */
async function fillFeedback(): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl: null, dataFolder: product.dataFolder })
  const texts = parts(LENGTHS.feedback).map(keptWords)
  const names = parts(LENGTHS.drinker).map(keptName)
  for (const [index, name] of names.entries()) {
    const said = { rating: 5, flavours: [], text: texts[index % texts.length]!, name }
    await addFeedback(db, roasts[index % 2]!, said, { isNewcomer: true, now: new Date() })
    if (index % 2 === 0) await decideFeedback(db, index + 1, 'approved', new Date())
  }
  await close()
}

const TABS = [
  'Score Simulator',
  'Batch Calculate',
  'Score Configuration',
  'Roast Weights',
  'Data Management',
  'Access',
]
const BENCH_TABS = ['Overview', 'To Do', 'Feedback']

const SHORT_FIELDS = [
  'country',
  'region',
  'altitude',
  'processing_method',
  'drying_method',
  'varietals',
  'supplier',
  'farm_mill',
  'harvest_date',
  'arrival_date',
  'moisture_content',
  'screen_size',
  'density',
  'water_activity',
  'grade',
  'appearance',
  'roast_recommendations',
]
const LONG_FIELDS = ['bean_summary', 'cupping_notes', 'farm_notes']

/** Opens a screen without reloading the page, and waits until it shows its content. */
async function show(hash: string): Promise<void> {
  await page.evaluate(target => {
    location.hash = target
  }, hash)
  // The end of the flag's name, which is part of every payload.
  await page.waitForFunction(
    end => document.querySelector('main')?.textContent?.includes(end) ?? false,
    FLAG.slice(1),
  )
}

/** Hovers over and focuses everything. */
async function touchEverything(): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
      if (element.tabIndex >= 0) element.focus()
    }
  })
}

function expectNothingRan(): void {
  expect(executions).toEqual([])
  expect(faults.foreignRequests).toEqual([])
  expect(faults.consoleErrors).toEqual([])
}

test('there are 300 payloads, and the flag is detected if a script runs', async () => {
  expect(new Set(payloads).size).toBe(300)
  await page.evaluate(`${FLAG}()`)
  expect(executions.splice(0)).toHaveLength(1)
})

test('no payload runs on the home page, in the lists, in the panel or on the bench', async () => {
  for (const hash of ['#/home', '#/roasts', '#/beans', '#/labels?roasts=1,2,3']) {
    await show(hash)
    await touchEverything()
  }
  await page.goto(`${product.address}/#/admin`)
  await page.getByRole('tab', { name: 'Overview' }).waitFor()
  for (const name of TABS) {
    await page.getByRole('tab', { name }).click()
    await touchEverything()
  }
  await page.goto(`${product.address}/#/bench`)
  for (const name of BENCH_TABS) {
    await page.getByRole('tab', { name }).click()
    await touchEverything()
  }
  expectNothingRan()
})

test('no payload runs on the page of any bean or roast', async () => {
  for (const id of beans) await show(`#/beans/${id}`)
  await touchEverything()
  for (const id of roasts) await show(`#/roasts/${id}`)
  await touchEverything()
  expectNothingRan()
}, 120_000)

test('no payload runs in the edit forms', async () => {
  await show(`#/roasts/${roasts[0]}`)
  await page.getByRole('button', { name: /^Edit/ }).first().click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await show(`#/beans/${beans[0]}`)
  await page.getByRole('button', { name: /^Edit/ }).first().click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  expectNothingRan()
})

test("no payload runs from a supplier's page or its file name", async () => {
  await page.goto(`${product.address}/#/beans`)
  await page.getByRole('button', { name: 'Add Bean' }).first().click()
  const raw = payloads.join('\n')
  const escaped = raw.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const supplierPage = (body: string) =>
    Buffer.from(
      `<html><head><meta property="og:type" content="product"><title>Kenya</title></head><body><h1>Green coffee ${escaped.slice(0, 150)}</h1><p>Region: ${escaped}</p><p>Processing: ${escaped.slice(0, 400)}</p>${body}</body></html>`,
    )
  const file = (name: string, body: string) => ({
    name: `${name}.html`,
    mimeType: 'text/html',
    buffer: supplierPage(body),
  })
  await page.getByLabel('Bean pages').setInputFiles([file(payloads[14]!, raw)])
  await page.getByRole('dialog').getByLabel('Origin name').waitFor()
  await page.goto('about:blank')
  await page.goto(`${product.address}/#/beans`)
  await page.getByRole('button', { name: 'Add Bean' }).first().click()
  await page.getByLabel('Bean pages').setInputFiles(payloads.slice(0, 12).map(name => file(name, raw)))
  await page.getByText('Ready to Import').first().waitFor()
  expectNothingRan()
})

test("no payload runs from a machine's export or its file name", async () => {
  const exportNamed = (name: string, sourceName: string) => ({
    name: `${name}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(
      writeRoastimeCsv({
        sourceName,
        beanName: sourceName,
        roastDate: '2026-03-14',
        timeline: {
          ...EMPTY_TIMELINE,
          timeSeconds: [0, 1, 2, 3, 4, 5],
          beanTemperature: [100, 99, 100, 101, 102, 103],
        },
        milestones: [],
      }),
    ),
  })
  await page.goto(`${product.address}/#/roasts`)
  await page.getByRole('button', { name: 'Add Roast' }).first().click()
  const files = payloads.slice(0, 20).map((payload, index) => exportNamed(payload, payloads[index * 15]!))
  await page.getByLabel('Roast files').setInputFiles(files)
  await page.getByText('Batch Results').first().waitFor()
  expectNothingRan()
})
