import type { LabelTable } from './label-names.ts'
import { LABELS_OF_THE_CUP } from './labels-of-the-cup.ts'
import { LABELS_OF_THE_GREEN } from './labels-of-the-green.ts'
import { LABELS_OF_THE_ORIGIN } from './labels-of-the-origin.ts'

/** Every label by meaning and language. A name may mean two things: `Note` is a score in French, notes in Italian. */
export const LABELS: LabelTable = {
  ...LABELS_OF_THE_ORIGIN,
  ...LABELS_OF_THE_GREEN,
  ...LABELS_OF_THE_CUP,
}
