/** A stretch of a roast in seconds since charge. A moment starts and ends at the same time. */
export interface TimeSpan {
  startSeconds: number
  endSeconds: number
}

/** Whether a moment is in a stretch, its ends included. */
export function isWithin({ startSeconds, endSeconds }: TimeSpan, seconds: number): boolean {
  return seconds >= startSeconds && seconds <= endSeconds
}

export function momentAt(seconds: number): TimeSpan {
  return { startSeconds: seconds, endSeconds: seconds }
}
