/** The fields that decide which roast is later. */
interface Numbered {
  roast_number: number | null
  roast_date: string | null
}

/** Sorts roasts by number, then by date, both descending. Missing values come last. Returns a new list. */
export function latestFirst<Roast extends Numbered>(roasts: readonly Roast[]): Roast[] {
  return [...roasts].sort(
    (left, right) =>
      descending(left.roast_number, right.roast_number) || descending(left.roast_date, right.roast_date),
  )
}

function descending<Value extends number | string>(left: Value | null, right: Value | null): number {
  if (left === right) return 0
  if (left === null) return 1
  if (right === null) return -1
  return left > right ? -1 : 1
}
