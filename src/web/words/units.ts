import {
  DEFAULT_UNITS,
  type FigureUnits,
  TEMPERATURE_UNITS,
  WEIGHT_UNITS,
} from '#domain/words/shown-figures.ts'
import { stored } from '#web/ui/stored.ts'

/** Anything that is not a known unit counts as not chosen. */
const units = stored<FigureUnits>('units', kept => ({
  temperature: TEMPERATURE_UNITS.find(unit => unit === kept?.temperature) ?? DEFAULT_UNITS.temperature,
  weight: WEIGHT_UNITS.find(unit => unit === kept?.weight) ?? DEFAULT_UNITS.weight,
}))

/** The reader's units. Every component that shows a temperature, a rate of rise or a weight takes them from here. */
export const useUnits = units.use

/** Changes the reader's units, in all tabs of this browser, and remembers them. */
export const chooseUnits = units.change
