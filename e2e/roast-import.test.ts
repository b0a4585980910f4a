import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FAULTLESS, launchBrowser, openPage, type PageFaults } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'
import { deleteEach, logIn, type Owner } from './owner.ts'

const ROAST_NAME = 'Kirinyaga peaberry'
const ROAST_FILE = `fixtures/roasts/roastime-csv/2026-03-14_#48 ${ROAST_NAME}.csv`

let product: OwnedProduct
let browser: Browser
let owner: Owner
let page: Page
let context: BrowserContext
let faults: PageFaults
let panel: Locator
let kenya: number

beforeAll(async () => {
  product = await startOwnedProduct()
  browser = await launchBrowser()
  owner = await logIn(product)
  ;({ page, context, faults } = await openPage(browser, product, {
    hash: '#/roasts',
    context: { storageState: owner.storageState },
    expectedFailures: /\/api\/roasts\//,
  }))
})

afterAll(async () => {
  await context?.close()
  await browser?.close()
  await product?.stop()
})

beforeEach(async () => {
  await deleteEach(owner, '/api/roasts/')
  // The beans too, because they remember the coffee names of imported files.
  await deleteEach(owner, '/api/beans/')
  const kenyan = { origin_name: 'Kenya Kirinyaga Peaberry', country: 'Kenya' }
  kenya = (await owner.send('POST', '/api/beans/', kenyan)).id
  await owner.send('POST', '/api/beans/', { origin_name: 'Brazil Sítio' })
  await page.goto('about:blank')
  await page.mouse.move(0, 0)
  await page.goto(`${product.address}/#/roasts`)
  await page.getByRole('button', { name: 'Add Roast' }).first().click()
  panel = page.getByRole('dialog', { name: 'Add Roast' })
})

/** Adds the roast of the machine's file to the log. */
async function addRoastOfFile(): Promise<void> {
  const fields = { bean_id: kenya, roast_name: `#48 ${ROAST_NAME}`, roast_date: '2026-03-14' }
  await owner.send('POST', '/api/roasts/', fields)
}

const machineFile = readFileSync(ROAST_FILE, 'utf8')

/** The fixture as another recording, with its own name and without a bean's. */
function roastFile(name: string) {
  const number = Number(/\d+/.exec(name)?.[0] ?? 0)
  const text = machineFile
    .replaceAll(`#48 ${ROAST_NAME}`, name)
    .replace('Kenya Kirinyaga PB', 'Unspecified Bean')
    .replace(',0,0:00,214.3,172.4,', `,0,0:00,214.3,${172 - number / 10},`)
  return { name: `2026-03-14_${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) }
}

/** A file that was cut off in the middle of a line. */
function cutFile(name: string) {
  const file = roastFile(name)
  return { ...file, buffer: Buffer.concat([file.buffer, Buffer.from('\n,99')]) }
}

async function choose(...files: Parameters<Locator['setInputFiles']>[0][]) {
  await panel.getByLabel('Roast files').setInputFiles(files.flat() as never)
}

async function closeAlert(text: string | RegExp) {
  const alert = page.getByRole('alertdialog')
  await alert.getByText(text).waitFor()
  await alert.getByRole('button', { name: 'OK' }).click()
  await alert.waitFor({ state: 'detached' })
}

test('"if a matching bean is found, the preview loads automatically" and shows the facts in the file; a file is recognised under another name and for another bean, and imported once more only if asked to', async () => {
  await choose(ROAST_FILE)
  await panel.getByRole('button', { name: 'Import Roast' }).waitFor()
  await expect.poll(() => panel.getByLabel('Roast name').inputValue()).toBe(`#48 ${ROAST_NAME}`)
  const facts = async () =>
    Object.fromEntries(
      await panel
        .locator('dl > div')
        .evaluateAll(all => all.map(fact => [...fact.children].map(part => part.textContent))),
    )
  await expect.poll(facts).toMatchObject({
    Duration: expect.stringMatching(/^10:11 · [56]\d\d points$/),
    'First crack': '8:25',
    'Final bean temp': expect.stringMatching(/^\d+ °C$/),
    'Final IBTS temp': expect.stringMatching(/^\d+ °C$/),
  })
  expect(await panel.getByLabel('Date').inputValue()).toBe('2026-03-14')
  await panel.getByRole('button', { name: 'Import Roast' }).click()
  await closeAlert(`Roast '#48 ${ROAST_NAME}' was imported successfully.`)

  await page.getByRole('button', { name: 'Add Roast' }).first().click()
  await choose({ name: 'renamed.csv', mimeType: 'text/csv', buffer: Buffer.from(machineFile) })
  const known = `This file was already imported as '#48 ${ROAST_NAME}' (Kenya Kirinyaga Peaberry).`
  await panel.getByText(known).waitFor()
  await panel.getByLabel('Bean', { exact: true }).selectOption({ label: 'Brazil Sítio' })
  await panel.getByRole('button', { name: 'Import Roast' }).click()
  await panel.getByRole('alert').getByText(known).waitFor()
  await panel.getByLabel('Import it once more').check()
  await panel.getByRole('button', { name: 'Import Roast' }).click()
  await closeAlert(/^Roast '#\d+ Kirinyaga peaberry' was imported successfully\.$/)
  await page.getByRole('row').filter({ hasText: 'Brazil Sítio' }).waitFor()
  expect(faults).toEqual(FAULTLESS)
})

describe('several files', () => {
  const item = (name: string) => panel.getByRole('row').filter({ hasText: name })
  const green = (name: string) => item(name).getByLabel(/^Green/)
  const broken = { name: 'broken.csv', mimeType: 'text/csv', buffer: Buffer.from('milk,2\nbread,1\n') }
  const results = () => panel.getByRole('region', { name: 'Imported roasts' })

  test("\"'Batch Results' list with badges Ready, Duplicate, No Match and Error, and an 'Import All' button\"; ends with both counts; after a reload in the middle of a batch, the files that are missing are named, and what was typed for them is kept", async () => {
    await addRoastOfFile()
    const left = cutFile('#62 Noch einer')
    const files = [roastFile('#60 Kirinyaga peaberry'), roastFile('#61 Ein Fremder'), left]
    await choose(...files, roastFile('#48 Kirinyaga peaberry'), broken)
    await panel.getByRole('heading', { name: 'Batch Results' }).waitFor()
    await item('#60').getByText('Ready', { exact: true }).waitFor()
    await item('#48').getByText('Duplicate', { exact: true }).waitFor()
    await item('#61').getByText('No Match', { exact: true }).waitFor()
    await item('broken.csv').getByText('Error', { exact: true }).waitFor()
    await item('#62').getByText('The file was cut in its last line').waitFor()
    const heights = await panel
      .locator('tbody tr')
      .evaluateAll(all => all.map(row => row.getBoundingClientRect().height))
    expect(Math.max(...heights)).toBeLessThanOrEqual(64)

    await green('#60').fill('300')
    await item('#60')
      .getByLabel(/^Roasted/)
      .fill('255')
    await item('#61')
      .getByLabel(/^Bean of/)
      .selectOption({ label: 'Brazil Sítio' })
    await item('#61').getByText('Ready', { exact: true }).waitFor()
    await green('#62').fill('333')
    await panel.getByRole('button', { name: 'Import All' }).click()
    await closeAlert('Import finished: 2 successful, 0 failed')
    const result = panel.getByRole('status').filter({ hasText: 'Import finished: 2 successful, 0 failed' })
    for (const left of ['1 needs a bean', '1 is a duplicate', '1 could not be read']) {
      await result.getByText(left).waitFor()
    }
    await results().getByRole('row').filter({ hasText: '#60' }).getByText('255 g').waitFor()

    await page.reload()
    await page.getByRole('row', { name: '#60 ' }).getByText('300 → 255 g').waitFor()
    await page.getByRole('row', { name: '#61 ' }).getByText('Brazil Sítio').waitFor()
    expect(await page.getByRole('row', { name: '#62 ' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Add Roast' }).first().click()
    const interrupted = panel.getByRole('region', { name: 'Interrupted import' })
    await interrupted.getByText(/^An import was interrupted\. 2 roasts are there\./).waitFor()
    await interrupted.locator('summary').click()
    await interrupted.getByText(left.name).waitFor()
    await choose(...files)
    await item('#60').getByText('Duplicate', { exact: true }).waitFor()
    await expect.poll(() => green('#62').inputValue()).toBe('333')
    expect(faults).toEqual(FAULTLESS)
  })

  test('files of one coffee get one bean, created for all of them at once; what needs one can be shown alone', async () => {
    const coffee = 'Jigesa'
    await choose(roastFile(`#41 ${coffee}`), roastFile(`#42 ${coffee}`), roastFile('#43 Kirinyaga peaberry'))
    await item('#43').getByText('Ready', { exact: true }).waitFor()
    await panel.getByRole('button', { name: '2 need a bean' }).click()
    await item('#43').waitFor({ state: 'detached' })
    await panel.getByRole('button', { name: 'Create the missing bean' }).click()
    await item('#41').getByText('Ready', { exact: true }).waitFor()
    await expect
      .poll(() =>
        item('#42')
          .getByLabel(/^Number of/)
          .inputValue(),
      )
      .toBe('42')
    await panel.getByRole('button', { name: 'Import All' }).click()
    await closeAlert('Import finished: 3 successful, 0 failed')
    const roasted = (number: number) => results().getByLabel(new RegExp(`^Roasted weight of #${number}`))
    await roasted(41).fill('301')
    await roasted(41).press('Enter')
    await results().getByText('301 g').waitFor()
    await results().getByRole('link', { name: 'Print 3 labels' }).waitFor()
    await panel.getByRole('button', { name: 'Done' }).click()
    const beans: { origin_name: string }[] = await owner.send('GET', '/api/beans/')
    expect(beans.filter(({ origin_name }) => origin_name === coffee)).toHaveLength(1)
    expect(faults).toEqual(FAULTLESS)
  })
})
