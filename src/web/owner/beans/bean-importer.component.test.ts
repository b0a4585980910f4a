import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { Bean, BeanPreview } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import { unknownBean } from '#domain/bean/bean.ts'
import { MEGABYTE } from '#domain/words/file-size.ts'
import { answer, Refusal, refuse, requestsOf } from '#web/testing/answers.ts'
import { chooseFiles, closeAlert } from '#web/testing/import-files.ts'
import { byCss, texts } from '#web/testing/on-screen.ts'
import { goTo, openApp } from '#web/testing/open-app.ts'
import { BARE, KENYA } from '#web/testing/sample-beans.ts'
import { type SampleLog, showLog } from '#web/testing/sample-log.ts'
import { SAMPLE_SETTINGS } from '#web/testing/sample-settings.ts'
import { sampleEntry } from '#web/testing/sample-stock.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

const PERU = 'Peru Cerro Azul Don Aurelio'
const UNREADABLE = 'Unable to extract bean data from HTML file'
const DUPLICATE = `Bean '${PERU}' already exists in the database. This is a duplicate.`
/** The pages, and which bean each is of. */
const [PERU_PAGE, JAVA_PAGE, BLEND_PAGE, NO_BEAN_PAGE] = ['peru.html', 'java.html', 'blend.htm', 'shop.html']
const KENYA_PAGE = 'kenya.html'
const FOUND: Record<string, string> = {
  ...{ [PERU_PAGE]: PERU, [JAVA_PAGE]: 'Java', [BLEND_PAGE]: 'Blend' },
  [KENYA_PAGE]: KENYA.origin_name,
}
const KNOWN_TEXT = `Bean '${KENYA.origin_name}' already exists in the database. This is a duplicate.`
const NOT_KEPT = 'Not everything under “Crop” was kept: “2025/26, lot 7”.'

let log: SampleLog
/** Names that the duplicate check finds. */
let known: string[] = []
/** How many pages were read. */
let readCount = 0

beforeEach(async () => {
  known = []
  readCount = 0
  log = showLog({ beans: [BARE, KENYA] })
  answer(calls.previewBeanPage, ({ body }) => {
    const origin_name = FOUND[nameIn(body)]
    if (origin_name === undefined) throw new Refusal(422, { detail: UNREADABLE })
    return preview(origin_name)
  })
  answer(calls.checkBeanExists, ({ query }) => ({ exists: known.includes(query.get('origin_name')!) }))
  answer(calls.createBean, ({ body }) => added(body))
  answer(calls.readSettings, () => ({ ...SAMPLE_SETTINGS, currency: 'GBP' }))
  answer(calls.createStockEntry, ({ body }) => sampleEntry(body))
  await openApp('#/beans', { owner: true })
  await openPanel()
})

function preview(origin_name: string): BeanPreview {
  const cupping_scores = { Brightness: 8.3, "Cupper's Correction": 3 }
  const crop = { crop_year: 2025, crop_year_to: 2026 }
  const price = { price_amount: 12.5, price_currency: 'GBP', price_weight_g: 250 }
  return {
    ...unknownBean(origin_name),
    ...crop,
    ...price,
    country: 'Peru',
    cupping_scores,
    warnings: [NOT_KEPT],
  }
}

/** Adds a bean to the log. */
function added(fields: Partial<Bean>): Bean {
  const bean = { ...BARE, ...fields, id: log.beans.length + 1 }
  log.beans = [...log.beans, bean]
  return bean
}

function nameIn(form: FormData): string {
  return (form.get('file') as File).name
}

const panel = page.getByRole('dialog', { name: 'Add Bean' })
const importButton = panel.getByRole('button', { name: 'Import Bean' })
const originName = panel.getByLabelText('Origin name')

async function openPanel() {
  await page.getByRole('button', { name: 'Add Bean' }).first().click()
  await expect.element(panel.getByRole('button', { name: 'Choose files' })).toBeVisible()
}

function choose(...names: string[]) {
  chooseFiles('Bean pages', ...names.map(name => new File([name], name)))
}

const purchases = () =>
  requestsOf(calls.createStockEntry).map(({ body: { bean_id, grams, cost } }) => ({ bean_id, grams, cost }))

const expectFocus = (field: Locator) =>
  expect.poll(() => field.element() === document.activeElement).toBe(true)

describe('the bean importer, one file', () => {
  test("'File must be one of: html, htm' aborts with 'Error in {file}: {message}'", async () => {
    choose('kenya.pdf')
    await closeAlert('Error in kenya.pdf: File must be one of: html, htm')
    expect(originName.elements()).toEqual([])
  })

  test("bean import files must be under 5 MB, else 'File size must be less than 5MB'", async () => {
    chooseFiles('Bean pages', new File([new Uint8Array(5 * MEGABYTE)], 'large.htm'))
    await closeAlert('Error in large.htm: File size must be less than 5MB')
  })

  test('a wrong file aborts the whole selection', async () => {
    choose(PERU_PAGE, 'notes.txt')
    await closeAlert('Error in notes.txt: File must be one of: html, htm')
    expect(requestsOf(calls.previewBeanPage)).toEqual([])
  })

  test('a preview with every extracted field to correct, and Cancel resets everything', async () => {
    choose(PERU_PAGE)
    await expect.element(importButton).toBeVisible()
    await expect.element(originName).toHaveValue(PERU)
    await expect.element(panel.getByLabelText('Country')).toHaveValue('Peru')
    const scores = panel.getByRole('group', { name: 'Cupping scores' })
    await expect.element(scores.getByLabelText('Brightness')).toHaveValue('8.3')
    await expect.element(scores.getByLabelText("Cupper's Correction")).toHaveValue('3')
    await expectAccessibleAndResponsive()
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(panel.getByRole('button', { name: 'Choose files' })).toBeVisible()
    expect(originName.elements()).toEqual([])
  })

  test('a page that was read is discarded only after a question', async () => {
    choose(PERU_PAGE)
    await expect.element(originName).toHaveValue(PERU)
    await userEvent.keyboard('{Escape}')
    const question = page.getByRole('alertdialog')
    await expect.element(question.getByText('Discard this bean without importing it?')).toBeVisible()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect.element(panel).not.toBeInTheDocument()
  })

  test(`'${UNREADABLE}'`, async () => {
    choose(NO_BEAN_PAGE)
    await expect.element(panel.getByRole('alert').getByText(UNREADABLE)).toBeVisible()
    await expectAccessibleAndResponsive()
  })

  test('a duplicate stops with an error message and shows no preview', async () => {
    known = [PERU]
    choose(PERU_PAGE)
    await expect.element(panel.getByText(DUPLICATE)).toBeVisible()
    expect(importButton.elements()).toEqual([])
  })

  test('a failed duplicate check does not block the import', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    refuse(calls.checkBeanExists, 500, { detail: 'broken' })
    choose(PERU_PAGE)
    await expect.element(importButton).toBeVisible()
    expect(warned.mock.calls).toEqual([['The duplicate check failed:', 'broken']])
  })

  test('a rejection by the server is shown, and nothing that was typed is lost', async () => {
    refuse(calls.createBean, 409, { detail: 'A twin' })
    const score = panel.getByLabelText('Total score')
    await panel.getByRole('button', { name: 'Enter a bean by hand' }).click()
    await importButton.click()
    await expect.element(panel.getByText('Origin name is required')).toBeVisible()
    await expectFocus(originName)
    await originName.fill('Typed in')
    await score.fill('high')
    await importButton.click()
    await expect.element(panel.getByText('Total score must be a number')).toBeVisible()
    await expectFocus(score)
    await expect.element(score).toHaveAttribute('aria-invalid', 'true')
    await score.fill('88,5')
    await importButton.click()
    await expect.element(panel.getByText('A twin')).toBeVisible()
    await expect.element(originName).toHaveValue('Typed in')
    expect(requestsOf(calls.createBean).at(-1)?.body).toMatchObject({ total_score: 88.5 })
  })

  test('what is typed into a preview is there after a reload, and gone once it is discarded or imported', async () => {
    const drafts = () => Object.keys(sessionStorage).filter(key => key.startsWith('draft new bean'))
    choose(PERU_PAGE)
    await panel.getByLabelText('Region').fill('Cajamarca')
    const kept = JSON.stringify({ ...sessionStorage })
    expect(drafts()).toHaveLength(1)
    await userEvent.keyboard('{Escape}')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect.element(panel).not.toBeInTheDocument()
    expect(drafts()).toEqual([])

    for (const [key, value] of Object.entries(JSON.parse(kept))) sessionStorage.setItem(key, String(value))
    await openPanel()
    choose(PERU_PAGE)
    await expect.element(panel.getByLabelText('Region')).toHaveValue('Cajamarca')
    await importButton.click()
    await expect.element(panel).not.toBeInTheDocument()
    expect(drafts()).toEqual([])
  })

  test('each step takes the focus: a blank form its first field, a preview its top', async () => {
    const isInPanel = () => document.activeElement?.closest('dialog') !== null
    await panel.getByRole('button', { name: 'Enter a bean by hand' }).click()
    await expectFocus(originName)
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(isInPanel).toBe(true)
    choose(PERU_PAGE)
    await expect.element(originName).toBeVisible()
    await expect.poll(isInPanel).toBe(true)
    await userEvent.tab()
    await expectFocus(originName)
  })
})

describe('what was bought of a new bean', () => {
  const bought = (name: string) => page.getByRole('form', { name: `Bought: ${name}` })
  const amount = (name: string) => bought(name).getByLabelText('Amount bought')
  const paid = (name: string) => bought(name).getByLabelText('Paid, shipping included')

  async function importOne(file: string) {
    choose(file)
    await importButton.click()
    await expect.element(panel).not.toBeInTheDocument()
  }

  async function importBatch() {
    choose(JAVA_PAGE, BLEND_PAGE)
    await panel.getByRole('button', { name: 'Import 2 Beans' }).click()
    await expect.element(amount('Blend')).toBeVisible()
  }

  /** Opens the list anew, in the tab as it is. */
  async function reload() {
    const kept = Object.entries(sessionStorage)
    await openApp('#/home', { owner: true })
    for (const [key, value] of kept) sessionStorage.setItem(key, value)
    goTo('#/beans')
  }

  test('is asked on the list, with the price of its page, and what is typed outlasts another import, and on the bean’s page a reload', async () => {
    await importOne(JAVA_PAGE)
    await expectFocus(amount('Java'))
    await amount('Java').fill('1 kg')
    await expect.element(paid('Java')).toHaveValue('50.00')
    await openPanel()
    await importOne(BLEND_PAGE)
    await expectFocus(amount('Blend'))
    await expect.element(amount('Java')).toHaveValue('1 kg')
    await reload()
    await page
      .getByText(/^Typed and not saved/)
      .getByRole('link', { name: 'Java' })
      .click()
    await expect.element(amount('Java')).toHaveValue('1 kg')
    expect(bought('Blend').elements()).toEqual([])
    await bought('Java').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep it' }).click()
    await expect.element(amount('Java')).toHaveValue('1 kg')
    await bought('Java').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect.element(bought('Java')).not.toBeInTheDocument()
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  test('is asked in each line of a batch, with the price of its page; Enter saves it and leads to the next', async () => {
    await importBatch()
    await expectAccessibleAndResponsive()
    await amount('Java').fill('500 g')
    await expect.element(paid('Java')).toHaveValue('25.00')
    await userEvent.keyboard('{Enter}')
    await expect.element(panel.getByText('Java: bought 500 g for £25.00.')).toBeVisible()
    await expectFocus(amount('Blend'))
    await amount('Blend').fill('2 kg')
    await paid('Blend').fill('90')
    await bought('Blend').getByRole('button', { name: 'Save' }).click()
    await expect.element(panel.getByText('Blend: bought 2 kg for £90.00.')).toBeVisible()
    expect(purchases()).toEqual([
      { bean_id: 3, grams: 500, cost: 25 },
      { bean_id: 4, grams: 2000, cost: 90 },
    ])
    await panel.getByRole('button', { name: 'Done' }).click()
    await expect.element(panel).not.toBeInTheDocument()
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  test.each(['Done', 'Choose more files'])(
    'typed into a batch and not saved, is asked about before %s takes it away',
    async name => {
      await importBatch()
      await amount('Java').fill('500 g')
      await panel.getByRole('button', { name }).click()
      const question = page.getByRole('alertdialog')
      await expect.element(question.getByText('Discard what you typed?')).toBeVisible()
      await question.getByRole('button', { name: 'Keep it' }).click()
      await expect.element(amount('Java')).toHaveValue('500 g')
      await panel.getByRole('button', { name }).click()
      await question.getByRole('button', { name: 'Discard' }).click()
      await expect.element(bought('Java')).not.toBeInTheDocument()
      expect(Object.keys(sessionStorage)).toEqual([])
    },
  )

  test('typed into a batch, is on the bean’s page after a reload, to which the list leads', async () => {
    await importBatch()
    await amount('Blend').fill('2 kg')
    await reload()
    const unsaved = page.getByText(/^Typed and not saved/)
    await expect.element(unsaved).toHaveTextContent('Typed and not saved, what you bought of Blend')
    await unsaved.getByRole('link', { name: 'Blend' }).click()
    await expect.element(amount('Blend')).toHaveValue('2 kg')
    await expect.element(paid('Blend')).toHaveValue('100.00')
    expect(bought('Java').elements()).toEqual([])
  })
})

describe('the bean importer, several files', () => {
  const line = (name: string) => panel.getByRole('row').filter({ hasText: name })
  const more = (name: string) => panel.getByRole('button', { name: `More about ${name}`, exact: true })
  const read = (file: string) => panel.getByRole('group', { name: `What was read from ${file}` })
  /** What the panel says of an import, where the focus is then; no box is over it. */
  const expectResult = async (text: string) => {
    await expect.element(panel.getByText(text)).toBeInViewport()
    expect(page.getByRole('alertdialog').elements()).toEqual([])
    await expect.poll(() => document.activeElement?.textContent).toContain(text)
  }
  const sent = () => requestsOf(calls.createBean).map(({ body }) => body.origin_name)

  test('further pages are chosen after a batch, without leaving the panel', async () => {
    choose(JAVA_PAGE, BLEND_PAGE)
    await panel.getByRole('button', { name: 'Import 2 Beans' }).click()
    await panel.getByRole('button', { name: 'Choose more files' }).click()
    await expect.element(panel.getByRole('button', { name: 'Choose files' })).toBeVisible()
  })

  test("counts of Ready to Import, Duplicates and Errors, and 'Import N Beans'", async () => {
    choose(KENYA_PAGE, JAVA_PAGE, BLEND_PAGE, NO_BEAN_PAGE)
    await expect.poll(() => texts(byCss('dl', panel))[0]).toBe('Ready to Import2Duplicates1Errors1')
    await expect.element(panel.getByText(KNOWN_TEXT)).toBeVisible()
    await expect.element(panel.getByText(UNREADABLE)).toBeVisible()
    await expectAccessibleAndResponsive()
    await panel.getByRole('button', { name: 'Import 2 Beans' }).click()
    await expectResult('Import finished: 2 successful, 0 failed')
    expect(sent()).toEqual(['Java', 'Blend'])
    expect(panel.getByRole('button', { name: /^Import/ }).elements()).toEqual([])
    await expectAccessibleAndResponsive()
    await panel.getByRole('button', { name: 'Done' }).click()
    await expect.element(panel).not.toBeInTheDocument()
  })

  test("'No valid files to import.'", async () => {
    choose(NO_BEAN_PAGE, KENYA_PAGE)
    await expect.element(panel.getByText('already exists in the database')).toBeVisible()
    await panel.getByRole('button', { name: 'Import 0 Beans' }).click()
    await closeAlert('No valid files to import.')
  })

  test('each page shows what was read and what was not understood, to correct before it is stored', async () => {
    choose(JAVA_PAGE, PERU_PAGE)
    await expect.element(line('Java').getByText('Peru · 2025/26')).toBeVisible()
    await expect.element(line('Java').getByText('1 to check')).toBeVisible()
    await more('Java').click()
    await expect.element(line('Java').getByText(NOT_KEPT)).toBeVisible()
    const java = read(JAVA_PAGE)
    await expect.element(java.getByLabelText('Crop year')).toHaveValue('2025/26')
    await expect
      .element(java.getByRole('group', { name: 'Cupping scores' }).getByLabelText('Brightness'))
      .toHaveValue('8.3')
    await expectAccessibleAndResponsive()
    await java.getByLabelText('Country').fill('Indonesia')
    await java.getByLabelText('Crop year').fill('2024')
    await java.getByLabelText('Price', { exact: true }).fill('36.90 EUR / kg')
    await java.getByRole('button', { name: 'Add a flavor' }).click()
    await java.getByLabelText('Name', { exact: true }).fill('Cocoa')
    await more('Java').click()
    await expect.element(java).not.toBeInTheDocument()
    await more('Java').click()
    await expect.element(java.getByLabelText('Name', { exact: true })).toHaveValue('Cocoa')
    await java.getByLabelText('Value', { exact: true }).fill('4')
    await panel.getByRole('button', { name: 'Import 2 Beans' }).click()
    await expectResult('Import finished: 2 successful, 0 failed')
    expect(requestsOf(calls.createBean)[0]?.body).toMatchObject({
      ...{ origin_name: 'Java', country: 'Indonesia', crop_year: 2024, crop_year_to: null },
      ...{ flavor_profiles: { Cocoa: 4 }, cupping_scores: { Brightness: 8.3 } },
      ...{ price_amount: 36.9, price_currency: 'EUR', price_weight_g: 1000 },
    })
    expect(requestsOf(calls.createBean)[1]?.body).toMatchObject({
      ...{ origin_name: PERU, crop_year_to: 2026 },
      ...{ price_amount: 12.5, price_currency: 'GBP', price_weight_g: 250 },
    })
  })

  test('a page can be left out, and then the next one of the same bean is imported', async () => {
    FOUND['twin.html'] = 'Java'
    choose(JAVA_PAGE, 'twin.html', BLEND_PAGE)
    await expect.element(panel.getByText("Another page in this selection is also 'Java'.")).toBeVisible()
    await panel.getByRole('checkbox', { name: 'Import Blend' }).click()
    await expect.element(line('Blend').getByText('Left out')).toBeVisible()
    await panel.getByRole('checkbox', { name: 'Import Java' }).click()
    await expect.element(panel.getByText('Another page in this selection')).not.toBeInTheDocument()
    await panel.getByRole('button', { name: 'Import 1 Bean' }).click()
    await expectResult('Import finished: 1 successful, 0 failed')
    expect(sent()).toEqual(['Java'])
  })

  test('a duplicate whose name is corrected is imported', async () => {
    choose(KENYA_PAGE, JAVA_PAGE)
    await expect.element(panel.getByText(KNOWN_TEXT)).toBeVisible()
    await more(KENYA.origin_name).click()
    await read(KENYA_PAGE).getByLabelText('Origin name').fill('Kenya Nyeri AA 2026')
    await expect.element(panel.getByText(KNOWN_TEXT)).not.toBeInTheDocument()
    await panel.getByRole('button', { name: 'Import 2 Beans' }).click()
    await expectResult('Import finished: 2 successful, 0 failed')
    expect(sent()).toEqual(['Kenya Nyeri AA 2026', 'Java'])
  })

  test('a value that can’t be stored opens its page at its field, and nothing is sent before', async () => {
    choose(JAVA_PAGE, BLEND_PAGE)
    await more('Blend').click()
    const cropYear = read(BLEND_PAGE).getByLabelText('Crop year')
    await cropYear.fill('2025/27')
    await more('Blend').click()
    await panel.getByRole('button', { name: 'Import 2 Beans' }).click()
    await expect.element(panel.getByRole('alert').getByText(/^Crop year must be a year/)).toBeVisible()
    await expectFocus(cropYear)
    expect(sent()).toEqual([])
    await cropYear.fill('2025/2')
    await cropYear.fill('2025/26')
    await expect.element(panel.getByRole('alert')).not.toBeInTheDocument()
    await panel.getByRole('button', { name: 'Import 2 Beans' }).click()
    await expectResult('Import finished: 2 successful, 0 failed')
  })

  test('what was corrected stays when part of a batch fails, and is asked about before it goes', async () => {
    answer(calls.createBean, ({ body }) => {
      if (body.origin_name === 'Blend' && body.region !== 'Huila')
        throw new Refusal(503, { detail: 'The library is away' })
      return added(body)
    })
    choose(JAVA_PAGE, BLEND_PAGE, KENYA_PAGE)
    await more('Blend').click()
    const region = read(BLEND_PAGE).getByLabelText('Region')
    await region.fill('Cauca')
    await more(KENYA.origin_name).click()
    await read(KENYA_PAGE).getByLabelText('Grade').fill('PB')
    await panel.getByRole('button', { name: 'Import 2 Beans' }).click()
    await expectResult('Import finished: 1 successful, 1 failed')
    await expect.element(line('Java').getByText('Imported', { exact: true })).toBeVisible()
    await expect.element(line('Blend').getByText('Failed', { exact: true })).toBeVisible()
    await expect.element(line('Blend').getByText('The library is away')).toBeVisible()
    await expect.element(region).toHaveValue('Cauca')
    await region.fill('Huila')
    await panel.getByRole('button', { name: 'Import 1 Bean' }).click()
    await expectResult('Import finished: 1 successful, 0 failed')
    expect(sent()).toEqual(['Java', 'Blend', 'Blend'])
    await expect.element(read(KENYA_PAGE).getByLabelText('Grade')).toHaveValue('PB')
    await panel.getByRole('button', { name: 'Choose more files' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep it' }).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('alertdialog').getByText('Discard what you typed?')).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.element(panel).not.toBeInTheDocument()
  })

  test('a long batch can be stopped between two beans', async () => {
    answer(calls.previewBeanPage, () => {
      readCount += 1
      return preview(`Lot ${readCount}`)
    })
    const first = Promise.withResolvers<void>()
    answer(calls.createBean, async ({ body }) => {
      await first.promise
      return { ...BARE, ...body, id: 3 }
    })
    choose(...Array.from({ length: 12 }, () => 'bean.html'))
    await panel.getByRole('button', { name: 'Import 12 Beans' }).click()
    await expect.element(panel.getByText('Importing 0 of 12')).toBeVisible()
    await panel.getByRole('button', { name: 'Stop' }).click()
    first.resolve()
    await expectResult('Import finished: 1 successful, 0 failed')
    expect(sent()).toEqual(['Lot 1'])
    await expect.element(panel.getByRole('button', { name: 'Import 11 Beans' })).toBeVisible()
  })
})
