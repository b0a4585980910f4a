import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { byCss } from '#web/testing/on-screen.ts'
import { openApp } from '#web/testing/open-app.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { CRACK, sampleRoast, samples } from '#web/testing/sample-roasts.ts'
import { expectNothingBeyondEdge } from '#web/testing/screen-checks.ts'

afterEach(() => {
  document.documentElement.style.fontSize = ''
})

/** Its rates of rise are computed, which the legend says. */
const computed = samples(600, 5).map(point => ({ ...point, bean_probe_ror: null, ibts_ror: null }))

async function open(owner: boolean, given: Parameters<typeof sampleRoast>[0] = {}) {
  const roast = { id: 12, roast_name: '#12 Nyeri', roast_date: '2025-03-04', milestones: CRACK }
  showLog({ roasts: [sampleRoast({ ...roast, timeline: computed, ...given })] })
  await openApp('#/roasts/12', { owner })
  await expect.element(page.getByRole('heading', { name: 'Timeline Data' })).toBeVisible()
}

test.each([
  [360, false],
  [360, true],
  [320, false],
  [320, true],
])(
  'with text at 200 % and %i px a roast whose rates are computed scrolls in one direction only, for its owner: %s',
  async (width, owner) => {
    await page.viewport(width, 740)
    document.documentElement.style.fontSize = '200%'
    await open(owner)
    await expect.element(page.getByText('Rate of rise (computed)').first()).toBeVisible()
    await expectNothingBeyondEdge()
  },
)

test.each([360, 1440])('at %i px three short circumstances take little room', async width => {
  await page.viewport(width, 900)
  await open(true, { started_at: '2025-03-04T19:05:00+01:00', machine: 'Aillio Bullet R1', ambient_temp: 21 })
  const section = page.getByRole('region', { name: 'Circumstances' })
  await expect.element(section.getByText('4 Mar 2025, 19:05')).toBeVisible()
  expect(section.element().getBoundingClientRect().height).toBeLessThan(130)
})

test('beside the date of the subtitle, a roast’s page writes all dates alike', async () => {
  await open(true, { started_at: '2025-03-04T19:05:00+01:00' })
  const texts = byCss('main *')
    .filter(({ children }) => children.length === 0)
    .map(each => each.textContent)
  const dates = texts.filter(text => /\d\D+25\b|2025/.test(text))
  expect(dates.filter(text => !/\d\s(Mar|Apr)\s2025/.test(text))).toEqual(['3/4/25'])
})

test('where a narrow chart has no room for the temperature at the drop, the words below say it', async () => {
  await page.viewport(360, 740)
  const drop = computed.at(-1)!
  const late = [{ milestone_type: '1st_crack_start' as const, time_seconds: 590 }]
  await open(false, { milestones: late })
  const temperature = `${Math.round(drop.bean_probe_temp!)}\u00a0°C`
  await expect.element(page.getByText(`Out they come (${temperature})`).first()).toBeVisible()
})
