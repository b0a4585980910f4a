const NUMBERED = /^\/(?:(?:roasts?|r)\/)?(\d{1,15})\/?$/i

/** The number of a roast in an address that people type from a bag: `/148`, `/R/148`, `/roasts/148/`; null in others. */
export function numberInAddress(path: string): string | null {
  return NUMBERED.exec(path)?.[1] ?? null
}
