import type { TastingTable } from '#contract/tasting/tables.ts'
import { counted } from '#domain/words/plural.ts'
import { soonInWords } from '#web/words/moment-in-words.ts'
import { readersToday } from '#web/words/readers-own.ts'

export function titleOf({ name }: Pick<TastingTable, 'name'>): string {
  return name ?? 'Tasting table'
}

/** What stands on a table, how it is tasted, and once it is revealed by how many. */
export function whatItIs(table: TastingTable): string {
  const { mode, letters, sheet, state } = table
  if (mode === 'triangle') return ['Three cups, two of them alike', ...tastedParts(table)].join(' · ')
  const cups = counted(letters.length, 'coffee')
  const what =
    state === 'open' ? `${cups}, blind, by ${sheet?.name ?? 'letters'}` : `${cups}, by ${sheet?.name}`
  return [what, ...tastedParts(table)].join(' · ')
}

/** `3 tasted blind`. Which seat is the roaster's isn't known, so that of a table that was looked at isn't said. */
export function tastedText({ results, triangle, owner_had_looked }: TastingTable): string {
  const tasters = (results ?? []).flatMap(({ ratings }) => ratings.map(({ taster }) => taster))
  const count = triangle?.answered ?? new Set(tasters).size
  return owner_had_looked ? `${count} tasted; the roaster knew the cups` : `${count} tasted blind`
}

function tastedParts(table: TastingTable): string[] {
  return table.results === null && table.triangle === null ? [] : [tastedText(table)]
}

/** What became of a table whose hours are over. */
export function overText({ revealed_at, ends_at }: TastingTable): string {
  if (revealed_at === null) return 'Its hours have passed, and nothing was revealed.'
  return revealed_at < ends_at
    ? 'Its hours have passed, and its results with them. The roaster still has them.'
    : 'The roaster revealed it after its hours, and has the results: ask for them.'
}

/** Until when a table is open, or that its hours are over; null once it is revealed. */
export function hoursText({ state, ends_at, revealed_at }: TastingTable, isOwner: boolean): string | null {
  if (revealed_at !== null) return null
  if (state === 'open') return `Open until ${soonInWords(new Date(ends_at), readersToday())}`
  return isOwner
    ? 'Its hours are over'
    : 'Its hours are over: the roaster can still reveal it, and tells you.'
}
