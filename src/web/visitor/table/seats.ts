import type { CupRating } from '#contract/tasting/tables.ts'
import { LETTERS, type Letter } from '#domain/tasting/table-draw.ts'
import { FLAVOURS } from '#domain/words/feedback.ts'
import { stored } from '#web/ui/stored.ts'

/** What was noted of a cup so far. */
export type CupDraft = Pick<CupRating, 'values' | 'cups' | 'flavours'> & { notes: string }

/** A seat at a table in this browser. What was typed stays here until the server has it. */
export interface KeptSeat {
  code: string
  /** Chosen by this browser: whoever has it sits here. */
  key: string
  name: string
  /** Whether the server has given the seat. */
  isSeated: boolean
  drafts: Readonly<Partial<Record<Letter, CupDraft>>>
  /** Of a triangle: the cup that was named. */
  odd: Letter | null
  /** The cups of which the server doesn't have the latest yet. */
  unsent: readonly Letter[]
  /** The cups that the server has had, in case that it loses the seat. */
  sent: readonly Letter[]
  /** Why the server refuses; null while it doesn't. */
  refusal: string | null
}

export const EMPTY_CUP: CupDraft = { values: {}, cups: null, flavours: [], notes: '' }

/** Older ones are forgotten. */
const MOST_KEPT = 20

const kept = stored<{ seats: readonly KeptSeat[]; name: string }>('tasting seats', value => ({
  seats: Array.isArray(value?.seats) ? value.seats.flatMap(seatIn) : [],
  name: typeof value?.name === 'string' ? value.name : '',
}))

/** The seat of this browser at a table; null without one. */
export function useSeat(code: string): KeptSeat | null {
  return kept.use().seats.find(seat => seat.code === code) ?? null
}

export function seatAt(code: string): KeptSeat | null {
  return kept.get().seats.find(seat => seat.code === code) ?? null
}

/** The name that was last sat down with. */
export function lastName(): string {
  return kept.get().name
}

/** Takes a seat, which the server gives as soon as it can be reached. What was noted under a refused name stays. */
export function takeSeat(code: string, name: string): void {
  const before = seatAt(code) ?? { key: crypto.randomUUID(), drafts: {}, odd: null, unsent: [], sent: [] }
  keep({ ...before, code, name, isSeated: false, refusal: null })
}

export function changeSeat(code: string, change: (seat: KeptSeat) => Partial<KeptSeat>): void {
  const seat = seatAt(code)
  if (seat !== null) keep({ ...seat, ...change(seat) })
}

/** Whether the server has refused the seat itself: nothing can be sent before another name is tried. */
export function isTurnedAway({ isSeated, refusal }: KeptSeat): boolean {
  return !isSeated && refusal !== null
}

/** Notes something of a cup. It is sent once every scale has a value. */
export function noteCup(
  code: string,
  letter: Letter,
  part: Partial<CupDraft>,
  isWhole: (draft: CupDraft) => boolean,
) {
  changeSeat(code, ({ drafts, unsent }) => {
    const draft = { ...(drafts[letter] ?? EMPTY_CUP), ...part }
    const others = unsent.filter(each => each !== letter)
    return { drafts: { ...drafts, [letter]: draft }, unsent: isWhole(draft) ? [...others, letter] : others }
  })
}

function keep(seat: KeptSeat): void {
  const others = kept.get().seats.filter(({ code }) => code !== seat.code)
  kept.set({ seats: [...others.slice(1 - MOST_KEPT), seat], name: seat.name })
}

/** What is stored may be of another version, or damaged. */
function seatIn(value: unknown): KeptSeat[] {
  const seat = (value ?? {}) as Record<keyof KeptSeat, unknown>
  const { code, key, name, isSeated, drafts, odd, unsent, sent, refusal } = seat
  if (typeof code !== 'string' || typeof key !== 'string' || typeof name !== 'string') return []
  const cups = Object.entries((drafts ?? {}) as object).flatMap(([letter, cup]) => {
    const draft = draftIn(cup)
    return isLetter(letter) && draft !== null ? [[letter, draft] as const] : []
  })
  return [
    {
      ...{ code, key, name, isSeated: isSeated === true },
      drafts: Object.fromEntries(cups),
      odd: isLetter(odd) ? odd : null,
      unsent: lettersIn(unsent),
      sent: lettersIn(sent),
      refusal: typeof refusal === 'string' ? refusal : null,
    },
  ]
}

function draftIn(value: unknown): CupDraft | null {
  const { values, cups, flavours, notes } = (value ?? {}) as Record<keyof CupDraft, unknown>
  if (typeof values !== 'object' || values === null || typeof notes !== 'string') return null
  const numbers = Object.entries(values).filter(([, number]) => typeof number === 'number')
  const { u, d } = (cups ?? {}) as { u?: unknown; d?: unknown }
  return {
    values: Object.fromEntries(numbers),
    cups: typeof u === 'number' && typeof d === 'number' ? { u, d } : null,
    flavours: FLAVOURS.filter(flavour => Array.isArray(flavours) && flavours.includes(flavour)),
    notes,
  }
}

function lettersIn(value: unknown): Letter[] {
  return Array.isArray(value) ? value.filter(isLetter) : []
}

function isLetter(value: unknown): value is Letter {
  return LETTERS.some(letter => letter === value)
}
