import {
  DEFAULT_UNITS,
  type FigureUnits,
  TEMPERATURE_UNITS,
  WEIGHT_UNITS,
} from '#domain/words/shown-figures.ts'
import { remembered } from '#web/ui/remembered.ts'

/** Anything that is not a known unit counts as not chosen. */
const units = remembered<FigureUnits>('units', stored => ({
  temperature: TEMPERATURE_UNITS.find(unit => unit === stored.temperature) ?? DEFAULT_UNITS.temperature,
  weight: WEIGHT_UNITS.find(unit => unit === stored.weight) ?? DEFAULT_UNITS.weight,
}))

/** The reader's units. Every component that shows a temperature, a rate of rise or a weight takes them from here. */
export const useUnits = units.use

/** Changes the reader's units, in all tabs of this browser, and remembers them. */
export const chooseUnits = units.choose
