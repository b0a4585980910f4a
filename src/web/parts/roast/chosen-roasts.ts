import { MOST_COMPARED } from '#domain/comparison/most-compared.ts'

/** One roast has nothing to be compared with. */
const FEWEST_COMPARED = 2

/** How many roasts the server gives by id at once. */
export const MOST_LABELLED = 50

/** How many roasts the server changes at once. */
export const MOST_CHANGED = 500

/** The ids with this one added at the end, or without it. */
export function toggled(ids: readonly number[], id: number): readonly number[] {
  return ids.includes(id) ? ids.filter(other => other !== id) : [...ids, id]
}

/** `3 chosen` */
export function chosenText(count: number): string {
  return count === 0 ? 'None chosen' : `${count} chosen`
}

/** Why so many roasts can't be compared, and what to do about it; null if they can. */
export function comparisonProblem(count: number): string | null {
  if (count === 0) return `Choose ${FEWEST_COMPARED} to ${MOST_COMPARED} roasts to compare them.`
  if (count < FEWEST_COMPARED) return 'Choose one more to compare them.'
  return count > MOST_COMPARED ? `At most ${MOST_COMPARED} roasts can be compared.` : null
}

/** Why labels of so many roasts can't be printed; null if they can. */
export function labelsProblem(count: number): string | null {
  if (count === 0) return `Choose up to ${MOST_LABELLED} to print their labels.`
  return count > MOST_LABELLED ? `Labels of at most ${MOST_LABELLED} roasts can be printed at once.` : null
}

/** Why so many roasts can't be changed or deleted together; null if they can, or if none are chosen. */
export function changeProblem(count: number): string | null {
  return count > MOST_CHANGED ? `At most ${MOST_CHANGED} roasts can be changed at once.` : null
}
