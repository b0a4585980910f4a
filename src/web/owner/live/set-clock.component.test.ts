import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import { sendRuns } from '#web/owner/live/run-sync.ts'
import { answer, lose, requestsOf } from '#web/testing/answers.ts'
import { afterDoubleTap, answerRun, button, RUNNING, start } from '#web/testing/sample-run.ts'
import { run } from '#web/visitor/roasts/live/run.ts'

const { now } = Date
const MINUTES_3 = 180_000

beforeEach(() => {
  answerRun()
  onTestFinished(() => {
    Date.now = now
    localStorage.removeItem('clock set back by')
  })
  const { fetch } = window
  window.fetch = async (input, init) => {
    const answered = await fetch(input, init)
    answered.headers.set('Date', new Date(now()).toUTCString())
    return answered
  }
  onTestFinished(() => {
    window.fetch = fetch
  })
})

const type = async (digits: string) => {
  for (const digit of digits) await button(digit).click()
}

/** Everything that was sent, in ms from the right time. */
const sentInstants = () => [
  ...requestsOf(calls.addLiveReadings).flatMap(({ body }) => body.readings.map(({ at }) => Number(at))),
  ...requestsOf(calls.setLiveMarks).flatMap(({ body }) => [
    ...body.marks.map(({ at }) => Number(at)),
    Number(body.charged_at),
  ]),
]

test.each([
  ['forward', MINUTES_3, 'online'],
  ['back', -MINUTES_3, 'online'],
  ['forward', MINUTES_3, 'offline'],
  ['back', -MINUTES_3, 'offline'],
])('a clock that is set %s in the middle of a roast shifts nothing, %s', async (_, by, network) => {
  const begun = now()
  await start()
  await expect.poll(() => run.get()!.id).toBe(5)
  await afterDoubleTap()
  await button('Charge').click()
  await type('096')
  await expect.poll(() => run.get()!.sentReadings).toBe(1)
  const [before] = run.get()!.readings
  if (network === 'offline') {
    lose(calls.addLiveReadings)
    lose(calls.setLiveMarks)
  }
  Date.now = () => now() + by
  await type('104')
  await afterDoubleTap()
  await button('Yellow').click()
  await expect.poll(() => page.getByRole('timer').element().textContent).toMatch(/0:[01]\d/)
  if (network === 'offline') {
    answer(calls.addLiveReadings, ({ body }) => ({ accepted: body.readings.length, reading_count: 2 }))
    answer(calls.setLiveMarks, () => ({ ...RUNNING, event_id: 9 }))
    await sendRuns()
  }
  await expect.poll(() => run.get()!.sentReadings).toBe(2)
  await expect.poll(() => run.get()!.unsent).toEqual([])
  expect(run.get()!.readings[0]).toEqual(before)
  for (const at of sentInstants()) {
    expect(at).toBeGreaterThan(begun - 2_000)
    expect(at).toBeLessThan(now() + 2_000)
    expect(at).toBe(Math.round(at))
  }
})

test.each([MINUTES_3, -MINUTES_3])(
  'a clock that was set by %i ms while the device slept is put right when the server answers',
  async by => {
    await start()
    await expect.poll(() => run.get()!.id).toBe(5)
    await afterDoubleTap()
    await button('Charge').click()
    await expect.poll(() => run.get()!.unsent).toEqual([])
    const charge = run.get()!.presses.charge
    const sinceOpened = performance.now.bind(performance)
    onTestFinished(() => {
      performance.now = sinceOpened
    })
    Date.now = () => now() + by
    performance.now = () => sinceOpened() + by
    dispatchEvent(new Event('online'))
    await expect.poll(() => localStorage.getItem('clock set back by')).not.toBeNull()
    await expect.poll(() => page.getByRole('timer').element().textContent).toMatch(/0:[01]\d/)
    await type('104')
    await expect.poll(() => run.get()!.sentReadings).toBe(1)
    expect(run.get()!.presses.charge).toBe(charge)
    for (const at of sentInstants()) expect(Math.abs(at - now())).toBeLessThan(15_000)
  },
)
