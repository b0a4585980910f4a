/** What a triangle came to. */
export interface TriangleResult {
  /** How many named the odd cup, of those who answered. */
  found: number
  answered: number
  /** How many would have by guessing, to one decimal. */
  by_guessing: number
  /** How likely so many or more are by guessing, to three decimals. Null if nobody answered. */
  p: number | null
  words: string
}

/** Who guesses names the odd one of three cups in a third of the cases (ISO 4120). */
const BY_GUESSING = 1 / 3

/** The result of a triangle: the exact binomial test against guessing, one-sided. */
export function triangleResult(found: number, answered: number): TriangleResult {
  const by_guessing = Number((answered * BY_GUESSING).toFixed(1))
  if (answered === 0) return { found, answered, by_guessing, p: null, words: 'Nobody has answered.' }
  const p = atLeast(found, answered)
  const shown = p < LEAST_SHOWN ? `p < ${LEAST_SHOWN}` : `p = ${p.toFixed(3)}`
  const words = `${found} of ${answered} found the odd one; by guessing ${by_guessing.toFixed(1)} would. (${shown})`
  return { found, answered, by_guessing, p: Number(p.toFixed(3)), words }
}

/** Three digits would show it as 0, which no chance is. */
const LEAST_SHOWN = 0.001

/** The probability of at least `successes` of `trials`, each with the chance of a guess: a sum of binomial terms. */
function atLeast(successes: number, trials: number): number {
  let ways = 1
  let sum = 0
  for (let count = 0; count <= trials; count += 1) {
    if (count >= successes) sum += ways * BY_GUESSING ** count * (1 - BY_GUESSING) ** (trials - count)
    ways = (ways * (trials - count)) / (count + 1)
  }
  return Math.min(1, sum)
}
