import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import { weightDoubt } from '#domain/roast/weights/weight-doubt.ts'
import { weightDoubtText } from '#domain/roast/weights/weight-doubt-text.ts'
import { MEGABYTE } from '#domain/words/file-size.ts'
import { answer, hold, lose, refuse, requestsOf } from '#web/testing/answers.ts'
import {
  answerImport,
  chooseFiles,
  closeAlert,
  type FoundInFiles,
  importPanel as panel,
  transferOf,
} from '#web/testing/import-files.ts'
import { openApp } from '#web/testing/open-app.ts'
import { sampleBean } from '#web/testing/sample-beans.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { sampleRoast } from '#web/testing/sample-roasts.ts'
import { expectAccessible } from '#web/testing/screen-checks.ts'

const NAME = '#48 Kirinyaga peaberry'
const FILE = `2026-03-14_${NAME}.csv`
const KENYA = { id: 1, origin_name: 'Kenya Nyeri' }
const NO_WEIGHTS = { green_weight_g: null, roasted_weight_g: null }
const UNKNOWN = 'Ein Fremder.csv'
/** The default message, which counts as none. */
const NOTHING_SAID = { message: 'An error occurred' }

const green = panel.getByLabelText('Green Weight (g)')
const roasted = panel.getByLabelText('Roasted Weight (g)')
const importButton = panel.getByRole('button', { name: 'Import Roast' })
const chooseButton = panel.getByRole('button', { name: 'Choose files' })
const alert = page.getByRole('alertdialog')
let found: FoundInFiles

beforeEach(async () => {
  found = { [FILE]: { ...named(NAME), ...NO_WEIGHTS, matching_bean: KENYA } }
  const beans = [sampleBean(KENYA), sampleBean({ id: 2, origin_name: 'Brazil Sítio' })]
  answerImport(showLog({ beans }), found)
  await openApp('#/roasts', { owner: true })
  await openPanel()
})

async function openPanel(): Promise<void> {
  await page.getByRole('button', { name: 'Add Roast' }).first().click()
  await expect.element(chooseButton).toBeVisible()
}

function named(name: string) {
  return { roast_name: name, next_roast_name: name, proposed_roast_name: name, source_name: name }
}

function file(name: string): File {
  return new File([name], name)
}

function choose(...names: string[]): void {
  chooseFiles('Roast files', ...names.map(file))
}

describe('the weights', () => {
  test('"optional Green Weight (g) and Roasted Weight (g) inputs with a live weight-loss percentage"', async () => {
    await expect.element(panel.getByText('Weight loss –')).toBeVisible()
    await green.fill('250')
    await roasted.fill('214.5')
    await expect.element(panel.getByText('14.2 %')).toBeVisible()
    await green.fill('0')
    await expect.element(panel.getByText('Weight loss –')).toBeVisible()
  })

  test('"Weight inputs keep only digits and dots"; a single comma becomes a dot', async () => {
    await userEvent.type(green, '3a5-0,5 g')
    await userEvent.tab()
    await expect.element(green).toHaveValue('350.5')
    await green.fill('1,234')
    await expect.element(green).toHaveValue('1234')
  })

  test('two numbers that are pasted as one weight are not understood', async () => {
    await green.fill('250-300')
    await expect.element(green).toHaveValue('250  300')
    await expect.element(panel.getByText('Enter a number such as 250 or 250.5')).toBeVisible()
  })
})

describe('the files', () => {
  test.each([
    ['notes.txt', 10, 'File must be one of: csv, alog, json, klog, tsv, xls, xlsx'],
    ['huge.csv', 10 * MEGABYTE, 'File size must be less than 10MB'],
  ])(
    '"A validation failure in any selected file aborts the whole selection": %s',
    async (name, size, message) => {
      chooseFiles('Roast files', file(FILE), new File([new Uint8Array(size)], name))
      await closeAlert(`Error in ${name}: ${message}`)
      await expect.element(chooseButton).toBeVisible()
      expect(requestsOf(calls.previewRoastFile)).toEqual([])
    },
  )

  test('every wrong file is named in a line of its own, and the import can continue with the others', async () => {
    choose('#31.csv', 'notes.txt', '#32.csv', 'photo.png')
    await expect.element(alert).toBeVisible()
    expect(alert.element().querySelector('p')?.textContent?.split('\n')).toEqual([
      expect.stringMatching(/^Error in notes\.txt: File must be one of: csv/),
      expect.stringMatching(/^Error in photo\.png: File must be one of: csv/),
    ])
    await alert.getByRole('button', { name: 'Continue with 2 files' }).click()
    await expect.element(panel.getByRole('heading', { name: 'Batch Results' })).toBeVisible()
    await expect
      .poll(() => panel.getByRole('rowheader', { name: /#3[12].*10:00/ }).elements())
      .toHaveLength(2)
  })

  test('a file under 10 MB that is not a roast is rejected with the server’s message', async () => {
    refuse(calls.previewRoastFile, 400, { detail: 'Line 1 has no column of temperatures' })
    choose('shopping.csv')
    await closeAlert('Line 1 has no column of temperatures')
    await expect.element(chooseButton).toBeVisible()
  })

  test("'Error processing file' if the server does not say what is wrong", async () => {
    refuse(calls.previewRoastFile, 500, NOTHING_SAID)
    choose(FILE)
    await closeAlert('Error processing file')
    await expect.element(chooseButton).toBeVisible()
  })

  test('reading a file can be cancelled', async () => {
    hold(calls.previewRoastFile)
    choose(FILE)
    await expect.element(panel.getByText(/^Reading .*…$/)).toBeVisible()
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(chooseButton).toBeVisible()
    expect(alert.elements()).toEqual([])
  })

  test('files can be dropped', async () => {
    const zone = panel.getByText('Drop your roaster’s files').element().parentElement!
    const dataTransfer = transferOf([file(FILE)])
    for (const type of ['dragover', 'drop']) {
      zone.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    }
    await expect.element(importButton).toBeVisible()
  })
})

describe('a single file', () => {
  test('"Otherwise a bean selector (\'Choose a bean...\', with Continue and Cancel) appears"; \'Please select a bean first.\'; "Cancel resets everything"', async () => {
    const question = alert.filter({ hasText: 'Discard the weights you typed?' })
    const cancel = panel.getByRole('button', { name: 'Cancel' })
    await green.fill('250')
    choose(UNKNOWN)
    await expect.element(panel.getByText('No matching bean found')).toBeVisible()
    await expect.element(panel.getByRole('option').first()).toHaveTextContent('Choose a bean...')
    await panel.getByRole('button', { name: 'Continue' }).click()
    await closeAlert('Please select a bean first.')
    await expect.element(panel.getByRole('combobox')).toHaveFocus()
    await cancel.click()
    await question.getByRole('button', { name: 'Keep it' }).click()
    await expect.element(green).toHaveValue('250')
    await cancel.click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect.element(chooseButton).toBeVisible()
    await expect.element(green).toHaveValue('')
    choose(UNKNOWN)
    await panel.getByRole('combobox').selectOptions('Brazil Sítio')
    await panel.getByRole('button', { name: 'Continue' }).click()
    await expect.element(importButton).toBeVisible()
  })

  test("'Error importing roast. Please try again.' if the server does not say what is wrong", async () => {
    refuse(calls.importRoastFile, 500, NOTHING_SAID)
    choose(FILE)
    await importButton.click()
    await expect.element(panel.getByText('Error importing roast. Please try again.')).toBeVisible()
    await expect.element(importButton).toBeVisible()
  })

  test('a file that brings nothing new by the time it is imported says so', async () => {
    const same = 'This recording is already here'
    refuse(calls.importRoastFile, 409, { detail: same, code: 'nothing_differs' })
    choose(FILE)
    await importButton.click()
    await expect.element(panel.getByRole('alert').getByText(same)).toBeVisible()
  })

  test('recipes stand under Blends in the list of coffees, none that is retired, and one is sent instead of a bean', async () => {
    const recipe = {
      ...{ id: 7, name: 'Kitchen', summary: '', aliases: [], is_retired: false },
      parts: [
        { bean_id: 1, origin_name: 'Kenya Nyeri', share_percent: 60 },
        { bean_id: 2, origin_name: 'Brazil Sítio', share_percent: 40 },
      ],
    }
    answer(calls.listBlends, () => [recipe, { ...recipe, id: 8, name: 'Old', is_retired: true }])
    choose(FILE)
    const list = panel.getByLabelText('Bean', { exact: true })
    await expect.element(list.getByRole('option', { name: /^Kitchen/ })).toBeInTheDocument()
    expect(list.getByRole('option', { name: /^Old/ }).elements()).toEqual([])
    await list.selectOptions('Kitchen (60 % Kenya Nyeri + 40 % Brazil Sítio)')
    await importButton.click()
    await expect.poll(() => requestsOf(calls.importRoastFile).length).toBe(1)
    const form = requestsOf(calls.importRoastFile)[0]!.body as unknown as FormData
    expect([form.get('bean_id'), form.get('blend_id'), form.get('greens')]).toEqual([null, '7', null])
  })

  test('a blend is imported with the grams of each coffee, whose sum is its green weight', async () => {
    choose(FILE)
    await panel.getByLabelText('Bean', { exact: true }).selectOptions('Several coffees…')
    const coffees = page.getByRole('dialog', { name: 'Several coffees' })
    await coffees.getByLabelText('Grams of coffee 1').fill('240')
    await coffees.getByLabelText('Coffee 2', { exact: true }).selectOptions('Brazil Sítio')
    await coffees.getByLabelText('Grams of coffee 2').fill('160')
    await coffees.getByRole('button', { name: 'Take these coffees' }).click()
    await expect.element(panel.getByLabelText('Green Weight (g)')).toHaveValue('400')
    await importButton.click()
    await expect.poll(() => requestsOf(calls.importRoastFile).length).toBe(1)
    const form = requestsOf(calls.importRoastFile)[0]!.body as unknown as FormData
    expect(form.get('bean_id')).toBeNull()
    expect(JSON.parse(String(form.get('greens')))).toEqual([
      { bean_id: 1, grams: 240 },
      { bean_id: 2, grams: 160 },
    ])
  })

  test('what is typed for it is there when it is chosen again after a reload, and gone once it is discarded', async () => {
    choose(FILE)
    await panel.getByLabelText('Roast name').fill('#49 second batch')
    await roasted.fill('303')
    await expect.poll(() => localStorage.getItem('import')).toContain('303')
    const kept = localStorage.getItem('import')!
    await userEvent.keyboard('{Escape}')
    await alert.getByRole('button', { name: 'Discard' }).click()
    await expect.element(panel).not.toBeInTheDocument()
    expect(localStorage.getItem('import')).toBeNull()

    localStorage.setItem('import', kept)
    await openPanel()
    await expect.element(panel.getByText(/Choose this file again to continue/)).toBeVisible()
    choose(FILE)
    await expect.element(panel.getByLabelText('Roast name')).toHaveValue('#49 second batch')
    await expect.element(roasted).toHaveValue('303')
    await importButton.click()
    await closeAlert("Roast '#49 second batch' was imported successfully.")
    expect(localStorage.getItem('import')).toBeNull()
  })

  test('its buttons stay in sight, and its message leads to the new roast', async () => {
    await page.viewport(360, 600)
    choose(FILE)
    await expect.element(importButton).toBeInViewport({ ratio: 1 })
    await importButton.click()
    await expect.element(alert.getByRole('button', { name: 'OK' })).toHaveFocus()
    const link = alert.getByRole('link', { name: NAME })
    const { href } = link.element() as HTMLAnchorElement
    expect(href).toMatch(/#\/roasts\/\d+$/)
    await link.click()
    await expect.element(alert).not.toBeInTheDocument()
    expect(location.href).toBe(href)
  })

  test('Done after an update closes the panel, whose weights are saved', async () => {
    const differences = [{ field: 'roasted_weight_g' as const, before: 300, after: 303 }]
    const same_recording = { id: 7, roast_name: NAME, differences, kept: [] }
    found[FILE] = { ...named(NAME), green_weight_g: 350, roasted_weight_g: 303, same_recording }
    const { bean: _, ...updated } = sampleRoast({ id: 7, roast_name: NAME })
    answer(calls.importRoastFile, () => ({ ...updated, bean: sampleBean(KENYA), updated: differences }))
    choose(FILE)
    await panel.getByRole('button', { name: 'Update', exact: true }).click()
    await expect.element(panel.getByText(/^Updated: /)).toBeVisible()
    await panel.getByRole('button', { name: 'Done' }).click()
    await expect.element(panel).not.toBeInTheDocument()
  })

  test('a file of the day of a roast by hand is imported as its own, or joined to it on request', async () => {
    const differences = [{ field: 'timeline' as const, before: 560, after: 604 }]
    const questions = ['by_date' as const]
    const same_recording = { id: 7, roast_name: NAME, differences, kept: [], recorded_here: true, questions }
    found[FILE] = { ...named(NAME), ...NO_WEIGHTS, matching_bean: KENYA, same_recording }
    choose(FILE)
    await expect.element(panel.getByText(/It ran here that day, but not as long/)).toBeVisible()
    await expect.element(panel.getByRole('button', { name: 'Update', exact: true })).toBeVisible()
    await expect.element(panel.getByLabelText('Roast name')).toBeVisible()
    await importButton.click()
    await closeAlert(/was imported successfully/)
    const form = requestsOf(calls.importRoastFile)[0]!.body as unknown as FormData
    expect([form.get('updates'), form.get('bean_id')]).toEqual([null, String(KENYA.id)])
  })

  test('the result of an update says once that no roast has its weights, and names the drop as the preview does', async () => {
    const differences = [{ field: 'timeline' as const, before: 600, after: 604 }]
    const same_recording = { id: 7, roast_name: NAME, differences, kept: [], recorded_here: true as const }
    found[FILE] = { ...named(NAME), ...NO_WEIGHTS, same_recording }
    const light = { green_weight_g: 250, roasted_weight_g: 248 }
    const { bean: _, ...updated } = sampleRoast({ id: 7, roast_name: NAME, ...light })
    const doubt = weightDoubt(light.green_weight_g, light.roasted_weight_g)!
    answer(calls.importRoastFile, () => ({
      ...{ ...updated, bean: sampleBean(KENYA), updated: differences },
      ...{ doubts: [doubt], warnings: [weightDoubtText(doubt)] },
    }))
    choose(FILE)
    await expect.element(panel.getByText(/The file brings the curve and drop 10:00 → 10:04;/)).toBeVisible()
    await panel.getByRole('button', { name: 'Update', exact: true }).click()
    await expect.element(panel.getByText(/^Updated: curve, drop 10:00 → 10:04\./)).toBeVisible()
    await expect.poll(() => panel.getByText(weightDoubtText(doubt)).elements()).toHaveLength(1)
  })

  test('a weight that is typed for a file that is there already is brought to its roast by Update', async () => {
    const roast = { id: 7, roast_name: NAME, bean_name: KENYA.origin_name }
    const same_recording = { id: 7, roast_name: NAME, differences: [], kept: [] }
    found[FILE] = { ...named(NAME), ...NO_WEIGHTS, already_imported: roast, same_recording }
    const { bean: _, ...updated } = sampleRoast({ id: 7, roast_name: NAME })
    const differences = [{ field: 'roasted_weight_g' as const, before: null, after: 303 }]
    answer(calls.importRoastFile, () => ({ ...updated, bean: sampleBean(KENYA), updated: differences }))
    choose(FILE)
    await expect.element(panel.getByText(/^This file was already imported as/)).toBeVisible()
    const update = panel.getByRole('button', { name: 'Update', exact: true })
    await expect.element(update).not.toBeInTheDocument()
    await roasted.fill('303')
    await update.click()
    await expect.element(panel.getByText(/^Updated: /)).toBeVisible()
    const form = requestsOf(calls.importRoastFile)[0]!.body as unknown as FormData
    expect([form.get('updates'), form.get('roasted_weight_g')]).toEqual(['7', '303'])
  })

  test('a file that brings nothing new is left without a question, also for its roast, until something is typed', async () => {
    const roast = { id: 7, roast_name: NAME, bean_name: KENYA.origin_name }
    const same_recording = { id: 7, roast_name: NAME, differences: [], kept: [] }
    found[FILE] = { ...named(NAME), ...NO_WEIGHTS, already_imported: roast, same_recording }
    answer(calls.readRoastDetails, () => sampleRoast({ id: 7, roast_name: NAME }))
    choose(FILE)
    await roasted.fill('303')
    await userEvent.keyboard('{Escape}')
    await alert.getByRole('button', { name: 'Keep it' }).click()
    await roasted.fill('')
    await panel.getByRole('link', { name: 'Open that roast' }).click()
    await expect.poll(() => location.hash).toBe('#/roasts/7')
    await expect.element(panel).not.toBeInTheDocument()
    expect(alert.elements()).toEqual([])
  })

  test('an import that fails says why and keeps the preview', async () => {
    lose(calls.importRoastFile)
    choose(FILE)
    await importButton.click()
    await expect.element(panel.getByText('Network error: Failed to fetch')).toBeVisible()
    await expect.element(importButton).toBeVisible()
  })

  test('"A failed duplicate check does not block the import"; "a success alert is shown and the form resets"; the roast is in the list', async () => {
    refuse(calls.checkRoastExists, 500, '')
    await green.fill('250')
    choose(FILE)
    await importButton.click()
    await closeAlert(`Roast '${NAME}' was imported successfully.`)
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(page.getByRole('row', { name: '#48 ' }).getByText('250 g green')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Print the label of the new roast' })).toBeVisible()
    await openPanel()
    await expect.element(green).toHaveValue('')
  })

  test('if the number is on a bag already, the next free one is proposed, and the owner may keep the other', async () => {
    const next = '#49 Kirinyaga peaberry'
    Object.assign(found[FILE]!, {
      ...named(next),
      source_name: NAME,
      number_reason: 'taken',
      number_taken: { id: 7, roast_name: '#48 Another', roast_date: '2026-01-05' },
    })
    choose(FILE)
    const taken = '#48 is taken by #48 Another of 1/5/26. The next free number is proposed.'
    await expect.element(panel.getByText(taken)).toBeVisible()
    const name = panel.getByLabelText('Roast name')
    await expect.element(name).toHaveValue(next)
    await panel.getByRole('button', { name: 'Keep #48' }).click()
    await expect.element(name).toHaveValue(NAME)
    const both = 'Two bags will carry #48: this one and #48 Another of 1/5/26.'
    await expect.element(panel.getByText(both)).toBeVisible()
    await panel.getByRole('button', { name: 'Take the next free number' }).click()
    await importButton.click()
    await closeAlert(`Roast '${next}' was imported successfully.`)
  })

  test('the preview has the weights of the file; name, date, bean and weights can be corrected, the bean by a new one', async () => {
    found['weighed.csv'] = {
      coffee_name: 'Yirgacheffe Aricha',
      roast_date: '2026-01-19',
      green_weight_g: 340.1943,
    }
    choose('weighed.csv')
    await panel.getByRole('combobox').selectOptions('Brazil Sítio')
    await panel.getByRole('button', { name: 'Continue' }).click()
    await expect.element(green).toHaveValue('340.1943')
    await expect.element(panel.getByLabelText('Date')).toHaveValue('2026-01-19')
    await green.fill('300')
    await roasted.fill('')
    await panel.getByLabelText('Roast name').fill('#91 Corrected')
    await panel.getByLabelText('Date').fill('2026-02-20')
    await panel.getByLabelText('Bean', { exact: true }).selectOptions('New bean: Yirgacheffe Aricha')
    const bean = panel.getByLabelText('Name of the new bean')
    await expect.element(bean).toHaveValue('Yirgacheffe Aricha')
    await bean.fill('Yirgacheffe Konga')
    await expectAccessible()
    await importButton.click()
    await closeAlert("Roast '#91 Corrected' was imported successfully.")
    const row = page.getByRole('row', { name: '#91 ' })
    for (const text of ['Yirgacheffe Konga', '2/20/26', '300 g green']) {
      await expect.element(row.getByText(text)).toBeVisible()
    }
  })

  test('the same file again: "already exists in the database. This is a duplicate."; under another name it is another batch', async () => {
    answer(calls.checkRoastExists, ({ query }) => ({
      exists: query.get('roast_name') === NAME && query.get('bean_id') === String(KENYA.id),
    }))
    choose(FILE)
    await importButton.click()
    const known = `Roast '${NAME}' on 2026-03-14 for this bean already exists in the database. This is a duplicate.`
    await expect.element(panel.getByText(known)).toBeVisible()
    expect(requestsOf(calls.importRoastFile)).toEqual([])
    await panel.getByLabelText('Roast name').fill('#49 second batch')
    await importButton.click()
    await closeAlert("Roast '#49 second batch' was imported successfully.")
    await expect.element(page.getByRole('row', { name: '#49 ' })).toBeVisible()
  })

  test('a file that was imported before names its roast, even when it is refused', async () => {
    const roast = { id: 7, roast_name: NAME, bean_name: KENYA.origin_name }
    found[FILE] = { ...named(NAME), ...NO_WEIGHTS, matching_bean: KENYA, already_imported: roast }
    const known = `This file was already imported as '${NAME}' (${KENYA.origin_name}).`
    choose(FILE)
    await expect.element(panel.getByText(known)).toBeVisible()
    refuse(calls.importRoastFile, 409, { detail: known })
    await importButton.click()
    await expect.element(panel.getByRole('alert').getByText(known)).toBeVisible()
    await expectAccessible()
  })
})
