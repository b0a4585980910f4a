/** A stretch of a roast. */
export interface Phase {
  seconds: number
  /** Share of the whole roast, unrounded. */
  percent: number
}

/** The phases of a roast; null if a milestone that bounds it is missing. */
interface RoastPhases {
  /** Charge to first crack: drying and Maillard together. */
  beforeFirstCrack: Phase | null
  /** Charge to yellowing. */
  drying: Phase | null
  /** Yellowing to first crack. */
  maillard: Phase | null
  /** First crack to drop. */
  development: Phase | null
}

/** Derives the phases of a roast from its times in seconds since charge; drop is its total duration. */
export function roastPhases(times: {
  yellowingSeconds: number | null
  firstCrackSeconds: number | null
  dropSeconds: number | null
}): RoastPhases {
  const { yellowingSeconds, firstCrackSeconds, dropSeconds } = times
  return {
    beforeFirstCrack: phase(0, firstCrackSeconds, dropSeconds),
    drying: phase(0, yellowingSeconds, dropSeconds),
    maillard: phase(yellowingSeconds, firstCrackSeconds, dropSeconds),
    development: phase(firstCrackSeconds, dropSeconds, dropSeconds),
  }
}

/** Also null if the times contradict each other: an end before its start, or after drop. */
function phase(start: number | null, end: number | null, drop: number | null): Phase | null {
  if (start === null || end === null || drop === null) return null
  if (!(drop > 0 && start >= 0 && start <= end && end <= drop)) return null
  return { seconds: end - start, percent: ((end - start) / drop) * 100 }
}
