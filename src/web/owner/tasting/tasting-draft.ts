import type { SheetAnswer } from '#contract/tasting/sheets.ts'
import type { Tasting, TastingCreate } from '#contract/tasting/tastings.ts'
import { isNamed } from '#domain/record/named-values.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import type { IsoDate } from '#domain/record/roast-date.ts'
import { firstUnrated, type Rated } from '#domain/tasting/rated.ts'
import { CVA_AFFECTIVE, FIVE_CUPS } from '#domain/tasting/sheet.ts'
import { TASTING_METHODS, type TastingMethod } from '#domain/tasting/tasting.ts'
import { type Flavour, inOrder } from '#domain/words/feedback.ts'
import { capitalised } from '#domain/words/sentence-parts.ts'
import { plainText } from '#web/owner/parts/edit/changed-elsewhere.tsx'
import { stored } from '#web/ui/stored.ts'

/** What is filled in for a tasting. */
export interface TastingDraft {
  /** With which a new one is sent, chosen with its first value: it is added once, however often it is sent. */
  key: string
  sheet_id: number
  /** By sheet, then by scale: whoever comes back to a sheet finds its values again. */
  values: Record<string, Record<string, number>>
  u: number
  d: number
  method: TastingMethod
  flavours: readonly Flavour[]
  notes: string
  taster: string
  date: string
  is_public: boolean
  is_taster_public: boolean
}

/** What the parts of a tasting are called. */
export const TASTING_LABELS: Record<keyof TastingDraft, string> = {
  key: '',
  sheet_id: 'Sheet',
  values: 'Ratings',
  u: 'Not uniform',
  d: 'Defective',
  method: 'Brewed as',
  flavours: 'Flavors',
  notes: 'Notes',
  taster: 'Who tasted, if it wasn’t you',
  date: 'Day',
  is_public: 'Visitors see it',
  is_taster_public: 'Visitors see the name',
}

/** A part of a tasting for people to read. */
export function tastingText(
  draft: TastingDraft,
  field: keyof TastingDraft,
  sheets: readonly SheetAnswer[],
): string {
  if (field === 'sheet_id') return sheets.find(({ id }) => id === draft.sheet_id)?.name ?? ''
  if (field === 'values')
    return Object.entries(ratedOf(draft).values)
      .map(([scale, rating]) => `${capitalised(scale)} ${rating}`)
      .join(', ')
  return plainText(draft, field)
}

interface Choice {
  sheet_id: number
  method: TastingMethod
}

/** The sheet and the method of the last tasting, with which the next one begins. */
export const lastChoice = stored<Choice>('tasting choice', kept => ({
  sheet_id: typeof kept?.sheet_id === 'number' ? kept.sheet_id : FIVE_CUPS.id,
  method: isNamed(TASTING_METHODS, String(kept?.method)) ? (kept?.method as TastingMethod) : 'filter',
}))

/** A new tasting, before anything is filled in. */
export function newDraft(sheets: readonly SheetAnswer[], today: IsoDate): TastingDraft {
  const { sheet_id, method } = lastChoice.get()
  const isThere = sheets.some(({ id }) => id === sheet_id)
  return {
    ...{ key: '', sheet_id: isThere ? sheet_id : FIVE_CUPS.id, method, values: {}, u: 0, d: 0 },
    ...{ flavours: [], notes: '', taster: '', date: today, is_public: false, is_taster_public: false },
  }
}

/** A tasting as it was saved, to be changed. */
export function draftOfTasting(tasting: Tasting): TastingDraft {
  const { sheet_id, method, flavours, date, is_public, is_taster_public } = tasting
  return {
    ...{ key: '', sheet_id, method, flavours, date, is_public, is_taster_public },
    ...{ notes: tasting.notes ?? '', taster: tasting.taster ?? '' },
    ...{ u: tasting.cups?.u ?? 0, d: tasting.cups?.d ?? 0 },
    values: { [sheet_id]: tasting.values },
  }
}

/** The values of the chosen sheet that are filled in. */
export function ratedOf({ sheet_id, values, u, d }: TastingDraft): Rated {
  return { values: values[sheet_id] ?? {}, cups: sheet_id === CVA_AFFECTIVE.id ? { u, d } : null }
}

/** The draft with another value of its sheet. */
export function withValue(draft: TastingDraft, scale: string, value: number): TastingDraft {
  const { sheet_id, values } = draft
  return { ...draft, values: { ...values, [sheet_id]: { ...values[sheet_id], [scale]: value } } }
}

/** What of a draft is sent, or what is missing. */
export function tastingOfDraft(
  draft: TastingDraft,
  sheet: SheetAnswer,
): Result<Omit<TastingCreate, 'roast_id'>, { field: string; sentence: string }> {
  const rated = ratedOf(draft)
  const missing = firstUnrated(sheet, rated)
  if (missing !== undefined) {
    const sentence = sheet.id === FIVE_CUPS.id ? 'Tap a cup first.' : `Rate “${missing}” first.`
    return failure({ field: '', sentence })
  }
  const { sheet_id, method, flavours, date, is_public, is_taster_public } = draft
  return success({
    ...{ sheet_id, method, date, is_public, is_taster_public, ...rated },
    flavours: inOrder(flavours),
    notes: draft.notes.trim() || null,
    taster: draft.taster.trim() || null,
  })
}
