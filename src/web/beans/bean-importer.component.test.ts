import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { BeanBulkResult, BeanPreview } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import { unknownBean } from '#domain/bean/bean.ts'
import { MEGABYTE } from '#domain/words/file-size.ts'
import { answer, Refusal, refuse, requestsOf } from '#web/testing/answers.ts'
import { chooseFiles, closeAlert } from '#web/testing/import-files.ts'
import { byCss, texts } from '#web/testing/on-screen.ts'
import { openApp } from '#web/testing/open-app.ts'
import { BARE, KENYA } from '#web/testing/sample-beans.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

const PERU = 'Peru Cerro Azul Don Aurelio'
const UNREADABLE = 'Unable to extract bean data from HTML file'
const DUPLICATE = `Bean '${PERU}' already exists in the database. This is a duplicate.`
/** The pages, and which bean each is of. */
const [PERU_PAGE, JAVA_PAGE, BLEND_PAGE, NO_BEAN_PAGE] = ['peru.html', 'java.html', 'blend.htm', 'shop.html']
const FOUND: Record<string, string> = { [PERU_PAGE]: PERU, [JAVA_PAGE]: 'Java', [BLEND_PAGE]: 'Blend' }

/** Names that the library has. */
let known: string[] = []
/** How many pages were read. */
let readCount = 0

beforeEach(async () => {
  known = []
  readCount = 0
  showLog({ beans: [BARE, KENYA] })
  answer(calls.previewBeanPage, ({ body }) => {
    const origin_name = FOUND[nameIn(body)]
    if (origin_name === undefined) throw new Refusal(422, { detail: UNREADABLE })
    return preview(origin_name)
  })
  answer(calls.checkBeanExists, ({ query }) => ({ exists: known.includes(query.get('origin_name')!) }))
  answer(calls.createBean, ({ body }) => ({ ...BARE, ...body, id: 3 }))
  answer(calls.importBeanPages, ({ body }) => imported(body))
  await openApp('#/beans', { owner: true })
  await openPanel()
})

function preview(origin_name: string): BeanPreview {
  const cupping_scores = { Brightness: 8.3, "Cupper's Correction": 3 }
  return { ...unknownBean(origin_name), country: 'Peru', cupping_scores, warnings: [] }
}

function nameIn(form: FormData): string {
  return (form.get('file') as File).name
}

/** The answer to importing all pages of a form. */
function imported(form: FormData, errors: BeanBulkResult['errors'] = []): BeanBulkResult {
  const count = form.getAll('files').length
  return {
    created: [],
    errors,
    total_processed: count,
    successful: count - errors.length,
    failed: errors.length,
  }
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

/** Reads every page as a bean of its own. */
function readAsNewBeans(name: string) {
  answer(calls.previewBeanPage, () => {
    readCount += 1
    return preview(`${name} ${readCount}`)
  })
}

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

describe('the bean importer, several files', () => {
  test("counts of Ready to Import, Duplicates and Errors, and 'Import N Beans'", async () => {
    known = [PERU]
    choose(PERU_PAGE, JAVA_PAGE, BLEND_PAGE, NO_BEAN_PAGE)
    await expect.poll(() => texts(byCss('dl', panel))[0]).toBe('Ready to Import2Duplicates1Errors1')
    await expect.element(panel.getByText(DUPLICATE)).toBeVisible()
    await expect.element(panel.getByText(UNREADABLE)).toBeVisible()
    await expectAccessibleAndResponsive()
    await panel.getByRole('button', { name: 'Import 2 Beans' }).click()
    await closeAlert('Import finished: 2 successful, 0 failed')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    const [sent] = requestsOf(calls.importBeanPages)
    expect(sent?.body.getAll('files').map(file => (file as File).name)).toEqual([JAVA_PAGE, BLEND_PAGE])
  })

  test("'No valid files to import.'", async () => {
    known = [PERU]
    choose(NO_BEAN_PAGE, PERU_PAGE)
    await expect.element(panel.getByText('already exists in the database')).toBeVisible()
    await panel.getByRole('button', { name: 'Import 0 Beans' }).click()
    await closeAlert('No valid files to import.')
  })

  test('a failed call is counted, and its files stay listed with the error', async () => {
    refuse(calls.importBeanPages, 503, { detail: 'The library is away' })
    choose(JAVA_PAGE, BLEND_PAGE)
    await panel.getByRole('button', { name: 'Import 2 Beans' }).click()
    await closeAlert('Import finished: 0 successful, 2 failed')
    expect(panel.getByText('The library is away', { exact: true }).elements()).toHaveLength(2)
    await expect.element(panel.getByRole('button', { name: 'Import 2 Beans' })).toBeVisible()
  })

  test('many pages are imported ten at a time, and the import can be stopped in between', async () => {
    readAsNewBeans('Lot')
    const firstTen = Promise.withResolvers<void>()
    answer(calls.importBeanPages, async ({ body }) => {
      await firstTen.promise
      return imported(body)
    })
    choose(...Array.from({ length: 12 }, () => 'bean.html'))
    await panel.getByRole('button', { name: 'Import 12 Beans' }).click()
    await expect.element(panel.getByText('Importing 0 of 12')).toBeVisible()
    await panel.getByRole('button', { name: 'Stop' }).click()
    firstTen.resolve()
    await closeAlert('Import finished: 10 successful, 0 failed')
    expect(requestsOf(calls.importBeanPages).map(({ body }) => body.getAll('files').length)).toEqual([10])
  })

  test('if part of a batch failed, the failed files can be tried again', async () => {
    readAsNewBeans('Crop')
    answer(calls.importBeanPages, ({ body }) => {
      if (requestsOf(calls.importBeanPages).length > 1) return imported(body)
      const failed = imported(body, [{ filename: 'same.html', error: 'The disk is full' }])
      return { ...failed, created: [{ ...BARE, id: 999_001, origin_name: 'Crop 1' }] }
    })
    const row = (text: string) => panel.getByRole('listitem').filter({ hasText: text })
    choose('same.html', 'same.html')
    await panel.getByRole('button', { name: 'Import 2 Beans' }).click()
    await closeAlert('Import finished: 1 successful, 1 failed')
    await expect.element(row('Crop 2').getByText('Failed', { exact: true })).toBeVisible()
    await expect.element(row('Crop 2').getByText('The disk is full')).toBeVisible()
    await expect.element(row('same.html').getByText('Imported', { exact: true })).toBeVisible()
    await panel.getByRole('button', { name: 'Import 1 Bean' }).click()
    await closeAlert('Import finished: 1 successful, 0 failed')
    await expect.element(panel).not.toBeInTheDocument()
    expect(requestsOf(calls.importBeanPages).map(({ body }) => body.getAll('files').length)).toEqual([2, 1])
  })
})
