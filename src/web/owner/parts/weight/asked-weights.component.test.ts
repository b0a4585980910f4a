import { beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import type { RoastDetails } from '#contract/roasts.ts'
import { answer, requestsOf } from '#web/testing/answers.ts'
import { answerImport, chooseFiles, closeAlert, type FoundInFiles } from '#web/testing/import-files.ts'
import { openApp } from '#web/testing/open-app.ts'
import { sampleBean } from '#web/testing/sample-beans.ts'
import { waitingFile } from '#web/testing/sample-inbox.ts'
import { type SampleLog, showLog } from '#web/testing/sample-log.ts'
import { sampleRoast } from '#web/testing/sample-roasts.ts'
import { expectAccessibleAndResponsive, expectNothingBeyondEdge } from '#web/testing/screen-checks.ts'

const HEAVIER =
  /400 g green and 470 g roasted are a loss of −17.5\s%: the roasted weight is above the green one\./
const IN_KILOGRAMS = /400 g green and 0.34 g roasted .* 0.34 was probably meant in kg, which is 340 g\./
const KENYA = { id: 1, origin_name: 'Kenya Nyeri' }
const BEFORE = { green_weight_g: 400, roasted_weight_g: 344 }

let log: SampleLog
let found: FoundInFiles

beforeEach(() => {
  const weighed = sampleRoast({ id: 12, roast_name: '#12 Kenya', roast_date: '2026-03-14', ...BEFORE })
  log = showLog({ beans: [sampleBean(KENYA)], roasts: [weighed] })
  found = {}
  answerImport(log, found)
  const change = ({ id, body }: { id: number; body: object }): RoastDetails => {
    const roast = log.roasts.find(each => each.id === id)!
    const changed = { ...roast, ...body, updated_at: new Date().toISOString() }
    log.roasts = log.roasts.map(each => (each === roast ? changed : each))
    return changed
  }
  answer(calls.updateRoast, change)
  answer(calls.updateRoastWeights, change)
  answer(calls.readRoast, ({ id }) => log.roasts.find(each => each.id === id)!)
  answer(calls.updateRoasts, ({ body }) => ({ changed: body.roast_ids.length, deletion_id: 7 }))
  answer(calls.importFromInbox, ({ id }) => sampleRoast({ id, roast_name: `#${id} Kenya` }))
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const panel = page.getByRole('dialog', { name: 'Add Roast' })

async function chooseInPanel(...names: string[]): Promise<void> {
  for (const name of names) found[name] = { matching_bean: KENYA, ...BEFORE }
  await openApp('#/roasts', { owner: true })
  await button('Add Roast').first().click()
  await expect.element(panel.getByRole('button', { name: 'Choose files' })).toBeVisible()
  chooseFiles('Roast files', ...names.map(name => new File([name], name)))
}

/** A way in which a weight comes into the library. */
interface Door {
  /** Opens it, with 400 g green. */
  open: () => Promise<void>
  roasted: Locator
  /** The button that saves. */
  save: string
  anyway: string
  /** How often a weight was sent. */
  sent: () => unknown[]
}

const DOORS: Record<string, Door> = {
  'Edit Roast': {
    open: async () => {
      await openApp('#/roasts/12', { owner: true })
      await button('Edit').click()
    },
    roasted: page.getByRole('dialog', { name: 'Edit Roast' }).getByLabelText('Roasted Weight (g)'),
    save: 'Save',
    anyway: 'Save anyway',
    sent: () => requestsOf(calls.updateRoast),
  },
  'the import of a file': {
    open: async () => {
      await chooseInPanel('one.csv')
      await expect.element(panel.getByRole('heading', { name: 'Preview' })).toBeVisible()
    },
    roasted: panel.getByLabelText('Roasted Weight (g)'),
    save: 'Import Roast',
    anyway: 'Import anyway',
    sent: () => requestsOf(calls.importRoastFile),
  },
  'the import of several files': {
    open: async () => {
      await chooseInPanel('one.csv', 'two.csv')
      await expect.element(panel.getByText('2 ready')).toBeVisible()
    },
    roasted: panel.getByLabelText('Roasted (g) of one'),
    save: 'Import All',
    anyway: 'Import anyway',
    sent: () => requestsOf(calls.importRoastFile),
  },
  'the inbox': {
    open: async () => {
      const file = waitingFile(7, 'seven.csv', { matching_bean: KENYA, ...BEFORE })
      answer(calls.listInbox, () => ({ files: [file], groups: [], total: 1, folder: null }))
      await openApp('#/bench/inbox', { owner: true })
    },
    roasted: page.getByLabelText('Roasted (g) of seven'),
    save: 'Import All',
    anyway: 'Import anyway',
    sent: () => requestsOf(calls.importFromInbox),
  },
  'a file of the inbox': {
    open: async () => {
      await DOORS['the inbox']!.open()
      await button('More about seven').click()
    },
    roasted: page.getByLabelText('Roasted (g) of seven'),
    save: 'Import seven.csv',
    anyway: 'Import anyway seven.csv',
    sent: () => requestsOf(calls.importFromInbox),
  },
  'the results of an import': {
    open: async () => {
      await chooseInPanel('one.csv', 'two.csv')
      await panel.getByLabelText('Roasted (g) of one').fill('')
      await button('Import All').click()
      await closeAlert(/^Import finished: 2/)
    },
    roasted: panel.getByLabelText(/^Roasted weight of #1/),
    save: 'Save #1 one',
    anyway: 'Save anyway #1 one',
    sent: () => requestsOf(calls.updateRoastWeights),
  },
  'the table of weights': {
    open: async () => {
      await openApp('#/admin/weights', { owner: true })
    },
    roasted: page.getByLabelText('Roasted weight of #12 in grams'),
    save: 'Save',
    anyway: 'Save anyway',
    sent: () => requestsOf(calls.updateRoastWeights),
  },
  'the weigh screen': {
    open: async () => {
      log.roasts[0]!.roasted_weight_g = null
      await openApp('#/bench/weigh', { owner: true })
    },
    roasted: page.getByLabelText('Roasted weight (g)'),
    save: 'Next',
    anyway: 'Save anyway',
    sent: () => requestsOf(calls.updateRoastWeights),
  },
  'To Do': {
    open: async () => {
      log.roasts[0]!.roasted_weight_g = null
      await openApp('#/bench/to-do', { owner: true })
    },
    roasted: page.getByLabelText('Roasted Weight (g)'),
    save: 'Save #12 Kenya',
    anyway: 'Save anyway #12 Kenya',
    sent: () => requestsOf(calls.updateRoast),
  },
  'the change of several roasts': {
    open: async () => {
      await openApp('#/roasts', { owner: true })
      await button('Select').click()
      await button('All 1').click()
      await button('Change').click()
    },
    roasted: page.getByLabelText('Roasted weight', { exact: true }),
    save: 'Save',
    anyway: 'Save anyway',
    sent: () => requestsOf(calls.updateRoasts),
  },
}

/** A form and a table. Axe looks at the question in these, and elsewhere at the screens that ask it. */
const EXAMPLES = ['Edit Roast', 'the import of several files']

describe.each(Object.entries(DOORS))('%s', (name, { open, roasted, save, anyway, sent }) => {
  const isExample = EXAMPLES.includes(name)
  const asked = (text: RegExp) => page.getByRole('status').getByText(text).first()
  beforeEach(open)

  test('asks about weights that no roast has, and saves them only when pressed again', async () => {
    await roasted.fill('470')
    await expect.element(asked(HEAVIER)).toBeVisible()
    await button(save).click()
    await expect.element(asked(/^If that is right, press /)).toBeVisible()
    expect(sent()).toEqual([])
    await (isExample ? expectAccessibleAndResponsive() : expectNothingBeyondEdge())
    await button(anyway).click()
    await expect.poll(() => sent().length).toBeGreaterThan(0)
  })

  test('saves at once what was put right, as does the weight in the right unit', async () => {
    await roasted.fill('470')
    await button(save).click()
    await expect.element(button(anyway)).toBeVisible()
    await roasted.fill('0.34')
    await expect.element(button(anyway)).not.toBeInTheDocument()
    await expect.element(asked(IN_KILOGRAMS)).toBeVisible()
    await page
      .getByRole('button', { name: /^Use 340 g as roasted weight/ })
      .first()
      .click()
    await expect.element(roasted).toHaveValue('340')
    await expect.element(page.getByText(IN_KILOGRAMS)).not.toBeInTheDocument()
    expect(sent()).toEqual([])
    await button(save).click()
    await expect.poll(() => sent().length).toBeGreaterThan(0)
  })
})

describe('the question about weights', () => {
  const { open, roasted } = DOORS['Edit Roast']!
  const dialog = page.getByRole('dialog', { name: 'Edit Roast' })
  const sent = () => requestsOf(calls.updateRoast).map(({ body }) => body)

  test('is answered by the keyboard: the button that asks keeps the focus', async () => {
    await open()
    await roasted.fill('470')
    const save = dialog.getByRole('button', { name: 'Save', exact: true })
    ;(save.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByRole('button', { name: 'Save anyway' })).toHaveFocus()
    expect(sent()).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sent()).toMatchObject([{ roasted_weight_g: 470 }])
  })

  test('is not answered by a double click, nor by holding Enter down', async () => {
    await open()
    await roasted.fill('470')
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Save', exact: true }))
    await expect.element(dialog.getByRole('button', { name: 'Save anyway' })).toBeVisible()
    await roasted.fill('480')
    await userEvent.keyboard('{Enter>3}')
    await userEvent.keyboard('{/Enter}')
    await expect.element(dialog.getByRole('button', { name: 'Save anyway' })).toBeVisible()
    expect(sent()).toEqual([])
  })

  test('is not asked about stored weights when something else is changed, but stands at the fields', async () => {
    log.roasts = [sampleRoast({ ...log.roasts[0]!, roasted_weight_g: 470 })]
    await open()
    await expect.element(dialog.getByText(HEAVIER)).toBeVisible()
    await dialog.getByLabelText('Notes', { exact: true }).fill('Sweet')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sent()).toMatchObject([{ notes: 'Sweet' }])
  })

  test('counts a weight that was emptied as it is stored', async () => {
    await open()
    await dialog.getByLabelText('Green Weight (g)').fill('')
    await roasted.fill('470')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(dialog.getByText(HEAVIER)).toBeVisible()
    expect(sent()).toEqual([])
  })

  test('names roasts, and counts those that are too many to name', async () => {
    const ids = [1, 2, 3, 4, 5]
    log.roasts = ids.map(id => sampleRoast({ id, roast_name: `#${id} Kenya`, ...BEFORE }))
    await openApp('#/roasts', { owner: true })
    await button('Select').click()
    await button('All 5').click()
    await button('Change').click()
    await page.getByLabelText('Green weight', { exact: true }).fill('330')
    await button('Save').click()
    const question = page.getByRole('status').filter({ hasText: 'If that is right' })
    await expect.element(question.getByText('#1 Kenya:')).toBeVisible()
    await expect.element(question.getByText('And 2 more.')).toBeVisible()
    expect(requestsOf(calls.updateRoasts)).toEqual([])
  })

  test('names the rows of the table of weights that were pasted', async () => {
    const { open: openTable } = DOORS['the table of weights']!
    await openTable()
    await expect.element(page.getByLabelText('Green weight of #12 in grams')).toHaveValue('400')
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '400\t470')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
    const unsaved = page.getByRole('region', { name: 'Unsaved weights' })
    await expect.element(unsaved.getByText('1 roast changed, 1 improbable')).toBeVisible()
    await expect.element(unsaved.getByText('#12:')).toBeVisible()
    await expect
      .element(page.getByLabelText('Roasted weight of #12 in grams'))
      .toHaveAccessibleDescription(HEAVIER)
  })

  test('stands beside an imported roast whose weights are in doubt, with the fields to mend them', async () => {
    await chooseInPanel('one.csv', 'two.csv')
    await expect.element(panel.getByText('2 ready')).toBeVisible()
    await panel.getByLabelText('Roasted (g) of one').fill('470')
    await button('Import All').click()
    await button('Import anyway').click()
    await closeAlert(/^Import finished: 2/)
    await expect.element(panel.getByRole('row').getByText(HEAVIER)).toBeVisible()
    await expect.element(panel.getByLabelText(/^Roasted weight of #1/)).toHaveValue('470')
  })

  test('a file’s own weights are asked about where they are typed, not among the warnings', async () => {
    const doubts = [
      {
        code: 'roasted_above_green' as const,
        values: { green_weight_g: 400, roasted_weight_g: 470, loss_percent: -17.5 },
      },
    ]
    const sentence =
      '400 g green and 470 g roasted are a loss of −17.5 %: the roasted weight is above the green one.'
    await chooseInPanel('other.csv')
    await button('Cancel').click()
    found['one.csv'] = {
      matching_bean: KENYA,
      green_weight_g: 400,
      roasted_weight_g: 470,
      warnings: [sentence, 'The file marks no drop.'],
      doubts,
    }
    chooseFiles('Roast files', new File(['one'], 'one.csv'))
    await expect.element(panel.getByText('The file marks no drop.')).toBeVisible()
    await expect.poll(() => panel.getByText(sentence).elements().length).toBe(1)
    await button('Import Roast').click()
    await expect.element(button('Import anyway')).toBeVisible()
    expect(requestsOf(calls.importRoastFile)).toEqual([])
  })
})
