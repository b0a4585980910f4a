import { page } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import type { RunningRoastDetails } from '#contract/live/running-roasts.ts'
import { leftRuns, run } from '#web/visitor/roasts/live/run.ts'
import { answer } from './answers.ts'
import { openApp } from './open-app.ts'
import { sampleBean } from './sample-beans.ts'
import { showLog } from './sample-log.ts'
import { sampleRoast, samples } from './sample-roasts.ts'

/** The coffee of a run, its reference, and the run as it was opened. */
export const KENYA = sampleBean({ id: 1, origin_name: 'Kenya Nyeri', reference_roast_id: 12 })
export const REFERENCE = sampleRoast({ id: 12, roast_name: '#12 Nyeri', timeline: samples() })
export const RUNNING: RunningRoastDetails = {
  ...{
    id: 5,
    key: 'phone-1234',
    bean_id: 1,
    green_weight_g: 250,
    plan_roast_id: null,
    greens: null,
    blend_id: null,
    machine: null,
  },
  ...{ opened_at: new Date().toISOString(), charged_at: null, dropped_at: null, marks: [] },
  ...{ reading_count: 0, last_reading: null, roast_id: null, event_id: 1, readings: [] },
}

export const STEPS = {
  ...{
    preheat_temp: null,
    charge_temp: 190,
    green_weight_g: 250,
    drop_seconds: 600,
    drop_temp: 208,
    marks: [],
  },
  steps: [{ time_seconds: 0, setting: 'power' as const, from: null, to: 8, bean_temp: 190, ibts_temp: null }],
}

/** Answers as a server does on which nothing runs yet. */
export function answerRun(): void {
  run.set(null)
  leftRuns.set(null)
  answer(calls.listPlans, () => [])
  showLog({ beans: [KENYA], roasts: [REFERENCE] })
  answer(calls.readRoastDetails, () => REFERENCE)
  answer(calls.readRoastSteps, () => STEPS)
  answer(calls.addLiveReadings, ({ body }) => ({ accepted: body.readings.length, reading_count: 1 }))
  answerRunning(RUNNING)
}

/** Answers with a running roast, and keeps what is chosen and pressed. */
export function answerRunning(running: RunningRoastDetails): void {
  let now = running
  answer(calls.openRunningRoast, ({ body: { plan_roast_id = null, plan_id = null } }) => {
    now = { ...now, plan_roast_id, plan_id }
    return now
  })
  answer(calls.readRunningRoast, () => now)
  answer(calls.updateRunningRoast, ({ body }) => {
    now = { ...now, ...(body as Partial<RunningRoastDetails>), event_id: now.event_id + 1 }
    return now
  })
  answer(calls.setLiveMarks, ({ body: { charged_at, dropped_at, marks } }) => {
    const instant = (at: string | number | null) => (at === null ? null : new Date(at).toISOString())
    now = {
      ...now,
      event_id: now.event_id + 1,
      charged_at: instant(charged_at),
      dropped_at: instant(dropped_at),
      marks: marks.map(mark => ({ ...mark, at: instant(mark.at)! })),
    }
    return now
  })
}

/** A button with just this name. */
export const button = (name: string) => page.getByRole('button', { name, exact: true })
/** Taps beside everything: a second press right after another would count as a double tap. */
export const afterDoubleTap = async () => {
  const beside = { bubbles: true, detail: 1, clientX: -1000, clientY: -1000 }
  document.body.dispatchEvent(new MouseEvent('click', beside))
}
/** Begins a roast of the coffee. */
export const start = async () => {
  await openApp('#/roast', { owner: true })
  await page.getByLabelText('Coffee').selectOptions('1')
  await button('Start').click()
}
