import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Blend } from '#contract/blend/blends.ts'
import * as calls from '#contract/calls.ts'
import { answer, requestsOf } from '#web/testing/answers.ts'
import { openApp } from '#web/testing/open-app.ts'
import { sampleBean } from '#web/testing/sample-beans.ts'
import { type SampleLog, showLog } from '#web/testing/sample-log.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

const BEANS = ['Kenya Nyeri', 'Brazil Santos', 'Peru Cajamarca'].map((origin_name, place) =>
  sampleBean({ id: place + 1, origin_name }),
)
const part = (bean_id: number, share_percent: number) => ({
  ...{ bean_id, share_percent, origin_name: BEANS[bean_id - 1]!.origin_name },
})
const KITCHEN: Blend = {
  ...{ id: 1, name: 'Kitchen', parts: [part(1, 60), part(2, 40)], summary: 'Plum and hazelnut' },
  ...{ aliases: ['Hausmischung'], is_retired: false },
}
const RETIRED: Blend = { ...KITCHEN, id: 2, name: 'Old', is_retired: true }

let log: SampleLog
beforeEach(() => {
  log = showLog({ beans: BEANS, blends: [KITCHEN, RETIRED] })
})

const section = page.getByRole('region', { name: 'Blends' })
const dialog = page.getByRole('dialog')
const coffee = (number: number) => dialog.getByLabelText(`Coffee ${number}`, { exact: true })
const percent = (number: number) => dialog.getByLabelText(`Percent of coffee ${number}`)
const saveButton = dialog.getByRole('button', { name: 'Save' })

test('recipes stand below the beans, retired ones folded away', async () => {
  await openApp('#/beans')
  const card = section.getByRole('listitem').filter({ hasText: 'Plum and hazelnut' })
  await expect.element(card).toHaveTextContent('Kitchen60 %Kenya Nyeri40 %Brazil SantosPlum and hazelnut')
  await expect.element(section.getByRole('link', { name: 'Old' })).not.toBeInTheDocument()
  expect(section.getByRole('button', { name: 'New recipe' }).elements()).toEqual([])
  await section.getByText('Retired (1)').click()
  await expect.element(section.getByRole('link', { name: 'Old' })).toBeVisible()
  await section.getByRole('link', { name: 'Kitchen' }).click()
  await expect.element(page.getByRole('heading', { name: 'Kitchen' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Kenya Nyeri' })).toHaveAttribute('href', '#/beans/1')
  await expectAccessibleAndResponsive()
})

test('a recipe that lacks a coffee says which one was deleted, and links the others', async () => {
  const lost = { bean_id: 9, origin_name: 'Kenya Muthaiti', share_percent: 40 }
  log.blends = [{ ...RETIRED, parts: [part(1, 60), lost] }]
  await openApp('#/blends/2', { owner: true })
  await expect.element(page.getByText('Retired: Kenya Muthaiti was deleted')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Kenya Nyeri' })).toHaveAttribute('href', '#/beans/1')
  await expect.element(page.getByText('No roasts by this recipe.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Edit recipe' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Kenya Muthaiti' }).elements()).toEqual([])
  expect(page.getByLabelText('For a green weight of').elements()).toEqual([])
  await expectAccessibleAndResponsive()
})

test('a recipe is made of coffees whose shares are 100 % together, by slider or number', async () => {
  answer(calls.createBlend, ({ body }) => {
    log.blends = [{ ...KITCHEN, id: 3, name: body.name }]
    return log.blends[0]!
  })
  await openApp('#/beans', { owner: true })
  await section.getByRole('button', { name: 'New recipe' }).click()
  await dialog.getByLabelText('Name', { exact: true }).fill('Sunday')
  await coffee(1).selectOptions('1')
  await percent(1).fill('70')
  await expect.element(percent(2)).toHaveValue('30')
  await dialog.getByRole('button', { name: 'Add a coffee' }).click()
  await coffee(3).selectOptions('3')
  ;(dialog.getByLabelText('Share of coffee 2').element() as HTMLInputElement).focus()
  await userEvent.keyboard('{Home}{PageUp}')
  await expectAccessibleAndResponsive()

  await saveButton.click()
  await expect.element(dialog.getByText('Choose a coffee, or remove this line.')).toBeVisible()
  await coffee(2).selectOptions('1')
  await saveButton.click()
  await expect.element(dialog.getByText('This coffee is chosen already.')).toBeVisible()
  await coffee(2).selectOptions('2')
  await saveButton.click()
  await expect.element(dialog).not.toBeInTheDocument()
  const { name, parts } = requestsOf(calls.createBlend)[0]!.body
  const [first, second, third] = parts.map(({ share_percent }) => share_percent)
  expect([name, parts.map(({ bean_id }) => bean_id), second]).toEqual(['Sunday', [1, 2, 3], 10])
  expect(first! + second! + third!).toBe(100)
  await expect.element(section.getByRole('link', { name: 'Sunday' })).toBeVisible()
})

test('shares that were typed stay, in whatever order, and Save refuses what isn’t 100 % together', async () => {
  answer(calls.createBlend, ({ body }) => ({ ...KITCHEN, id: 3, name: body.name }))
  await openApp('#/beans', { owner: true })
  await section.getByRole('button', { name: 'New recipe' }).click()
  await dialog.getByLabelText('Name', { exact: true }).fill('Sunday')
  await saveButton.click()
  await expect.element(dialog.getByText('Choose a coffee.', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Add a coffee' }).click()
  for (const number of [1, 2, 3]) await coffee(number).selectOptions(String(number))
  await percent(3).fill('25')
  await percent(1).fill('40')
  await expect.element(percent(2)).toHaveValue('35')
  await expect.element(percent(3)).toHaveValue('25')
  await percent(2).fill('30')
  const problem = dialog.getByText('The shares add up to 95 %, not 100 %.')
  await expect.element(problem).toBeVisible()
  await saveButton.click()
  expect([problem.elements().length, requestsOf(calls.createBlend)]).toEqual([1, []])
  await expect.element(percent(1)).toHaveValue('40')
  // An emptied one is free again: it gets what the others leave.
  await percent(1).fill('')
  await percent(2).fill('35')
  await expect.element(percent(1)).toHaveValue('40')
  await saveButton.click()
  await expect.element(dialog).not.toBeInTheDocument()
  const shares = requestsOf(calls.createBlend)[0]!.body.parts.map(({ share_percent }) => share_percent)
  expect(shares).toEqual([40, 35, 25])
})

test('only what is changed of a recipe is sent, and a deleted one can be brought back', async () => {
  answer(calls.updateBlend, ({ body }) => Object.assign(log.blends[0]!, body))
  answer(calls.deleteBlend, () => ({ deleted: 1, deletion_id: 7 }))
  await openApp('#/blends/1', { owner: true })
  await page.getByRole('button', { name: 'Edit recipe' }).click()
  await percent(1).fill('x')
  await saveButton.click()
  await expect.element(dialog.getByText('Each coffee needs a share above 0.')).toBeVisible()
  await percent(2).fill('25')
  await expect.element(percent(1)).toHaveValue('75')
  await saveButton.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(requestsOf(calls.updateBlend).map(({ body }) => body)).toEqual([
    {
      parts: [
        { bean_id: 1, share_percent: 75 },
        { bean_id: 2, share_percent: 25 },
      ],
    },
  ])
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('The recipe “Kitchen” was deleted. Its roasts stay.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
})
