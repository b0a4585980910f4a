import type { FigureUnits } from '#domain/words/figure-units.ts'
import { improbableWeights } from '#web/words/weight-text.ts'
import { sameFileText, sameRecordingText } from './difference-words.ts'
import { type ImportRow, importModeOf, valuesOf } from './import-rows.ts'

/** The most important message about a file; an empty text if there is none. */
export function lineMessage(
  row: ImportRow,
  units: FigureUnits,
): { kind: 'problem' | 'warning' | 'known'; text: string } {
  if (row.state === 'reading') return { kind: 'known', text: '' }
  if (row.state === 'unreadable') return { kind: 'problem', text: row.problem }
  if (row.refusal !== null) return { kind: 'problem', text: row.refusal }
  const { same_recording: same, same_file: other, duplicate, preview } = row.facts
  if (duplicate !== null && importModeOf(row) === 'leave') return { kind: 'known', text: duplicate }
  if (same !== null) return { kind: 'known', text: sameRecordingText(same, units) }
  if (other !== null) return { kind: 'known', text: sameFileText(other, units) }
  const { greenWeight, roastedWeight } = valuesOf(row)
  const improbable = improbableWeights(greenWeight, roastedWeight)
  return { kind: 'warning', text: improbable ?? preview?.warnings[0] ?? '' }
}
