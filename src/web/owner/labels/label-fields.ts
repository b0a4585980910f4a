import { stored } from '#web/ui/stored.ts'

/** What the owner may leave out of a label. Title of the site, number, coffee and code always stand on it. */
export const LABEL_FIELDS = {
  roaster: 'Who roasts',
  process: 'Process',
  taste: 'Taste',
  weight: 'Net weight',
  roasted: 'Roast date',
  best: 'Best until',
  flower: 'Flower',
  line: 'Own line',
} as const
export type LabelField = keyof typeof LABEL_FIELDS

export const LABEL_FIELD_NAMES = Object.keys(LABEL_FIELDS) as LabelField[]

/** The fields that are left out, as this browser keeps them; at first the line that has to be typed. */
export const leftOutFields = stored<readonly LabelField[]>('labels-without', kept => {
  const names = kept === null ? ['line'] : Array.isArray(kept) ? (kept as unknown[]) : []
  return LABEL_FIELD_NAMES.filter(name => names.includes(name))
})
