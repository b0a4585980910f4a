/** A part of a table's rows by index; empty where the last is before the first. */
export interface RowRange {
  first: number
  last: number
}

export interface TableInSight {
  /** How many rows there are. */
  count: number
  /** px; all rows have this height. */
  rowHeight: number
  /** px from the top of what is in sight down to the top of the first row; negative once scrolled past. */
  rowsTop: number
  /** px of the table that are in sight, from top to bottom. */
  sightHeight: number
  /** px; rows this far out of sight count as near. */
  margin: number
}

/** The rows that are in sight or near it; wherever the table is, at least one. */
export function rowsNear({ count, rowHeight, rowsTop, sightHeight, margin }: TableInSight): RowRange {
  const rowAt = (fromTop: number) =>
    Math.min(Math.max(0, Math.floor((fromTop - rowsTop) / rowHeight)), count - 1)
  return { first: Math.max(0, rowAt(-margin)), last: rowAt(sightHeight + margin) }
}
