import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import { hold } from '#web/testing/answers.ts'
import { openApp } from '#web/testing/open-app.ts'
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

test('labels that are loading say so', async () => {
  const release = hold(calls.listRoasts)
  await openApp('#/labels?roasts=20', { owner: true })
  await expect.element(page.getByText('Loading labels...')).toBeVisible()
  release()
  await expect.element(onLabel('Kenya Nyeri')).toBeVisible()
})
