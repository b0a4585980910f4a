import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pointsOfTimeline } from '#domain/curve/timeline.ts'
import { roastRisingAt, steadyDecline } from '#domain/testing/synthetic-roasts.ts'
import { byCss, texts } from '#web/testing/on-screen.ts'
import { openApp } from '#web/testing/open-app.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { sampleRoast } from '#web/testing/sample-roasts.ts'

/** The rate of rise sags at 500 s. */
const CRASHED = sampleRoast({
  timeline: pointsOfTimeline(
    roastRisingAt(second => steadyDecline(second) - 5 * Math.max(0, 1 - Math.abs(second - 500) / 30)),
  ),
  milestones: [
    { milestone_type: 'yellowing', time_seconds: 280 },
    { milestone_type: '1st_crack_start', time_seconds: 470 },
  ],
})

beforeEach(async () => {
  showLog({ roasts: [CRASHED] })
  await openApp('#/roasts/1')
  await expect.element(sentence('0:00 In go the beans')).toBeVisible()
})

const sentence = (beginning: string) => page.getByRole('button', { name: beginning })
/** The sentences that are picked. */
const picked = () => texts(byCss('[aria-pressed="true"]'))
/** What the chart highlights: a moment, a span or nothing. */
const highlighted = () => byCss('[data-highlight]').map(one => one.getAttribute('data-highlight'))

test('by keyboard a sentence highlights its place, arrow keys move the highlight, Escape ends it, and Enter on the chart leads back', async () => {
  sentence('0:00 In go the beans').element().focus()
  let redrawn = 0
  const watcher = new MutationObserver(records => {
    redrawn += records.length
  })
  watcher.observe(byCss('svg[role="img"]')[0]!, { attributes: true, childList: true, subtree: true })
  await userEvent.keyboard('{ArrowDown}')
  expect(highlighted()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(picked).toEqual([expect.stringMatching(/^1:10 Turning point/)])
  await expect.poll(highlighted).toEqual(['moment'])
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(picked).toEqual([expect.stringMatching(/^4:40 Dry and yellow/)])
  await expect.poll(highlighted).toEqual(['span'])
  await userEvent.keyboard('{Escape}')
  await expect.poll(highlighted).toEqual([])
  expect(picked()).toEqual([])

  page.getByRole('slider', { name: 'Time in the roast' }).element().focus()
  await userEvent.keyboard('{End}{Enter}')
  await expect.poll(picked).toEqual([expect.stringMatching(/^10:00 Out they come/)])
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^10:00 Out they come/)
  watcher.disconnect()
  expect(redrawn, 'changes of the drawn curves').toBe(0)
})

test('on a phone the curves carry their values at their landmarks, on a wide screen the axes do', async () => {
  const values = () => texts(byCss('[data-value]')).toSorted()
  await page.viewport(360, 740)
  await expect.poll(values).toEqual(['140 °C', '155 °C', '172 °C', '183 °C', '5.2', '7.2', '95 °C'])
  await page.viewport(1440, 900)
  await expect.poll(values).toEqual([])
})
