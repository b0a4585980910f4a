import type { SheetAnswer } from '#contract/tasting/sheets.ts'
import type { TastingTable } from '#contract/tasting/tables.ts'
import { firstUnrated } from '#domain/tasting/rated.ts'
import type { Letter } from '#domain/tasting/table-draw.ts'
import { plural } from '#domain/words/plural.ts'
import { listText } from '#domain/words/sentence-parts.ts'
import type { CupDraft, KeptSeat } from './seats.ts'

/** Whether every scale of a sheet has a value. */
export function isWholeCup(sheet: SheetAnswer, draft: CupDraft): boolean {
  return firstUnrated(sheet, draft) === undefined
}

/** What a cup is to its taster: `rated`, `begun`, or nothing yet. */
export function cupState(sheet: SheetAnswer, draft: CupDraft | undefined): 'rated' | 'begun' | null {
  if (draft === undefined || Object.keys(draft.values).length === 0) return null
  return isWholeCup(sheet, draft) ? 'rated' : 'begun'
}

/** The next cup that isn't rated after this one, from the beginning again at the end; null if all are. */
export function nextCup(
  sheet: SheetAnswer,
  letters: readonly Letter[],
  { drafts }: Pick<KeptSeat, 'drafts'>,
  after: Letter,
): Letter | null {
  const place = letters.indexOf(after)
  const inOrder = [...letters.slice(place + 1), ...letters.slice(0, place)]
  return inOrder.find(letter => cupState(sheet, drafts[letter]) !== 'rated') ?? null
}

/** Whether what was noted has reached the server, in words; empty for a cup that isn't rated. */
export function sentText({ unsent, refusal, isSeated }: KeptSeat, isRated: boolean): string {
  if (refusal !== null) return refusal
  if (unsent.length > 0 || !isSeated)
    return navigator.onLine
      ? 'Sending…'
      : 'You are offline. What you noted is kept here, and sent when you are back.'
  return isRated ? 'Saved. You can change it until the reveal.' : ''
}

/** Which of the others still taste: `Ann and Ben are done. Cy still tastes.` */
export function doneText(tasters: TastingTable['tasters']): string {
  const [done, others] = [true, false].map(isDone =>
    tasters.filter(taster => taster.done === isDone).map(({ name }) => name),
  ) as [string[], string[]]
  if (tasters.length === 0) return ''
  const still = `${listText(others)} still ${plural(others.length, { one: 'tastes', other: 'taste' })}.`
  const areDone = `${listText(done)} ${plural(done.length, { one: 'is', other: 'are' })} done.`
  return [done.length > 0 && areDone, others.length > 0 && still].filter(part => part !== false).join(' ')
}
