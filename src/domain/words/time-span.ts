/** A stretch of a roast in seconds since charge. A moment starts and ends at the same time. */
export interface TimeSpan {
  startSeconds: number
  endSeconds: number
}

export function momentAt(seconds: number): TimeSpan {
  return { startSeconds: seconds, endSeconds: seconds }
}
