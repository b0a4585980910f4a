import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import type { Deletion } from '#contract/trash.ts'
import { HOUSE } from '#domain/score/style.ts'
import { answer, refuse, requestsOf } from '#web/testing/answers.ts'
import { byCss } from '#web/testing/on-screen.ts'
import { goTo, openApp } from '#web/testing/open-app.ts'
import { sampleBean } from '#web/testing/sample-beans.ts'
import { type SampleLog, showLog } from '#web/testing/sample-log.ts'
import { CRACK, sampleRoast, samples } from '#web/testing/sample-roasts.ts'
import { SAMPLE_HOUSE, sampleStyle } from '#web/testing/sample-styles.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

const CONFIGURATION = '#/admin/configuration'

let log: SampleLog
const name = page.getByLabelText('Name')
const save = page.getByRole('button', { name: 'Save style' })
const effect = page.getByRole('complementary', { name: 'What it does' })
const status = effect.getByRole('status')
const duration = page.getByRole('group', { name: 'Duration' })
const pair = page.getByRole('region', { name: 'First crack and development' })
const points = (component: string) => page.getByRole('group', { name: 'Points' }).getByLabelText(component)

beforeEach(() => {
  const bean = sampleBean({ id: 1, origin_name: 'Kenya Nyeri' })
  const scored = { green_weight_g: 300, roasted_weight_g: 255, milestones: CRACK, bean }
  log = showLog({
    beans: [bean, sampleBean({ id: 2, origin_name: 'Peru Cusco' })],
    roasts: [600, 640, 680].map((drop, index) =>
      sampleRoast({ ...scored, id: index + 1, timeline: samples(drop) }),
    ),
    styles: [SAMPLE_HOUSE, sampleStyle()],
  })
})

async function openStyles(): Promise<void> {
  await openApp(CONFIGURATION, { owner: true })
  await expect.element(page.getByRole('heading', { name: 'House' })).toBeVisible()
}

async function openNewStyle(): Promise<void> {
  await openStyles()
  await page.getByRole('button', { name: 'New style' }).click()
  await expect.element(name).toBeVisible()
}

test('the House is shown with what it judges, and can neither be changed nor deleted', async () => {
  await openStyles()
  const [house, light] = byCss('section[aria-labelledby] li', page).map(row => row.textContent)
  expect(house).toMatch(/^Housev1\.0\.0 · judges 3 roastsDuration8:00–12:00 min20 points/)
  expect(house).not.toContain('Change')
  expect(light).toMatch(/^Lightjudges 0 roasts.*Change Light.*Delete Light$/)
  await expectAccessibleAndResponsive()
})

describe('a new style', () => {
  beforeEach(openNewStyle)

  test('the preview of the scores follows each change of an ideal, by its slider or its fields', async () => {
    await expect.element(status).toHaveTextContent('0 go up, 0 down, 3 stay.')
    await expect
      .element(duration.getByText('3 of 3 roasts earn all of its points, 0 some, 0 none.'))
      .toBeVisible()
    const border = duration.getByRole('slider', { name: 'Duration to' })
    ;(border.element() as HTMLElement).focus()
    await userEvent.keyboard('{PageDown}')
    await expect.element(duration.getByLabelText('To', { exact: true })).toHaveValue('9:30')
    await expect
      .element(duration.getByText('0 of 3 roasts earn all of its points, 3 some, 0 none.'))
      .toBeVisible()
    await expect.element(status).toHaveTextContent('0 go up, 3 down, 0 stay.')
    await duration.getByLabelText('To', { exact: true }).fill('11:00')
    await expect.element(border).toHaveValue('11')
    await expect.element(status).toHaveTextContent('0 go up, 1 down, 2 stay.')
    await expect.element(effect.getByRole('link', { name: '#3 batch' })).toBeVisible()
    await duration.getByLabelText('From', { exact: true }).fill('11:00')
    await expect.element(duration.getByText('The first must be below the second')).toBeVisible()
    await expectAccessibleAndResponsive()
  })

  test('the bounds of an ideal cannot pass each other', async () => {
    const border = duration.getByRole('slider', { name: 'Duration from' })
    ;(border.element() as HTMLElement).focus()
    await userEvent.keyboard('{End}')
    await expect.element(duration.getByLabelText('From', { exact: true })).toHaveValue('11:45')
  })

  test('missing or extra points are shown, and nothing is saved before they are 100', async () => {
    await name.fill('Light')
    await points('Temperature curve').fill('10')
    await expect.element(page.getByText('90 of 100 points: 10 missing.')).toBeVisible()
    await expect.element(effect.getByText(/^From the last valid values/)).toBeVisible()
    await save.click()
    await expect.element(page.getByText(/the points must be 100/)).toBeVisible()
    await points('Duration').fill('35.5')
    await expect.element(page.getByText('105.5 of 100 points: 5.5 too many.')).toBeVisible()
    expect(requestsOf(calls.createStyle)).toEqual([])
  })

  test('first crack and development are one number: one of them can be left out', async () => {
    await expect
      .element(pair.getByText(/only a first crack at 75–80 % of it earns full points/))
      .toBeVisible()
    await page.getByRole('button', { name: 'Leave out development' }).click()
    await expect.element(points('Development')).toHaveValue('0')
    await expect.element(points('First crack')).toHaveValue('40')
    await expect
      .element(
        pair.getByText(
          /a first crack at 65–80 % leaves 20–35 % for development. This style scores only first crack/,
        ),
      )
      .toBeVisible()
    await page.getByRole('button', { name: 'Count development and first crack' }).click()
    await expect.element(points('Development')).toHaveValue('20')
  })

  test('it is saved, and leads on to the coffees that it judges', async () => {
    answer(calls.createStyle, ({ body }) => {
      const style = sampleStyle({ ...body, id: 3, version: body.name })
      log.styles = [...log.styles, style]
      return style
    })
    answer(calls.updateBean, ({ id, body }) => {
      log.beans = log.beans.map(bean => (bean.id === id ? { ...bean, ...body } : bean))
      return log.beans.find(bean => bean.id === id)!
    })
    await name.fill(' Filter ')
    await duration.getByLabelText('To', { exact: true }).fill('9')
    await save.click()
    await expect.element(page.getByText('is saved. It judges no roast yet.')).toBeVisible()
    expect(requestsOf(calls.createStyle)[0]?.body).toEqual({
      name: 'Filter',
      ideals: { ...HOUSE.ideals, duration: { from: 8, to: 9 } },
      points: HOUSE.points,
    })
    await page.getByRole('button', { name: 'Choose coffees' }).click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByRole('status')).toHaveTextContent('Choose coffees to see what it does.')
    await dialog.getByLabelText('Kenya Nyeri 3 roasts: 0 up, 3 down').click()
    await expect.element(dialog.getByRole('status')).toHaveTextContent('0 go up, 3 down, 0 stay.')
    await expectAccessibleAndResponsive()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect
      .element(page.getByText('Filter judges 1 more coffee. 0 go up, 3 down, 0 stay.'))
      .toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(page.getByText('The coffees are judged as before.')).toBeVisible()
    expect(requestsOf(calls.updateBean).map(({ id, body }) => [id, body])).toEqual([
      [1, { style_id: 3 }],
      [1, { style_id: null }],
    ])
  })

  test('on a phone each part is collapsed to one line, and the preview stays in view', async () => {
    await page.viewport(360, 740)
    await expect.element(page.getByRole('button', { name: 'Weight loss 12–16 %' })).toBeVisible()
    await expect.element(page.getByRole('slider')).not.toBeInTheDocument()
    const line = page.getByRole('button', { name: 'Duration 8:00–12:00 min' })
    await line.click()
    await duration.getByLabelText('To', { exact: true }).fill('9:30')
    await expect.element(page.getByRole('button', { name: 'Duration 8:00–9:30 min' })).toBeVisible()
    await expect.element(page.getByText('0 up, 3 down of 3')).toBeInViewport()
    await expect.element(save).toBeInViewport()
    await expect.element(duration.getByRole('slider', { name: 'Duration to' })).toBeInViewport()
    await page.getByRole('button', { name: /^Points/ }).click()
    await expect.element(duration.getByRole('slider')).not.toBeInTheDocument()
    await points('Duration').fill('30')
    await page.getByRole('button', { name: /^Development/ }).click()
    await expect
      .element(page.getByRole('button', { name: 'Points 110 of 100 points: 10 too many.' }))
      .toBeVisible()
    await page.viewport(1280, 800)
  })

  test('a taken name shows a message, and nothing typed is lost', async () => {
    refuse(calls.createStyle, 409, { detail: "A style named 'Light' already exists." })
    await save.click()
    await expect.element(page.getByText('Enter a name')).toBeVisible()
    await name.fill('Light')
    await save.click()
    await expect.element(page.getByText("A style named 'Light' already exists.")).toBeVisible()
    await expect.element(name).toHaveValue('Light')
  })

  test('what is typed survives a change of tabs and a reload, until it is discarded', async () => {
    await name.fill('Fil')
    await duration.getByLabelText('To', { exact: true }).fill('9:1')
    await page.getByRole('tab', { name: 'Roast Weights' }).click()
    await page.getByRole('tab', { name: 'Score Configuration' }).click()
    await expect.element(name).toHaveValue('Fil')
    await expect.element(duration.getByLabelText('To', { exact: true })).toHaveValue('9:1')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.element(page.getByRole('button', { name: 'New style' })).toBeVisible()
  })

  test('the best cups propose ideals, or say how many are missing', async () => {
    const button = page.getByRole('button', { name: 'From your best cups' })
    const ratings = { tastings: 9, drinkers: 4 }
    answer(calls.readStyleProposal, () => ({ roasts: 3, ratings, missing: 5, ideals: null }))
    await button.click()
    await expect.element(page.getByText(/^5 missing: 3 roasts have cups with 4\sof\s5 or more/)).toBeVisible()
    const ideals = { ...HOUSE.ideals, duration: { from: 7.3, to: 9.1 } }
    answer(calls.readStyleProposal, () => ({ roasts: 12, ratings, missing: 0, ideals }))
    await button.click()
    await expect
      .element(
        page.getByText(
          /^Set to the middle 80 % of 12 roasts.*\(9 ratings of your own and at your tables, 4 of drinkers\)/,
        ),
      )
      .toBeVisible()
    await expect.element(duration.getByLabelText('From', { exact: true })).toHaveValue('7:18')
    await expect.element(name).toHaveValue('Best cups')
    await page.getByRole('button', { name: 'From light roasts' }).click()
    await expect.element(page.getByText(/missing: .* light by weight loss/)).toBeVisible()
  })
})

test('for a style that judges roasts, Delete says so and leads to its coffees', async () => {
  log.beans = log.beans.map(bean => ({ ...bean, style_id: 2 }))
  log.roasts = log.roasts.map(roast => ({ ...roast, style_id: 2 }))
  await openStyles()
  await page.getByRole('button', { name: 'Delete Light' }).click()
  await expect
    .element(page.getByText('Light judges 3 roasts. Choose another style for them first.'))
    .toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Coffees' }).click()
  await expect.element(page.getByRole('dialog', { name: /Light/ })).toBeVisible()
  expect(requestsOf(calls.deleteStyle)).toEqual([])
})

describe('a style of the owner', () => {
  beforeEach(openStyles)

  test('a style in use can’t be deleted and says why; another one is deleted and restored', async () => {
    const remove = async () => {
      await page.getByRole('button', { name: 'Delete Light' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    }
    refuse(calls.deleteStyle, 409, { detail: "The style 'Light' is in use: it judges 1 bean." })
    await remove()
    await expect.element(page.getByRole('alert').getByText(/is in use: it judges 1 bean/)).toBeVisible()
    answer(calls.deleteStyle, () => {
      log.styles = [SAMPLE_HOUSE]
      answer(calls.listDeletions, () => [DELETED_STYLE])
      return { deleted: 1 }
    })
    answer(calls.restoreDeletion, () => DELETED_STYLE)
    await remove()
    await expect.element(page.getByText('The style Light was deleted.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(page.getByText('The style Light was restored.')).toBeVisible()
    expect(requestsOf(calls.restoreDeletion).map(({ id }) => id)).toEqual([9])
  })

  test('a change is tried on the roasts that the style judges, or on all', async () => {
    log.roasts = log.roasts.map(roast => (roast.id === 1 ? { ...roast, style_id: 2 } : roast))
    goTo('#/admin/weights')
    await openStyles()
    const before = log.styles[1]!
    await page.getByRole('button', { name: 'Change Light' }).click()
    await expect.element(status).toHaveTextContent('0 go up, 1 down, 0 stay.')
    await effect.getByLabelText('Tried on').selectOptions('all 3 roasts')
    await expect.element(status).toHaveTextContent('0 go up, 3 down, 0 stay.')
    await expect.element(effect.getByRole('link').first()).toHaveAttribute('href', '#/roasts/3')
    answer(calls.updateStyle, ({ body }) => {
      log.styles = [SAMPLE_HOUSE, sampleStyle({ ...body, version: 'Light 2' })]
      return log.styles[1]!
    })
    await duration.getByLabelText('To', { exact: true }).fill('9')
    await save.click()
    await expect.element(page.getByText('Light 2 · judges 1 roast')).toBeVisible()
    await expect.element(page.getByText('1 score would change with the current styles')).toBeVisible()
    await expect.element(page.getByText('The style Light was saved.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(page.getByText('The style Light was restored.')).toBeVisible()
    const ends = requestsOf(calls.updateStyle).map(({ body }) => body?.ideals?.duration.to)
    expect(ends).toEqual([9, before.ideals.duration.to])
  })
})

test('all scores are calculated again in steps, which are undone together', async () => {
  await openStyles()
  const steps = [
    { processed: 2, last_id: 2, deletion_id: 7 },
    { processed: 1, last_id: null, deletion_id: 7 },
  ]
  answer(calls.calculateAllScores, () => steps.shift()!)
  answer(calls.restoreDeletion, () => ({ ...DELETED_STYLE, id: 7, kind: 'scores' as const }))
  await page.getByRole('button', { name: 'Calculate All Scores' }).click()
  await expect.element(page.getByText('Processed 3 roasts')).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('The scores are as before.')).toBeVisible()
  expect(requestsOf(calls.calculateAllScores).map(({ query }) => query.get('deletion_id'))).toEqual([
    null,
    '7',
  ])
  expect(requestsOf(calls.restoreDeletion).map(({ id }) => id)).toEqual([7])
})

const DELETED_STYLE: Deletion = {
  id: 9,
  kind: 'style',
  label: 'Light',
  bean_count: 0,
  roast_count: 0,
  deleted_at: '2026-01-02T03:04:05.000Z',
  kept_until: '2026-02-02T03:04:05.000Z',
}
