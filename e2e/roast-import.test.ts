import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Product } from '../harness/product.ts'
import { launchBrowser, openPage, type PageFaults } from './browser.ts'
import { startOwnedProduct } from './owned-product.ts'
import { deleteEach, logIn, type Owner } from './owner.ts'
import { expectAccessible, expectFineInEveryLook } from './screen-checks.ts'

const ROAST_NAME = 'Kirinyaga peaberry'
const ROAST_FILE = `fixtures/roasts/roastime-csv/2026-03-14_#48 ${ROAST_NAME}.csv`
const UPLOADS = /preview|import/
const MEGABYTE = 1024 ** 2
/** The default message, which counts as none. */
const NOTHING_SAID = JSON.stringify({ message: 'An error occurred' })

let product: Product
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
  // A bean keeps the names that files were given it for.
  await deleteEach(owner, '/api/beans/')
  const kenyan = { origin_name: 'Kenya Kirinyaga Peaberry', country: 'Kenya' }
  kenya = (await owner.send('POST', '/api/beans/', kenyan)).id
  await owner.send('POST', '/api/beans/', { origin_name: 'Brazil Sítio' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
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

/** With the beginning of another line at its end. */
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

describe('the weights', () => {
  test('"optional Green Weight (g) and Roasted Weight (g) inputs with a live weight-loss percentage"', async () => {
    await panel.getByText('–').waitFor()
    await panel.getByLabel('Green Weight (g)').fill('250')
    await panel.getByLabel('Roasted Weight (g)').fill('214.5')
    await panel.getByText('14.2 %').waitFor()
    await panel.getByLabel('Green Weight (g)').fill('0')
    await panel.getByText('–').waitFor()
  })

  test('"Weight inputs keep only digits and dots"; a single comma becomes a dot', async () => {
    const green = panel.getByLabel('Green Weight (g)')
    await green.pressSequentially('3a5-0,5 g')
    await green.blur()
    await expect.poll(() => green.inputValue()).toBe('350.5')
    await green.fill('1,234')
    await expect.poll(() => green.inputValue()).toBe('1234')
  })
})

describe('the files', () => {
  test.each([
    ['notes.txt', 10, 'File must be one of: csv, alog, json, klog, tsv, xls, xlsx'],
    ['huge.csv', 10 * MEGABYTE, 'File size must be less than 10MB'],
  ])(
    '"A validation failure in any selected file aborts the whole selection": %s',
    async (name, size, message) => {
      let uploads = 0
      page.on('request', request => {
        if (UPLOADS.test(request.url())) uploads += 1
      })
      const folder = mkdtempSync(join(tmpdir(), 'first-crack-chosen-'))
      onTestFinished(() => rmSync(folder, { recursive: true }))
      const right = roastFile(ROAST_NAME)
      writeFileSync(join(folder, right.name), right.buffer)
      // Chosen from the disk: its bytes would take seconds to reach the browser.
      writeFileSync(join(folder, name), Buffer.alloc(size, 'x'))
      await choose([right.name, name].map(chosen => join(folder, chosen)))
      await closeAlert(`Error in ${name}: ${message}`)
      expect(uploads).toBe(0)
      await panel.getByRole('button', { name: 'Choose files' }).waitFor()
    },
  )

  test('every wrong file is named in a line of its own, and the import can go on with the others', async () => {
    const wrong = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('x') })
    await choose([
      roastFile('#31 Kirinyaga peaberry'),
      wrong('notes.txt'),
      roastFile('#32 Kirinyaga peaberry'),
      wrong('photo.png'),
    ])
    const alert = page.getByRole('alertdialog')
    await expect
      .poll(async () => (await alert.locator('p').textContent())?.split('\n'))
      .toEqual([
        expect.stringMatching(/^Error in notes\.txt: File must be one of: csv/),
        expect.stringMatching(/^Error in photo\.png: File must be one of: csv/),
      ])
    await alert.getByRole('button', { name: 'Continue with 2 files' }).click()
    await panel.getByRole('heading', { name: 'Batch Results' }).waitFor()
    await panel.getByRole('rowheader', { name: '#32 Kirinyaga peaberry' }).waitFor()
    await expect
      .poll(() => panel.getByRole('rowheader', { name: /Kirinyaga peaberry\b.*10:11/ }).count())
      .toBe(2)
  })

  test('a file under 10 MB that is not a roast is rejected with the server’s message', async () => {
    await choose({ name: 'shopping.csv', mimeType: 'text/csv', buffer: Buffer.from('milk,2\nbread,1\n') })
    const alert = page.getByRole('alertdialog')
    await alert.waitFor()
    await expect.poll(async () => (await alert.locator('p').textContent())?.length).toBeGreaterThan(20)
    await alert.getByRole('button', { name: 'OK' }).click()
  })

  test("'Error processing file' if the server does not say what is wrong", async () => {
    await page.route(/preview/, route => route.fulfill({ status: 500, body: NOTHING_SAID }))
    await choose(roastFile(ROAST_NAME))
    await closeAlert('Error processing file')
    await panel.getByRole('button', { name: 'Choose files' }).waitFor()
  })

  test('reading a file can be cancelled', async () => {
    await page.route(/preview/, () => {})
    await choose(roastFile(ROAST_NAME))
    await panel.getByText(/^Reading .*…$/).waitFor()
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await panel.getByRole('button', { name: 'Choose files' }).waitFor()
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
  })

  test('files can be dropped', async () => {
    const dropped = await page.evaluateHandle(text => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], '2026-03-14_#48 Kirinyaga peaberry.csv', { type: 'text/csv' }))
      return transfer
    }, machineFile)
    const zone = panel.getByText('Drop your roaster’s files').locator('..')
    await zone.dispatchEvent('dragover', { dataTransfer: dropped })
    await zone.dispatchEvent('drop', { dataTransfer: dropped })
    await panel.getByRole('button', { name: 'Import Roast' }).waitFor()
  })
})

describe('a single file', () => {
  test('"if a matching bean is found, the preview loads automatically" and shows the facts in the file', async () => {
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
    await expectAccessible(page)
  })

  test('"Otherwise a bean selector (\'Choose a bean...\', with Continue and Cancel) appears"; \'Please select a bean first.\'; "Cancel resets everything"', async () => {
    await panel.getByLabel('Green Weight (g)').fill('250')
    await choose(roastFile('Ein Fremder'))
    await panel.getByText('No matching bean found').waitFor()
    await expect.poll(() => panel.getByRole('option').first().textContent()).toBe('Choose a bean...')
    await panel.getByRole('button', { name: 'Continue' }).click()
    await closeAlert('Please select a bean first.')
    const question = page.getByRole('alertdialog').filter({ hasText: 'Discard the weights you typed?' })
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Keep it' }).click()
    await expect.poll(() => panel.getByLabel('Green Weight (g)').inputValue()).toBe('250')
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await panel.getByRole('button', { name: 'Choose files' }).waitFor()
    await expect.poll(() => panel.getByLabel('Green Weight (g)').inputValue()).toBe('')
    await choose(roastFile('Ein Fremder'))
    await panel.getByRole('combobox').selectOption({ label: 'Brazil Sítio' })
    await panel.getByRole('button', { name: 'Continue' }).click()
    await panel.getByRole('button', { name: 'Import Roast' }).waitFor()
  })

  test("'Error importing roast. Please try again.' if the server does not say what is wrong", async () => {
    await choose(ROAST_FILE)
    await page.route(/\/import/, route => route.fulfill({ status: 500, body: NOTHING_SAID }))
    await panel.getByRole('button', { name: 'Import Roast' }).click()
    await panel.getByText('Error importing roast. Please try again.').waitFor()
    await panel.getByRole('button', { name: 'Import Roast' }).waitFor()
  })

  test('an import that fails says why and keeps the preview', async () => {
    await choose(ROAST_FILE)
    await page.route(/\/import/, route => route.abort())
    await panel.getByRole('button', { name: 'Import Roast' }).click()
    await panel.getByText('Network error: Failed to fetch').waitFor()
    await panel.getByRole('button', { name: 'Import Roast' }).waitFor()
  })

  test('"A failed duplicate check does not block the import"; "a success alert is shown and the form resets"; the roast is in the list', async () => {
    await page.route(/check-exists/, route => route.fulfill({ status: 500, body: '' }))
    await panel.getByLabel('Green Weight (g)').fill('250')
    await choose(ROAST_FILE)
    await panel.getByRole('button', { name: 'Import Roast' }).click()
    await closeAlert(`Roast '#48 ${ROAST_NAME}' was imported successfully.`)
    await panel.waitFor({ state: 'detached' })
    await page.getByRole('row', { name: '#48 ' }).getByText('250 → – g').waitFor()
    await page.getByRole('link', { name: 'Print the label of the new roast' }).waitFor()
    await page.getByRole('button', { name: 'Add Roast' }).first().click()
    await expect.poll(() => panel.getByLabel('Green Weight (g)').inputValue()).toBe('')
  })

  test('a file is recognised under another name and for another bean, and imported once more only if asked to', async () => {
    await choose(ROAST_FILE)
    await panel.getByRole('button', { name: 'Import Roast' }).click()
    await closeAlert(`Roast '#48 ${ROAST_NAME}' was imported successfully.`)
    await page.getByRole('button', { name: 'Add Roast' }).first().click()
    await choose({ name: 'renamed.csv', mimeType: 'text/csv', buffer: Buffer.from(machineFile) })
    const known = `This file was already imported as '#48 ${ROAST_NAME}' (Kenya Kirinyaga Peaberry).`
    await panel.getByText(known).waitFor()
    await panel.getByLabel('Bean', { exact: true }).selectOption({ label: 'Brazil Sítio' })
    await panel.getByRole('button', { name: 'Import Roast' }).click()
    await panel.getByRole('alert').getByText(known).waitFor()
    await expectAccessible(page)
    await panel.getByLabel('Import it once more').check()
    await panel.getByRole('button', { name: 'Import Roast' }).click()
    await closeAlert(/^Roast '#\d+ Kirinyaga peaberry' was imported successfully\.$/)
    await page.getByRole('row').filter({ hasText: 'Brazil Sítio' }).waitFor()
  })

  test('if the number is on a bag already, the next free one is proposed, and the owner may keep the other', async () => {
    const other = { bean_id: kenya, roast_name: '#48 Another', roast_date: '2026-01-05' }
    await owner.send('POST', '/api/roasts/', other)
    await choose(ROAST_FILE)
    await panel
      .getByText('#48 is taken by #48 Another of 1/5/26. The next free number is proposed.')
      .waitFor()
    const name = panel.getByLabel('Roast name')
    await expect.poll(() => name.inputValue()).toMatch(/^#(?!48 )\d+ Kirinyaga peaberry$/)
    await panel.getByRole('button', { name: 'Keep #48' }).click()
    await expect.poll(() => name.inputValue()).toBe(`#48 ${ROAST_NAME}`)
    await panel.getByText('Two bags will carry #48: this one and #48 Another of 1/5/26.').waitFor()
    await panel.getByRole('button', { name: 'Take the next free number' }).click()
    const proposed = await name.inputValue()
    await panel.getByRole('button', { name: 'Import Roast' }).click()
    await closeAlert(`Roast '${proposed}' was imported successfully.`)
  })

  test('the preview has the weights of the file; name, date, bean and weights can be corrected, the bean by a new one', async () => {
    const artisan = readFileSync('fixtures/roasts/artisan-log/named by its beans.alog')
    await choose({ name: 'weighed.csv', mimeType: 'text/csv', buffer: artisan })
    await panel.getByRole('combobox').selectOption({ label: 'Brazil Sítio' })
    await panel.getByRole('button', { name: 'Continue' }).click()
    const green = panel.getByLabel('Green Weight (g)')
    await expect.poll(() => green.inputValue()).toBe('340.1943')
    await expect.poll(() => panel.getByLabel('Date').inputValue()).toBe('2026-01-19')
    await green.fill('300')
    await panel.getByLabel('Roasted Weight (g)').fill('')
    await panel.getByLabel('Roast name').fill('#91 Corrected')
    await panel.getByLabel('Date').fill('2026-02-20')
    await panel.getByLabel('Bean', { exact: true }).selectOption({ label: 'New bean: Yirgacheffe Aricha' })
    const bean = `Yirgacheffe ${Date.now()}`
    await expect.poll(() => panel.getByLabel('Name of the new bean').inputValue()).toBe('Yirgacheffe Aricha')
    await panel.getByLabel('Name of the new bean').fill(bean)
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Import Roast' }).click()
    await closeAlert("Roast '#91 Corrected' was imported successfully.")
    const row = page.getByRole('row', { name: '#91 ' })
    await row.getByText(bean).waitFor()
    await row.getByText('2/20/26').waitFor()
    await row.getByText('300 → – g').waitFor()
  })

  test('the same file again: "already exists in the database. This is a duplicate."; under another name it is another batch', async () => {
    await addRoastOfFile()
    await choose(ROAST_FILE)
    await panel.getByRole('button', { name: 'Import Roast' }).click()
    await panel
      .getByText(
        `Roast '#48 ${ROAST_NAME}' on 2026-03-14 for this bean already exists in the database. This is a duplicate.`,
      )
      .waitFor()
    await panel.getByLabel('Roast name').fill('#49 second batch')
    await panel.getByRole('button', { name: 'Import Roast' }).click()
    await closeAlert("Roast '#49 second batch' was imported successfully.")
    await page.getByRole('row', { name: '#49 ' }).waitFor()
  })
})

describe('several files', () => {
  const item = (name: string) => panel.getByRole('row').filter({ hasText: name })
  const green = (name: string) => item(name).getByLabel(/^Green/)
  const broken = { name: 'broken.csv', mimeType: 'text/csv', buffer: Buffer.from('milk,2\nbread,1\n') }
  const results = () => panel.getByRole('region', { name: 'Imported roasts' })

  test("\"'Batch Results' list with badges Ready, Duplicate, No Match and Error, and an 'Import All' button\"; ends with both counts", async () => {
    await addRoastOfFile()
    await choose([
      roastFile('#60 Kirinyaga peaberry'),
      roastFile('#48 Kirinyaga peaberry'),
      roastFile('#61 Ein Fremder'),
      cutFile('#62 Noch einer'),
      broken,
    ])
    await panel.getByRole('heading', { name: 'Batch Results' }).waitFor()
    await item('#60').getByText('Ready', { exact: true }).waitFor()
    await item('#48').getByText('Duplicate', { exact: true }).waitFor()
    await item('#61').getByText('No Match', { exact: true }).waitFor()
    await item('broken.csv').getByText('Error', { exact: true }).waitFor()
    await item('#62').getByText('The file was cut in its last line').waitFor()
    await expectFineInEveryLook(page)
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
    await panel.getByRole('button', { name: 'Import All' }).click()
    await closeAlert(/^Import finished: 2 successful, 0 failed\s1 needs a bean\s/)
    const result = panel.getByRole('status').filter({ hasText: 'Import finished: 2 successful, 0 failed' })
    for (const left of ['1 needs a bean', '1 is a duplicate', '1 could not be read']) {
      await result.getByText(left).waitFor()
    }
    await results().getByRole('row').filter({ hasText: '#60' }).getByText('255 g').waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await page.getByRole('row', { name: '#60 ' }).getByText('300 → 255 g').waitFor()
    await page.getByRole('row', { name: '#61 ' }).getByText('Brazil Sítio').waitFor()
    await expect.poll(() => page.getByRole('row', { name: '#62 ' }).count()).toBe(0)
  })

  test('files of one coffee get one bean, begun for all of them at once; what needs one can be looked at alone', async () => {
    const coffee = 'Jigesa'
    await choose([
      roastFile(`#41 ${coffee}`),
      roastFile(`#42 ${coffee}`),
      roastFile('#43 Kirinyaga peaberry'),
    ])
    await item('#43').getByText('Ready', { exact: true }).waitFor()
    await panel.getByRole('button', { name: '2 need a bean' }).click()
    await item('#43').waitFor({ state: 'detached' })
    await panel.getByRole('button', { name: 'Begin a new bean for it' }).click()
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
    await results()
      .getByLabel(/^Roasted weight of #41/)
      .fill('301')
    await results().getByRole('button', { name: 'Save weights' }).click()
    await results().getByText('301 g').waitFor()
    await expectFineInEveryLook(page)
    await results().getByRole('link', { name: 'Print 3 labels' }).waitFor()
    await panel.getByRole('button', { name: 'Done' }).click()
    const beans: { origin_name: string }[] = await owner.send('GET', '/api/beans/')
    expect(beans.filter(({ origin_name }) => origin_name === coffee)).toHaveLength(1)
  })

  test('a copy of a file is a Duplicate, and all rows can be given one bean, a new one too, and one green weight', async () => {
    const file = roastFile('#63 Ein Fremder')
    await choose([file, { ...file, name: 'copy.csv' }, roastFile('#64 Noch einer')])
    const copy = panel.getByRole('row').filter({ hasText: `The same file as ${file.name}.` })
    await copy.getByText('Duplicate', { exact: true }).waitFor()
    await item('#64').getByText('No Match', { exact: true }).waitFor()
    await panel.getByText('The same for all files').click()
    await panel.getByLabel('Bean for all').selectOption({ label: 'New bean' })
    const bean = `Rwanda ${Date.now()}`
    await panel.getByLabel('Name of the new bean').fill(bean)
    await panel.getByLabel('Country').fill('Rwanda')
    await panel.getByLabel('Green weight for all').fill('400')
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Give to all' }).click()
    await expect.poll(() => green('#64').inputValue()).toBe('400')
    await panel.getByRole('button', { name: 'Import All' }).click()
    await closeAlert(/^Import finished: 2 successful, 0 failed\s1 is a duplicate$/)
    await panel.getByRole('button', { name: 'Done' }).click()
    await panel.waitFor({ state: 'detached' })
    const beans = await (await fetch(`${product.address}/api/beans/`)).json()
    expect(beans).toContainEqual(expect.objectContaining({ origin_name: bean, country: 'Rwanda' }))
    await page.getByRole('row', { name: '#63 ' }).getByText(bean).waitFor()
    await page.getByRole('row', { name: '#64 ' }).getByText('400 → – g').waitFor()
  })

  test('Cancel asks before it discards weights typed in a batch', async () => {
    await choose([roastFile('#65 Ein Fremder'), roastFile('#66 Noch einer')])
    await item('#66').getByText('No Match', { exact: true }).waitFor()
    await green('#65').fill('300')
    await panel.getByRole('button', { name: 'Cancel' }).click()
    const question = page.getByRole('alertdialog').filter({ hasText: 'Discard the weights you typed?' })
    await question.getByRole('button', { name: 'Discard' }).click()
    await panel.getByRole('button', { name: 'Choose files' }).waitFor()
  })

  test('after a reload in the middle of a batch, the files that are missing are named, and what was typed for them is kept', async () => {
    const files = [roastFile('#67 Ein Fremder'), roastFile('#68 Kirinyaga peaberry')]
    await choose(files)
    await item('#67').getByText('No Match', { exact: true }).waitFor()
    await green('#67').fill('333')
    await panel.getByRole('button', { name: 'Import All' }).click()
    await closeAlert(/^Import finished: 1 successful/)
    await page.reload()
    await page.getByRole('button', { name: 'Add Roast' }).first().click()
    const interrupted = panel.getByRole('region', { name: 'Interrupted import' })
    await interrupted.getByText(/^An import was interrupted\. One roast is there\./).waitFor()
    await interrupted.getByText('1 file', { exact: true }).click()
    await interrupted.getByText(files[0]!.name).waitFor()
    await expectAccessible(page)
    await choose(files)
    await item('#68').getByText('Duplicate', { exact: true }).waitFor()
    await expect.poll(() => green('#67').inputValue()).toBe('333')
  })

  test('a batch can be stopped; imported roasts stay, and the rest can still be imported', async () => {
    await choose([1, 2, 3].map(number => roastFile(`#8${number} Kirinyaga peaberry`)))
    await item('#83').getByText('Ready', { exact: true }).waitFor()
    const answer = Promise.withResolvers<void>()
    await page.route(/\/import\//, async route => {
      await answer.promise
      await route.continue()
    })
    await panel.getByRole('button', { name: 'Import All' }).click()
    await panel.getByText('Importing 1 of 3').waitFor()
    await panel.getByRole('button', { name: 'Stop' }).click()
    answer.resolve()
    await closeAlert(/^Import finished: 1 successful, 0 failed/)
    await results().getByText('#81').waitFor()
    await panel.getByRole('button', { name: 'Import All' }).click()
    await closeAlert('Import finished: 2 successful, 0 failed')
    await results().getByText('#83').waitFor()
  })

  test('a file that fails while importing is counted and shows why; progress shows the count', async () => {
    await choose([roastFile('#70 Kirinyaga peaberry'), roastFile('#71 Kirinyaga peaberry')])
    await item('#71').getByText('Ready', { exact: true }).waitFor()
    let imports = 0
    const answer = Promise.withResolvers<void>()
    await page.route(/\/import\//, async route => {
      imports += 1
      if (imports === 1) return route.continue()
      await answer.promise
      return route.fulfill({ status: 507, json: { detail: 'The disk is full' } })
    })
    await panel.getByRole('button', { name: 'Import All' }).click()
    await panel.getByText('Importing 2 of 2').waitFor()
    answer.resolve()
    await closeAlert('Import finished: 1 successful, 1 failed')
    await item('#71').getByText('The disk is full').waitFor()
    await results().getByText('#70').waitFor()

    await page.unroute(/\/import\//)
    await panel.getByRole('button', { name: 'Import All' }).click()
    await closeAlert('Import finished: 1 successful, 0 failed')
    await panel.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('row', { name: '#71 ' }).waitFor()
  })

  test('a weight that is not a number blocks Import All, and nothing is imported without it', async () => {
    await choose([roastFile('#74 Kirinyaga peaberry'), roastFile('#75 Kirinyaga peaberry')])
    await item('#75').getByText('Ready', { exact: true }).waitFor()
    await green('#75').fill('3.0.0')
    await panel.getByRole('button', { name: 'Import All' }).click()
    await panel
      .getByRole('alert')
      .getByText(/^The weight typed for .*#75.* is not a number\./)
      .waitFor()
    await green('#75').fill('300')
    await panel.getByRole('button', { name: 'Import All' }).click()
    await closeAlert('Import finished: 2 successful, 0 failed')
  })
})

test('nothing logged an error to the console', () => {
  expect(faults).toEqual({ consoleErrors: [], foreignRequests: [] })
})
