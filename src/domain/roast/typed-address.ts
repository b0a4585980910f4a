const NUMBERED = /^\/(?:(?:roasts?|r)\/)?(\d{1,15})\/?$/i

/** The roast number in an address as people type it: `/148`, `/R/148`, `/roasts/148/`; null in any other. */
export function numberInAddress(path: string): string | null {
  return NUMBERED.exec(path)?.[1] ?? null
}
