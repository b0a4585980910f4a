import { beforeEach, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import { hold } from '#web/testing/answers.ts'
import { goTo, openApp } from '#web/testing/open-app.ts'
import { sampleBean } from '#web/testing/sample-beans.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { sampleRoast } from '#web/testing/sample-roasts.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

const LONG_NAME = 'Ethiopia Yirgacheffe Kochere Debo Station Natural Grade 1, lot 12'
const onLabel = (text: string) => page.getByRole('list', { name: /^Sheet/ }).getByText(text)

beforeEach(() => {
  const beans = [
    sampleBean({ id: 1, origin_name: 'Kenya Nyeri', flavor_profiles: {}, processing_method: null }),
    sampleBean({ id: 2, origin_name: LONG_NAME, flavor_profiles: { Berry: 4, Citrus: 3.5, Floral: 3 } }),
  ]
  const [nyeri, kochere] = beans.map(({ id, origin_name }, place) =>
    sampleRoast({
      id: 20 + place,
      roast_name: `#${20 + place}`,
      roast_date: '2026-11-22',
      bean: { ...sampleRoast().bean, id, origin_name },
    }),
  )
  showLog({ roasts: [nyeri!, kochere!], beans })
})

test('labels of one sheet are set in the same size, which the fullest of them decides', async () => {
  const sizeOf = (name: string) => Number.parseFloat(getComputedStyle(onLabel(name).element()).fontSize)
  const open = async (roasts: string, name: string) => {
    await openApp(`#/labels?roasts=${roasts}`, { owner: true })
    await page.getByLabelText('Paper').selectOptions('US Letter, 30 labels of 2⅝ × 1 in')
    await expect.element(onLabel(name)).toBeVisible()
  }
  await open('20', 'Kenya Nyeri')
  const loose = sizeOf('Kenya Nyeri')
  await open('20,21', LONG_NAME)
  await expect.poll(() => sizeOf(LONG_NAME)).toBeLessThan(loose)
  expect(sizeOf('Kenya Nyeri')).toBe(sizeOf(LONG_NAME))
})

test('the own line of a label says how many characters are left', async () => {
  await openApp('#/labels?roasts=20', { owner: true })
  await page.getByRole('checkbox', { name: 'Own line' }).click()
  await page.getByRole('textbox', { name: 'Own line' }).fill('For Anna')
  await expect.element(page.getByText('32 characters left')).toBeVisible()
  await expectAccessibleAndResponsive()
})

test('an own line that the label has no room for says so at its field', async () => {
  await openApp('#/labels?roasts=20', { owner: true })
  await page.getByLabelText('Paper').selectOptions('US Letter, 30 labels of 2⅝ × 1 in')
  await page.getByRole('checkbox', { name: 'Own line' }).click()
  const line = page.getByRole('textbox', { name: 'Own line' })
  await line.fill('W'.repeat(40))
  await expect.element(line).toHaveAccessibleDescription('The label has no room for the whole of it.')
  await line.fill('For Anna')
  await expect.element(line).toHaveAccessibleDescription('32 characters left')
})

test('ticking Own line leaves the box where it is, and its field comes below', async () => {
  await openApp('#/labels?roasts=20', { owner: true })
  const box = page.getByRole('checkbox', { name: 'Own line' })
  const top = (locator: Locator) => locator.element().getBoundingClientRect().top
  await expect.element(box).toBeVisible()
  const before = top(box)
  await box.click()
  await expect.element(page.getByRole('textbox', { name: 'Own line' })).toBeVisible()
  expect(top(box)).toBe(before)
  expect(top(page.getByRole('textbox', { name: 'Own line' }))).toBeGreaterThan(before)
})

test('an own line of two lines keeps its distance from the number where the label has room', async () => {
  await openApp('#/labels?roasts=20', { owner: true })
  await page.getByRole('checkbox', { name: 'Own line' }).click()
  const line = 'For Anna Schmidt from Grandma, Merry Xma'
  await page.getByRole('textbox', { name: 'Own line' }).fill(line)
  await expect.element(onLabel(line)).toBeVisible()
  const place = (text: string) => onLabel(text).element().getBoundingClientRect()
  await expect.poll(() => place('#20').top - place(line).bottom).toBeGreaterThan(2)
})

test.each([
  ['2022-12-20', 'Best until 10 Jan 2023'],
  ['2022-11-22', 'Best until 13 Dec'],
])('a label of a roast of %s says “%s”', async (roast_date, text) => {
  showLog({ roasts: [sampleRoast({ id: 20, roast_date })], beans: [sampleBean()] })
  await openApp('#/labels?roasts=20', { owner: true })
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})

test('what is typed for the labels of a roast is there when they are opened again', async () => {
  await openApp('#/labels?roasts=20,21', { owner: true })
  await page.getByRole('checkbox', { name: 'Own line' }).click()
  const lines = page.getByRole('textbox', { name: 'Own line' })
  await lines.nth(0).fill('For Anna')
  await lines.nth(1).fill('For Ben')
  await page.getByLabelText(`#20 Kenya Nyeri`).fill('3')
  goTo('#/beans')
  await expect.element(page.getByRole('heading', { name: 'Beans', level: 1 })).toBeVisible()
  goTo('#/labels?roasts=21,20')
  await expect.element(lines.nth(0)).toHaveValue('For Ben')
  await expect.element(lines.nth(1)).toHaveValue('For Anna')
  await expect.element(page.getByLabelText(`#20 Kenya Nyeri`)).toHaveValue(3)
})

test('labels that are loading say so', async () => {
  const release = hold(calls.listRoasts)
  await openApp('#/labels?roasts=20', { owner: true })
  await expect.element(page.getByText('Loading labels...')).toBeVisible()
  release()
  await expect.element(onLabel('Kenya Nyeri')).toBeVisible()
})
