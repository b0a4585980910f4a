/** The owner's tables, and opening another. */
export const TABLES = '#/bench/tables'

/** The same with these roasts proposed. */
export function tablesOf(roastIds: readonly number[]): string {
  return `${TABLES}?roasts=${roastIds}`
}

/** A table of a blind tasting, by its code; without one, where it is typed. */
export function tableAt(code: string): string {
  return code === '' ? '#/t' : `#/t/${code}`
}
