import { MOST_COMPARED } from '#domain/comparison/most-compared.ts'

const ID = /^[1-9]\d{0,14}$/

/** The ids of the roasts to compare, each once and no more than can be compared. Anything else is left out. */
export function comparedIds(search: string): number[] {
  const ids = (new URLSearchParams(search).get('roasts') ?? '').split(',').filter(text => ID.test(text))
  return [...new Set(ids.map(Number))].slice(0, MOST_COMPARED)
}
