import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import { answer, lose, requestsOf } from '#web/testing/answers.ts'
import { answerImport, chooseFiles, importPanel } from '#web/testing/import-files.ts'
import { openApp } from '#web/testing/open-app.ts'
import { sampleBean } from '#web/testing/sample-beans.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { sampleRoast } from '#web/testing/sample-roasts.ts'
import { afterDoubleTap } from '#web/testing/sample-run.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'
import { leftRuns, run } from '#web/visitor/roasts/live/run.ts'

const BEANS = [
  sampleBean({ id: 1, origin_name: 'Kenya Nyeri' }),
  sampleBean({ id: 2, origin_name: 'Brazil Sítio' }),
  sampleBean({ id: 3, origin_name: 'Peru Cerro', put_away: true }),
]
const GREENS = [
  { bean_id: 1, grams: 240 },
  { bean_id: 2, grams: 160 },
]
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** The forms besides those of one file and of one roast, which have tests of their own. */
const DOORS = {
  'the change of several roasts': {
    open: async () => {
      await openApp('#/roasts', { owner: true })
      await button('Select').click()
      await button('All 2').click()
      await button('Change').click()
    },
    coffee: page.getByLabelText('Bean', { exact: true }),
    save: 'Save',
    sent: () => requestsOf(calls.updateRoasts).map(({ body }) => body),
  },
  'a line of the import of several files': {
    open: async () => {
      await openApp('#/roasts', { owner: true })
      await button('Add Roast').first().click()
      await expect.element(button('Choose files')).toBeVisible()
      chooseFiles('Roast files', new File(['one'], 'one.csv'), new File(['two'], 'two.csv'))
    },
    coffee: importPanel.getByLabelText('Bean of one'),
    save: 'Import All',
    sent: () =>
      requestsOf(calls.importRoastFile).map(({ body }) => {
        const form = body as unknown as FormData
        return {
          greens: JSON.parse(String(form.get('greens'))),
          green_weight_g: Number(form.get('green_weight_g')),
        }
      }),
  },
  'a roast by hand': {
    open: () => openApp('#/roast', { owner: true }),
    coffee: page.getByLabelText('Coffee', { exact: true }),
    save: 'Start',
    sent: () => requestsOf(calls.openRunningRoast).map(({ body }) => body),
  },
}

beforeEach(() => {
  run.set(null)
  leftRuns.set(null)
  const roasts = [1, 2].map(id => sampleRoast({ id, roast_name: `#${id} Kenya`, green_weight_g: 400 }))
  answerImport(showLog({ beans: BEANS, roasts }), {})
  answer(calls.listPlans, () => [])
  lose(calls.openRunningRoast)
  answer(calls.updateRoasts, ({ body }) => ({ changed: body.roast_ids.length, deletion_id: 7 }))
})

test.each(Object.entries(DOORS))(
  '%s can be of several coffees, whose grams are asked for and add up to the green weight',
  async (_, { open, coffee, save, sent }) => {
    await open()
    await coffee.selectOptions('Several coffees…')
    const dialog = page.getByRole('dialog', { name: 'Several coffees' })
    await dialog.getByLabelText('Coffee 1', { exact: true }).selectOptions('1')
    await dialog.getByLabelText('Coffee 2', { exact: true }).selectOptions('1')
    await dialog.getByLabelText('Grams of coffee 1').fill('200')
    await dialog.getByLabelText('Grams of coffee 2').fill('160')
    const take = dialog.getByRole('button', { name: 'Take these coffees' })
    await take.click()
    await expect.element(dialog.getByText('This coffee is chosen already.')).toBeVisible()
    await dialog.getByLabelText('Coffee 2', { exact: true }).selectOptions('2')
    await expectAccessibleAndResponsive()
    await take.click()
    await expect.element(coffee).toHaveDisplayValue('56 % Kenya Nyeri + 44 % Brazil Sítio')
    // The same dialog changes them.
    await coffee.selectOptions('Other coffees or grams…')
    await expect.element(dialog.getByLabelText('Grams of coffee 2')).toHaveValue('160')
    await dialog.getByLabelText('Grams of coffee 1').fill('240')
    await afterDoubleTap()
    await take.click()
    await button(save).click()
    await expect.poll((): unknown => sent()).toMatchObject([{ greens: GREENS, green_weight_g: 400 }])
  },
)
