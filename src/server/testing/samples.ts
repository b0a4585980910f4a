import { randomInt } from 'node:crypto'
import { randomFrom } from '../../../demo/random.ts'

/** Chooses the cases that a test tries: a random sample, different in each run, or all of them. */
export interface Samples {
  /** A random choice of `count` items, in their order. */
  of<Item>(items: readonly Item[], count: number): Item[]
}

/**
 * The samples of a test file. `npm run proof:samples` takes everything. The printed `SAMPLES_SEED=…` repeats those of a
 * run.
 */
export function samplesOfRun(): Samples {
  const { SAMPLES, SAMPLES_SEED } = process.env
  if (SAMPLES === 'everything') return { of: items => [...items] }
  const seed = Number(SAMPLES_SEED ?? randomInt(1_000_000))
  console.log(`SAMPLES_SEED=${seed}`)
  const random = randomFrom(seed)
  return {
    of(items, count) {
      const left = items.map((_, index) => index)
      const chosen = new Set<number>()
      while (chosen.size < count && left.length > 0)
        chosen.add(left.splice(Math.floor(random.between(0, left.length)), 1)[0]!)
      return items.filter((_, index) => chosen.has(index))
    },
  }
}
