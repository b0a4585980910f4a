/** Where and when a finger touched or left a row, in px and ms. */
export interface TouchMoment {
  x: number
  y: number
  time: number
}

const LONGEST_TAP_MILLISECONDS = 500
const FARTHEST_TAP = 10

/** Whether a touch is a tap: shorter than 500 ms, with less than 10 px of movement. */
export function isTap(start: TouchMoment, end: TouchMoment): boolean {
  const distance = Math.hypot(end.x - start.x, end.y - start.y)
  return end.time - start.time < LONGEST_TAP_MILLISECONDS && distance < FARTHEST_TAP
}
