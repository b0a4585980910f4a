import { weightDoubtText } from '#domain/roast/weights/weight-doubt-text.ts'
import type { FigureUnits } from '#domain/words/shown-figures.ts'
import { sameFileText, sameRecordingText } from './difference-words.ts'
import type { FileMessage } from './file-table.tsx'
import { type ImportRow, importModeOf, numberProblem, type ReadRow } from './import-rows.ts'
import { doubtOfRow, otherWarnings } from './row-weights.ts'

/** The most important message about a file. */
interface LineMessage extends FileMessage {
  /** The same without what its details say by themselves, of its number and its weights. */
  besides: string
}

/**
 * What can't be saved comes first, then weights that no roast has: nothing else keeps the file from being imported at
 * once.
 */
export function lineMessage(row: ImportRow, units: FigureUnits, wrong: string | null = null): LineMessage {
  if (row.state === 'reading') return said('known', '')
  if (row.state === 'unreadable') return said('problem', row.problem)
  if (row.refusal !== null) return said('problem', row.refusal)
  if (wrong !== null)
    return { kind: 'problem', text: wrong, besides: wrong === numberProblem(row) ? '' : wrong }
  const doubt = doubtOfRow(row)
  const other = messageOfFile(row, units)
  if (doubt === null) return other
  const known = other.kind === 'known' ? ` ${other.text}` : ''
  return { kind: 'warning', text: `${weightDoubtText(doubt)}${known}`, besides: other.text }
}

function messageOfFile(row: ReadRow, units: FigureUnits): LineMessage {
  const { same_recording: same, same_file: other, duplicate, preview } = row.facts
  if (duplicate !== null && importModeOf(row) === 'leave') return said('known', duplicate)
  if (same !== null) return said('known', sameRecordingText(same, units))
  if (other !== null) return said('known', sameFileText(other, units))
  return said('warning', (preview && otherWarnings(preview)[0]) ?? '')
}

function said(kind: LineMessage['kind'], text: string): LineMessage {
  return { kind, text, besides: text }
}
