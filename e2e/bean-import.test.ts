import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { card, closeAlert, failing, haveBeans, LIST, openImporter, withBeanLibrary } from './bean-library.ts'
import { expectFineInEveryLook } from './screen-checks.ts'

const PERU_PAGE = 'fixtures/beans/sweet-marias/magento-source.html'
const PERU = 'Peru Cerro Azul Don Aurelio'
const JAVA_PAGE = 'fixtures/beans/sweet-marias/shopify.html'
const BLEND_PAGE = 'fixtures/beans/sweet-marias/blend-sum-off.html'
const NO_BEAN_PAGE = 'fixtures/beans/unrecognised/no-product.html'
const UNREADABLE = 'Unable to extract bean data from HTML file'

withBeanLibrary()

const choose = (page: Page, ...files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0][]) =>
  page.getByLabel('Bean pages').setInputFiles(files.flat() as string[])

const expectFocus = (field: Locator) =>
  expect.poll(() => field.evaluate(element => element === document.activeElement)).toBe(true)

const asFile = (path: string, name = basename(path)) => ({
  name,
  mimeType: 'text/html',
  buffer: readFileSync(path),
})

describe('the bean importer, one file', () => {
  test("'File must be one of: html, htm' aborts with 'Error in {file}: {message}'", async () => {
    const page = await openImporter()
    await choose(page, { name: 'kenya.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') })
    await closeAlert(page, 'Error in kenya.pdf: File must be one of: html, htm')
    await expect.poll(() => page.getByLabel('Origin name').count()).toBe(0)
  })

  test("bean import files must be under 5 MB, else 'File size must be less than 5MB'", async () => {
    const page = await openImporter()
    const folder = mkdtempSync(join(tmpdir(), 'first-crack-chosen-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    // Chosen from the disk: its bytes would take long to reach the browser.
    const large = join(folder, 'large.htm')
    writeFileSync(large, Buffer.alloc(5 * 1024 ** 2, ' '))
    await choose(page, large)
    await closeAlert(page, 'Error in large.htm: File size must be less than 5MB')
  })

  test('a wrong file aborts the whole selection', async () => {
    const page = await openImporter()
    let sent = 0
    await page.route(/scrape-html/, route => {
      sent += 1
      return route.continue()
    })
    await choose(page, asFile(PERU_PAGE), {
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('x'),
    })
    await closeAlert(page, 'Error in notes.txt: File must be one of: html, htm')
    expect(sent).toBe(0)
  })

  test('a preview with every extracted field to correct, and Cancel resets everything', async () => {
    await haveBeans()
    const page = await openImporter()
    await choose(page, PERU_PAGE)
    await page.getByRole('button', { name: 'Import Bean' }).waitFor()
    const expected = JSON.parse(readFileSync(PERU_PAGE.replace('.html', '.expected.json'), 'utf8'))
    const fields = expected.bean ?? expected
    await expect.poll(() => page.getByLabel('Origin name').inputValue()).toBe(fields.origin_name)
    await expect.poll(() => page.getByLabel('Country').inputValue()).toBe(fields.country ?? '')
    for (const [name, value] of Object.entries(fields.cupping_scores as Record<string, number>)) {
      await expect
        .poll(() => page.getByRole('group', { name: 'Cupping scores' }).getByLabel(name).inputValue())
        .toBe(String(value))
    }
    await expectFineInEveryLook(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Choose files' }).waitFor()
    await expect.poll(() => page.getByLabel('Origin name').count()).toBe(0)
  })

  test(`'${UNREADABLE}'`, async () => {
    const page = await openImporter()
    await choose(page, NO_BEAN_PAGE)
    await page.getByRole('alert').getByText(UNREADABLE).waitFor()
    await expectFineInEveryLook(page)
  })

  test('a duplicate stops with an error message and shows no preview', async () => {
    const page = await openImporter(page =>
      page.route(/check-exists/, route => route.fulfill({ json: { exists: true } })),
    )
    await choose(page, PERU_PAGE)
    await page.getByText(`Bean '${PERU}' already exists in the database. This is a duplicate.`).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Import Bean' }).count()).toBe(0)
  })

  test('a failed duplicate check does not block the import', async () => {
    await haveBeans()
    const page = await openImporter(failing(/check-exists/))
    const logged = page.waitForEvent('console', message => message.text().startsWith('The duplicate check'))
    await choose(page, PERU_PAGE)
    await page.getByRole('button', { name: 'Import Bean' }).waitFor()
    expect((await logged).text()).toBe('The duplicate check failed: broken')
  })

  test('a rejection by the server is shown, and nothing that was typed is lost', async () => {
    const page = await openImporter(failing(LIST, 409, { detail: 'A twin' }))
    await page.getByRole('button', { name: 'Enter a bean by hand' }).click()
    await page.getByRole('button', { name: 'Import Bean' }).click()
    await page.getByText('Origin name is required').waitFor()
    await expectFocus(page.getByLabel('Origin name'))
    await page.getByLabel('Origin name').fill('Typed in')
    await page.getByLabel('Total score').fill('high')
    await page.getByRole('button', { name: 'Import Bean' }).click()
    await page.getByText('Total score must be a number').waitFor()
    await expectFocus(page.getByLabel('Total score'))
    await expect.poll(() => page.getByLabel('Total score').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('Total score').fill('88,5')
    await page.getByRole('button', { name: 'Import Bean' }).click()
    await page.getByText('A twin').waitFor()
    await expect.poll(() => page.getByLabel('Origin name').inputValue()).toBe('Typed in')
  })

  test('each step takes the focus: a blank form its first field, a preview its top', async () => {
    await haveBeans()
    const page = await openImporter()
    const isAtTop = () => page.evaluate(() => document.activeElement?.closest('dialog') !== null)
    await page.getByRole('button', { name: 'Enter a bean by hand' }).click()
    await expectFocus(page.getByLabel('Origin name'))
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(isAtTop).toBe(true)
    await choose(page, PERU_PAGE)
    await page.getByLabel('Origin name').waitFor()
    await expect.poll(isAtTop).toBe(true)
    await page.keyboard.press('Tab')
    await expectFocus(page.getByLabel('Origin name'))
  })

  test("adding a bean closes its panel, clears the GET cache and broadcasts 'bean-added'", async () => {
    await haveBeans()
    const page = await openImporter()
    await page.evaluate(() =>
      window.addEventListener('bean-added', event => {
        document.body.dataset.heard = (event as CustomEvent).detail.origin_name
      }),
    )
    await choose(page, PERU_PAGE)
    await page.getByRole('button', { name: 'Import Bean' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await card(page, PERU).waitFor()
    await expect.poll(() => page.evaluate(() => document.body.dataset.heard)).toBe(PERU)
  })
})

describe('the bean importer, several files', () => {
  test("counts of Ready to Import, Duplicates and Errors, and 'Import N Beans'", async () => {
    await haveBeans(PERU)
    const page = await openImporter()
    await choose(page, asFile(PERU_PAGE), asFile(JAVA_PAGE), asFile(BLEND_PAGE), asFile(NO_BEAN_PAGE))
    await expect
      .poll(() => page.getByRole('dialog').locator('dl').first().textContent())
      .toBe('Ready to Import2Duplicates1Errors1')
    await page.getByText(`Bean '${PERU}' already exists in the database. This is a duplicate.`).waitFor()
    await page.getByText(UNREADABLE).waitFor()
    await expectFineInEveryLook(page)
    await page.getByRole('button', { name: 'Import 2 Beans' }).click()
    await closeAlert(page, 'Import finished: 2 successful, 0 failed')
    await page.getByRole('heading', { name: 'Beans (5)' }).waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  test("'No valid files to import.'", async () => {
    await haveBeans(PERU)
    const page = await openImporter()
    await choose(page, asFile(NO_BEAN_PAGE), asFile(PERU_PAGE))
    await page.getByText('already exists in the database').waitFor()
    await page.getByRole('button', { name: 'Import 0 Beans' }).click()
    await closeAlert(page, 'No valid files to import.')
  })

  test('a failed call is counted, and its files stay listed with the error', async () => {
    const page = await openImporter(async page => {
      await failing(/bulk-upload/, 503, { detail: 'The library is away' })(page)
      await page.route(/check-exists/, route => route.fulfill({ json: { exists: false } }))
    })
    await choose(page, asFile(JAVA_PAGE), asFile(BLEND_PAGE))
    await page.getByRole('button', { name: 'Import 2 Beans' }).click()
    await closeAlert(page, 'Import finished: 0 successful, 2 failed')
    expect(await page.getByText('The library is away', { exact: true }).count()).toBe(2)
    await page.getByRole('button', { name: 'Import 2 Beans' }).waitFor()
  })

  test('many pages are imported ten at a time, and the import can be stopped in between', async () => {
    const page = await openImporter(async page => {
      let read = 0
      await page.route(/scrape-html/, async route => {
        const response = await route.fetch()
        read += 1
        await route.fulfill({ response, json: { ...(await response.json()), origin_name: `Lot ${read}` } })
      })
    })
    const firstTen = Promise.withResolvers<void>()
    await page.route(/bulk-upload/, async route => {
      await firstTen.promise
      await route.fulfill({
        json: { created: [], errors: [], total_processed: 10, successful: 10, failed: 0 },
      })
    })
    await choose(
      page,
      Array.from({ length: 12 }, () => asFile(PERU_PAGE, 'bean.html')),
    )
    await page.getByRole('button', { name: 'Import 12 Beans' }).click()
    await page.getByText('Importing 0 of 12').waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    firstTen.resolve()
    await closeAlert(page, 'Import finished: 10 successful, 0 failed')
  })

  test('if part of a batch failed, the failed files can be tried again', async () => {
    const page = await openImporter(async page => {
      let read = 0
      await page.route(/scrape-html/, async route => {
        const response = await route.fetch()
        read += 1
        await route.fulfill({ response, json: { ...(await response.json()), origin_name: `Crop ${read}` } })
      })
    })
    const sent: number[] = []
    await page.route(/bulk-upload/, async route => {
      const files = (route.request().postData() ?? '').split('name="files"').length - 1
      sent.push(files)
      const created = sent.length === 1 ? [{ id: 999_001, origin_name: 'Crop 1' }] : []
      const errors = sent.length === 1 ? [{ filename: 'same.html', error: 'The disk is full' }] : []
      const counts = { total_processed: files, successful: files - errors.length, failed: errors.length }
      await route.fulfill({ json: { created, errors, ...counts } })
    })
    const dialog = page.getByRole('dialog', { name: 'Add Bean' })
    const row = (text: string) => dialog.getByRole('listitem').filter({ hasText: text })
    await choose(page, asFile(PERU_PAGE, 'same.html'), asFile(PERU_PAGE, 'same.html'))
    await page.getByRole('button', { name: 'Import 2 Beans' }).click()
    await closeAlert(page, 'Import finished: 1 successful, 1 failed')
    await row('Crop 2').getByText('Failed', { exact: true }).waitFor()
    await row('Crop 2').getByText('The disk is full').waitFor()
    await row('same.html').getByText('Imported', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Import 1 Bean' }).click()
    await closeAlert(page, 'Import finished: 1 successful, 0 failed')
    await dialog.waitFor({ state: 'detached' })
    expect(sent).toEqual([2, 1])
  })
})
