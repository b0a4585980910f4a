/** Repeatable random numbers: the same seed gives the same numbers on every machine. */
export interface Random {
  /** A number between `from` (included) and `to` (excluded). */
  between(from: number, to: number): number
  /** A normally distributed number. */
  normal(mean: number, deviation: number): number
  pick<Item>(items: readonly Item[]): Item
}

/** Mulberry32, a small generator that is good enough for demo data (public domain, Tommy Ettinger). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    between: (from, to) => from + (to - from) * next(),
    normal: (mean, deviation) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    pick: items => items[Math.floor(next() * items.length)]!,
  }
}
