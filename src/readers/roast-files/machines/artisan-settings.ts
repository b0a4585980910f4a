import { round } from '#domain/units.ts'

/** A setting of the roast that Artisan records. */
type Setting = 'power_setting' | 'fan_setting' | 'drum_setting'

/**
 * Artisan's event types. Their names can be changed; as long as they aren't, they are at `place`, in the language of
 * the user.
 */
const EVENT_TYPES: readonly { sets: Setting; place: number; isCalled: RegExp }[] = [
  { sets: 'fan_setting', place: 0, isCalled: /\b(air|fan|airflow|blower)\b/i },
  { sets: 'drum_setting', place: 1, isCalled: /\b(drum|speed)\b/i },
  { sets: 'power_setting', place: 3, isCalled: /\b(burner|heater|power|gas|heat)\b/i },
]

/** Which event type is which setting, by the names in `etypes`, otherwise by Artisan's usual order. */
export function settingEventTypes(names: readonly string[]): { sets: Setting; eventType: number }[] {
  const isTaken = (name: string | undefined) => EVENT_TYPES.some(({ isCalled }) => isCalled.test(name ?? ''))
  return EVENT_TYPES.flatMap(({ sets, place, isCalled }) => {
    const named = names.findIndex(name => isCalled.test(name))
    if (named !== -1) return [{ sets, eventType: named }]
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
 * Columns of Artisan's CSV that record a setting in percent: the template `{3}` names the event type of that place, and
 * other columns have to name a percentage, because `DRUM` is usually a temperature.
 */
export function settingChannels(headings: readonly string[]): { sets: Setting; channel: number }[] {
  return EVENT_TYPES.flatMap(({ sets, place, isCalled }) => {
    const channel = headings.findIndex(
      heading =>
        heading === `{${place}}` ||
        (heading.includes('%') && (isCalled.test(heading) || heading.includes(`{${place}}`))),
    )
    return channel === -1 ? [] : [{ sets, channel }]
  })
}

/** A percentage; null for -1, which Artisan writes if it has no reading, and for anything beyond 100. */
export function percent(value: number | null): number | null {
  return value !== null && value >= 0 && value <= 100 ? value : null
}
