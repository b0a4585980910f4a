/** The units in which a reader can see temperatures and weights, the default first. */
export const TEMPERATURE_UNITS = ['°C', '°F'] as const
export const WEIGHT_UNITS = ['g', 'oz'] as const

/** The units of every figure on screen. Values that are stored, sent or computed with stay in °C, °C/min and g. */
export interface FigureUnits {
  temperature: (typeof TEMPERATURE_UNITS)[number]
  weight: (typeof WEIGHT_UNITS)[number]
}

export const DEFAULT_UNITS: FigureUnits = { temperature: '°C', weight: 'g' }
