import type { SheetAnswer, SheetCreate } from '#contract/tasting/sheets.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import { isEven, type Scale } from '#domain/tasting/sheet.ts'

/** A scale as it is typed. */
export interface ScaleDraft {
  /** Unique within the sheet. */
  key: number
  name: string
  from: string
  to: string
  step: string
  low: string
  high: string
}

/** What is typed for a sheet. */
export interface SheetDraft {
  name: string
  scales: ScaleDraft[]
}

/** What the parts of a sheet are called. */
export const SHEET_LABELS: Record<keyof SheetDraft, string> = { name: 'Name of the sheet', scales: 'Scales' }

/** A part of a sheet for people to read. */
export function sheetText({ name, scales }: SheetDraft, field: keyof SheetDraft): string {
  if (field === 'name') return name
  const lines = scales.map(({ name, from, to, step, low, high }) =>
    [`${name} ${from}–${to}`, step !== '1' && `step ${step}`, low, high].filter(Boolean).join(', '),
  )
  return lines.join('\n')
}

/** A scale to begin with: from 1 to 10. */
export function newScale(key: number): ScaleDraft {
  return { key, name: '', from: '1', to: '10', step: '1', low: '', high: '' }
}

/** A sheet to be changed or copied. */
export function draftOfSheet({ name, scales }: Pick<SheetAnswer, 'name' | 'scales'>): SheetDraft {
  return {
    name,
    scales: scales.map(({ from, to, step, ...words }, key) => ({
      ...{ key, ...words },
      ...{ from: String(from), to: String(to), step: String(step) },
    })),
  }
}

/** Parses a draft; fails with what is wrong at each input, by the names of the API. */
export function sheetOfDraft({
  name,
  scales,
}: SheetDraft): Result<SheetCreate, { field: string; sentence: string }[]> {
  const problems: { field: string; sentence: string }[] = []
  const note = (field: string, sentence: string) => problems.push({ field, sentence })
  if (name.trim() === '') note('name', 'Enter a name.')
  const read = scales.map((draft, index): Scale => {
    const number = (part: 'from' | 'to' | 'step') => {
      const value = Number(draft[part].replace(',', '.'))
      const isNumber = draft[part].trim() !== '' && Number.isFinite(value)
      if (!isNumber) note(`scales[${index}].${part}`, 'Enter a number.')
      return isNumber ? value : Number.NaN
    }
    const scale = { ...draft, from: number('from'), to: number('to'), step: number('step') }
    if (draft.name.trim() === '') note(`scales[${index}].name`, 'Enter what is rated.')
    if (scale.from >= scale.to) note(`scales[${index}].to`, 'Must be above From.')
    else if (scale.step <= 0 || !isEven(scale)) note(`scales[${index}].step`, 'Must lead exactly to To.')
    return scale
  })
  if (problems.length > 0) return failure(problems)
  return success({
    name: name.trim(),
    scales: read.map(({ name, from, to, step, low, high }) => ({ name, from, to, step, low, high })),
  })
}
