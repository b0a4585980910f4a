import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EMPTY_TIMELINE } from '#domain/curve/timeline.ts'
import { packedEntities, packedPayloads } from '#web/testing/packed-payloads.ts'
import { FLAG, xssPayloads } from '#web/testing/xss-payloads.ts'
import { keptName, keptWords } from '../src/domain/words/feedback.ts'
import { writeRoastimeCsv } from '../src/files/machines/roastime/write-roastime-csv.ts'
import { addFeedback, decideFeedback } from '../src/server/library/feedback/change-feedback.ts'
import { openDatabase } from '../src/server/platform/database/connect.ts'
import { launchBrowser, openPage, type PageFaults } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'
import { logIn, type Owner } from './owner.ts'

const payloads = xssPayloads()

let product: OwnedProduct
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
    // The browser's question about a file that isn't imported.
    if (dialog.type() === 'beforeunload') return void dialog.accept()
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

/** Adds beans and roasts with every payload in every field. */
async function fillLibrary(): Promise<void> {
  for (const { bean, roast } of packedEntities()) {
    const bean_id = (await owner.send('POST', '/api/beans/', bean)).id
    beans.push(bean_id)
    roasts.push((await owner.send('POST', '/api/roasts/', { bean_id, ...roast })).id)
  }
  await fillFeedback()
  // Deleted entities are also shown by name.
  await owner.send('DELETE', `/api/roasts/${roasts.pop()}`)
  await owner.send('DELETE', `/api/beans/${beans.pop()}`)
}

/**
 * Every payload as a drinker's words and name, every second approved. Written straight into the database, because one
 * address may send only five an hour.
 */
async function fillFeedback(): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl: null, dataFolder: product.dataFolder })
  const texts = packedPayloads('feedback').map(keptWords)
  const names = packedPayloads('drinker').map(keptName)
  for (const [index, name] of names.entries()) {
    const said = { rating: 5, flavours: [], text: texts[index % texts.length]!, name }
    await addFeedback(db, roasts[index % 2]!, said, { isNewcomer: true, now: new Date() })
    if (index % 2 === 0) await decideFeedback(db, index + 1, 'approved', { read: null, now: new Date() })
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
      if (element.tabIndex >= 0) element.focus({ preventScroll: true })
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

/** Only the pages with long texts and feedback. The other payloads are tested in payloads.component.test.ts. */
test('no payload runs on the pages of the beans and roasts whose texts are long or have feedback', async () => {
  for (const id of beans.slice(0, 2)) await show(`#/beans/${id}`)
  await touchEverything()
  for (const id of roasts.slice(0, 2)) await show(`#/roasts/${id}`)
  await touchEverything()
  expectNothingRan()
})

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
  const supplierPage = (contained: readonly string[]) => {
    const raw = contained.join('\n')
    const escaped = raw.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    return Buffer.from(
      `<html><head><meta property="og:type" content="product"><title>Kenya</title></head><body><h1>Green coffee ${escaped.slice(0, 150)}</h1><p>Region: ${escaped}</p><p>Processing: ${escaped.slice(0, 400)}</p>${raw}</body></html>`,
    )
  }
  const file = (name: string, contained: readonly string[]) => ({
    name: `${name}.html`,
    mimeType: 'text/html',
    buffer: supplierPage(contained),
  })
  await page.getByLabel('Bean pages').setInputFiles([file(payloads[14]!, payloads)])
  await page.getByRole('dialog').getByLabel('Origin name').waitFor()
  await page.goto('about:blank')
  await page.goto(`${product.address}/#/beans`)
  await page.getByRole('button', { name: 'Add Bean' }).first().click()
  // Each file has its share of the payloads; together they have all.
  const files = payloads.slice(0, 12).map((name, index) =>
    file(
      name,
      payloads.filter((_, number) => number % 12 === index),
    ),
  )
  await page.getByLabel('Bean pages').setInputFiles(files)
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
  await page.goto('about:blank')
  await page.goto(`${product.address}/#/roasts`)
  await page.getByRole('button', { name: 'Add Roast' }).first().click()
  const files = payloads.slice(0, 20).map((payload, index) => exportNamed(payload, payloads[index * 15]!))
  await page.getByLabel('Roast files').setInputFiles(files)
  await page.getByText('Batch Results').first().waitFor()
  expectNothingRan()
})
