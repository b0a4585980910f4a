import type { Series, Timeline } from '#domain/curve/timeline.ts'
import { round } from '#domain/units.ts'
import { PythonFloat } from './python-literal.ts'

/** The settings as types of Artisan's events, by their places in `etypes`. */
const EVENT_TYPES = ['Fan', 'Drum', 'Damper', 'Heater', '--']
const SETTINGS: readonly { series: 'power' | 'fan' | 'drum'; place: number }[] = [
  { series: 'fan', place: EVENT_TYPES.indexOf('Fan') },
  { series: 'drum', place: EVENT_TYPES.indexOf('Drum') },
  { series: 'power', place: EVENT_TYPES.indexOf('Heater') },
]

/**
 * The changes of the settings as Artisan's events. Artisan's value is percent / 10 + 1; a step of the Bullet's dials
 * counts as 10 %, so there it is the step + 1.
 */
export function settingEvents(timeline: Timeline, isBullet: boolean) {
  const events = SETTINGS.flatMap(({ series, place }) =>
    changesOf(timeline[series]).map(({ sample, value }) => ({
      sample,
      place,
      value: round((isBullet ? value : value / 10) + 1, 4),
    })),
  ).sort((a, b) => a.sample - b.sample)
  return {
    specialevents: events.map(({ sample }) => sample),
    specialeventstype: events.map(({ place }) => place),
    specialeventsvalue: events.map(({ value }) => new PythonFloat(value)),
    specialeventsStrings: events.map(() => ''),
    etypes: EVENT_TYPES,
  }
}

function changesOf(series: Series): { sample: number; value: number }[] {
  let current: number | null = null
  return series.flatMap((value, sample) => {
    if (value === null || value === current) return []
    current = value
    return [{ sample, value }]
  })
}
