/** What was tapped while a roast was followed, in seconds since charge. */
export interface TappedRoast {
  /** The instant of charge, ISO 8601. */
  charged_at: string
  first_crack_seconds: number | null
  drop_seconds: number | null
}

/** The values of a roast by which its taps are found. */
interface RecordedRoast {
  /** ISO 8601. Not used if it has no offset, because it names no instant then. */
  started_at: string | null
  roast_date: string | null
  total_duration_seconds: number | null
}

/** The tapped drop may be this far from the recorded one. */
const SAME_DROP_SECONDS = 20
/** Charge may come this long after a recording began, as the machine preheats, or before it, as clocks differ. */
const LONGEST_PREHEATING_SECONDS = 3600
const CLOCKS_DIFFER_SECONDS = 600

/**
 * Finds the taps of a roast among those of several; null if none fit. Taps fit if charge was tapped about when the
 * roast began by its file, and the last tap is within the recording, which may continue after drop. If the file has no
 * start, the day and the duration must be the same.
 */
export function tapsOfRoast<Taps extends TappedRoast>(
  tapped: readonly Taps[],
  roast: RecordedRoast,
  dayOf: (instant: string) => string,
): Taps | null {
  const fitting = tapped.flatMap(taps => {
    const distance = distanceOf(taps, roast, dayOf)
    return distance === null ? [] : [{ taps, distance }]
  })
  return fitting.sort((a, b) => a.distance - b.distance)[0]?.taps ?? null
}

/** How many seconds taps and roast are apart; null if they don't fit. */
function distanceOf(
  { charged_at, drop_seconds, first_crack_seconds }: TappedRoast,
  { started_at, roast_date, total_duration_seconds }: RecordedRoast,
  dayOf: (instant: string) => string,
): number | null {
  if (total_duration_seconds === null) return null
  const start = instantOf(started_at)
  if (start === null) {
    const isOtherDay = roast_date !== null && dayOf(charged_at) !== roast_date
    if (isOtherDay || drop_seconds === null) return null
    const off = Math.abs(drop_seconds - total_duration_seconds)
    return off > SAME_DROP_SECONDS ? null : off
  }
  const preheating = (Date.parse(charged_at) - start) / 1000
  if (preheating < -CLOCKS_DIFFER_SECONDS || preheating > LONGEST_PREHEATING_SECONDS) return null
  const lastTap = drop_seconds ?? first_crack_seconds ?? 0
  if (lastTap > total_duration_seconds + SAME_DROP_SECONDS) return null
  return Math.abs(preheating)
}

function instantOf(started_at: string | null): number | null {
  if (started_at === null || !/(?:Z|[+-]\d\d:\d\d)$/.test(started_at)) return null
  const milliseconds = Date.parse(started_at)
  return Number.isNaN(milliseconds) ? null : milliseconds
}
