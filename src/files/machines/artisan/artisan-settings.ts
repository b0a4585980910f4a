import { round } from '#domain/record/units.ts'

/** A setting of the roast that Artisan records. */
type Setting = 'power_setting' | 'fan_setting' | 'drum_setting'

/**
 * Artisan's event types. Their names can be changed; as long as they aren't, they are at `place`, in the language of
 * the user. A `Speed` may be that of the drum or of the fan, so it says nothing by itself.
 */
const EVENT_TYPES: readonly { sets: Setting; place: number; isCalled: RegExp }[] = [
  { sets: 'fan_setting', place: 0, isCalled: /\b(air|fan|airflow|blower)\b/i },
  { sets: 'drum_setting', place: 1, isCalled: /\bdrum\b/i },
  { sets: 'power_setting', place: 3, isCalled: /\b(burner|heater|power|gas|heat)\b/i },
]
/** English names of what is no setting here. */
const OTHERS = /\b(damper|speed)\b/i

/**
 * Which event type is which setting, by the names in `etypes`, otherwise by Artisan's usual order. If several are
 * named alike, as `Heat` and `Burner`, the one with the most of `eventTypes`, the types of the events, counts.
 */
export function settingEventTypes(
  names: readonly string[],
  eventTypes: readonly (number | null)[],
): { sets: Setting; eventType: number }[] {
  const isTaken = (name = '') => OTHERS.test(name) || EVENT_TYPES.some(({ isCalled }) => isCalled.test(name))
  const events = (eventType: number) => eventTypes.filter(type => type === eventType).length
  return EVENT_TYPES.flatMap(({ sets, place, isCalled }) => {
    const named = names.flatMap((name, eventType) => (isCalled.test(name) ? [eventType] : []))
    if (named.length > 0) return [{ sets, eventType: firstOfMost(named, events) }]
    return isTaken(names[place]) ? [] : [{ sets, eventType: place }]
  })
}

/** Artisan writes a percentage as percent / 10 + 1, and 0 for some events of 0 %. */
export function eventPercent(value: number): number {
  return round(Math.max(0, value - 1) * 10, 4)
}

/** Artisan writes one more than the Bullet's dial shows, and 0 for some events of 0. */
export function dialStep(value: number): number {
  return Math.max(0, value - 1)
}

/**
 * Columns of Artisan's tables that record a setting in percent: the template `{3}` names the event type of that place,
 * and other columns have to name a percentage, because `DRUM` is usually a temperature. If several are named alike,
 * the one that `changes` most often counts.
 */
export function settingChannels(
  headings: readonly string[],
  changes: (channel: number) => number,
): { sets: Setting; channel: number }[] {
  return EVENT_TYPES.flatMap(({ sets, place, isCalled }) => {
    const channels = headings.flatMap((heading, channel) =>
      heading === `{${place}}` ||
      (heading.includes('%') && (isCalled.test(heading) || heading.includes(`{${place}}`)))
        ? [channel]
        : [],
    )
    return channels.length === 0 ? [] : [{ sets, channel: firstOfMost(channels, changes) }]
  })
}

/** A percentage; null for -1, which Artisan writes if it has no reading, and for anything beyond 100. */
export function percent(value: number | null): number | null {
  return value !== null && value >= 0 && value <= 100 ? value : null
}

/** How often a setting changes in a column; one that has a value counts more than one that has none. */
export function changesIn(values: readonly (number | null)[]): number {
  return new Set(values).size > 1 || values[0] != null
    ? 1 + values.filter((value, row) => row > 0 && value !== values[row - 1]).length
    : 0
}

function firstOfMost(places: readonly number[], count: (place: number) => number): number {
  return places.reduce((most, place) => (count(place) > count(most) ? place : most))
}
