/** One thing that a sheet asks of a coffee, answered from `from` to `to` in steps. */
export interface Scale {
  name: string
  from: number
  to: number
  step: number
  /** Words for the two ends; empty for none. */
  low: string
  high: string
}

/** What is asked of a coffee when it is tasted. */
export interface Sheet {
  id: number
  name: string
  scales: readonly Scale[]
}

export const MOST_SCALES = 10
export const LONGEST_SHEET_NAME = 60
export const LONGEST_SCALE_NAME = 40
/** The longest words for an end of a scale. */
export const LONGEST_END = 40
/** The lowest and highest value that a scale may have. */
export const SCALE_LIMITS = { least: -1_000, most: 1_000 } as const
/** How many steps a scale may have at most. */
export const MOST_STEPS = 1_000

/** The rating of `Five cups`, which counts together with those of drinkers. */
export const RATING_SCALE = 'rating'

export const FIVE_CUPS: Sheet = {
  id: 1,
  name: 'Five cups',
  scales: [{ name: RATING_SCALE, from: 1, to: 5, step: 1, low: 'not for me', high: 'as good as it gets' }],
}

const CVA_SCALES = [
  'fragrance',
  'aroma',
  'flavor',
  'aftertaste',
  'acidity',
  'sweetness',
  'mouthfeel',
  'overall',
] as const

/** The affective assessment of the Coffee Value Assessment: the Specialty Coffee Association's standard 104. */
export const CVA_AFFECTIVE: Sheet = {
  id: 2,
  name: 'CVA affective',
  scales: CVA_SCALES.map(name => ({
    ...{ name, from: 1, to: 9, step: 1 },
    ...{ low: 'extremely low quality', high: 'extremely high quality' },
  })),
}

/** The sheets that every library has. They can't be changed or deleted. */
export const BUILT_IN_SHEETS: readonly Sheet[] = [FIVE_CUPS, CVA_AFFECTIVE]

/** Whether a sheet with this id is built in. */
export function isBuiltIn(id: number): boolean {
  return BUILT_IN_SHEETS.some(sheet => sheet.id === id)
}

/** Whether the steps of a scale lead from one end exactly to the other: at least one, and not too many. */
export function isEven({ from, to, step }: Pick<Scale, 'from' | 'to' | 'step'>): boolean {
  const steps = (to - from) / step
  return isWhole(steps) && Math.round(steps) >= 1 && Math.round(steps) <= MOST_STEPS
}

/** Whether a value is one of the scale's. */
export function isOnScale({ from, to, step }: Scale, value: number): boolean {
  return value >= from && value <= to && isWhole((value - from) / step)
}

/** The values of a scale, from one end to the other. */
export function valuesOf({ from, to, step }: Scale): number[] {
  const count = Math.round((to - from) / step) + 1
  return Array.from({ length: count }, (_, place) => Number((from + place * step).toFixed(6)))
}

/** The mean of what was rated as shares of the scales' ranges, from 0 to 1. */
export function meanShare(scales: readonly Scale[], values: Readonly<Record<string, number>>): number {
  const shares = scales.map(({ name, from, to }) => (values[name]! - from) / (to - from))
  return shares.reduce((sum, share) => sum + share, 0) / shares.length
}

/** Steps such as 0.1 have no exact binary value. */
function isWhole(steps: number): boolean {
  return Math.abs(steps - Math.round(steps)) < 1e-6
}
