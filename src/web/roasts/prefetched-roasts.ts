import type { RoastWithExtras } from '#contract/roasts.ts'

/** Remembers a roast from a list. Its own screen can then show it while the details are loading. */
export function rememberRoast(roast: RoastWithExtras): void {
  latest = roast
}

/** The last remembered roast, or null if it has another id. */
export function rememberedRoast(id: number): RoastWithExtras | null {
  return latest?.id === id ? latest : null
}

let latest: RoastWithExtras | null = null
