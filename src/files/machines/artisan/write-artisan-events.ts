import type { Timeline } from '#domain/curve/timeline.ts'
import { round } from '#domain/record/units.ts'
import { SAMPLES_IN_PIECE } from '#files/roasts/exported-roast.ts'
import { PythonFloat, PythonList } from './write-python-literal.ts'

/** The settings as types of Artisan's events, by their places in `etypes`. */
const EVENT_TYPES = ['Fan', 'Drum', 'Damper', 'Heater', '--']
const SETTINGS: readonly { series: 'power' | 'fan' | 'drum'; place: number }[] = [
  { series: 'fan', place: EVENT_TYPES.indexOf('Fan') },
  { series: 'drum', place: EVENT_TYPES.indexOf('Drum') },
  { series: 'power', place: EVENT_TYPES.indexOf('Heater') },
]

/**
 * The changes of the settings as Artisan's events. Artisan's value is percent / 10 + 1; a step of the Bullet's dials
 * counts as 10 %, so there it is the step + 1. Yields now and then, because every sample may have three changes.
 */
export function* settingEvents(timeline: Timeline, isBullet: boolean) {
  const events: { sample: number; place: number; value: number }[] = []
  const current: (number | null)[] = SETTINGS.map(() => null)
  for (let sample = 0; sample < timeline.timeSeconds.length; sample += 1) {
    for (const [setting, { series, place }] of SETTINGS.entries()) {
      const value = timeline[series][sample] ?? null
      if (value === null || value === current[setting]) continue
      current[setting] = value
      events.push({ sample, place, value: round((isBullet ? value : value / 10) + 1, 4) })
    }
    if (sample % SAMPLES_BETWEEN_PAUSES === 0) yield ''
  }
  const list = (entryOf: (event: (typeof events)[number]) => unknown) =>
    new PythonList(events.length, index => entryOf(events[index]!))
  return {
    specialevents: list(({ sample }) => sample),
    specialeventstype: list(({ place }) => place),
    specialeventsvalue: list(({ value }) => new PythonFloat(value)),
    specialeventsStrings: list(() => ''),
    etypes: EVENT_TYPES,
  }
}

const SAMPLES_BETWEEN_PAUSES = 10 * SAMPLES_IN_PIECE
