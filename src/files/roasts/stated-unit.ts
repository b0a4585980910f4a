import { textOrEmpty } from './loose-value.ts'

/** A unit of temperature. */
export type TemperatureUnit = 'C' | 'F'

/**
 * The unit of temperature that a file states, however it is spelled: `F`, `°f`, `degF`, `Fahrenheit`, `℉`, also in a
 * list of its own. Null if nothing is stated or it isn't understood.
 */
export function temperatureUnit(stated: unknown): TemperatureUnit | null {
  const unit = textOrEmpty(stated)
    .replace('º', '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
  return (Object.keys(SPELLINGS) as TemperatureUnit[]).find(name => SPELLINGS[name].test(unit)) ?? null
}

const SPELLINGS: Record<TemperatureUnit, RegExp> = {
  C: /^(?:deg|degrees?)?(?:c|celsius|centigrade)(?:degrees?)?$/,
  F: /^(?:deg|degrees?)?(?:f|fahrenheit)(?:degrees?)?$/,
}
