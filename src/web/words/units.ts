import { useSyncExternalStore } from 'react'
import {
  DEFAULT_UNITS,
  type FigureUnits,
  TEMPERATURE_UNITS,
  WEIGHT_UNITS,
} from '#domain/words/figure-units.ts'

/** The reader's units. Every component that shows a temperature, a rate of rise or a weight takes them from here. */
export function useUnits(): FigureUnits {
  return useSyncExternalStore(subscribe, () => units)
}

/** Changes the reader's units, in all tabs of this browser, and remembers them. */
export function chooseUnits(chosen: Partial<FigureUnits>): void {
  show({ ...units, ...chosen })
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(units))
  } catch {
    // A browser that stores nothing keeps the units until the page is closed.
  }
}

const STORAGE_KEY = 'units'

let units = rememberedUnits()
const listeners = new Set<() => void>()

function show(chosen: FigureUnits): void {
  units = chosen
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Anything that is not a known unit counts as not chosen. */
function rememberedUnits(): FigureUnits {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<FigureUnits>
    return {
      temperature: TEMPERATURE_UNITS.find(unit => unit === stored.temperature) ?? DEFAULT_UNITS.temperature,
      weight: WEIGHT_UNITS.find(unit => unit === stored.weight) ?? DEFAULT_UNITS.weight,
    }
  } catch {
    return DEFAULT_UNITS
  }
}

// Another tab has changed them. The key is null if it has cleared everything.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === STORAGE_KEY || key === null) show(rememberedUnits())
})
