import type { RoastWithExtras } from '#contract/roasts.ts'

/** Keeps a roast that a list has read, so that its own screen can show it while the whole is on its way. */
export function rememberRoast(roast: RoastWithExtras): void {
  latest = roast
}

/** The roast remembered last, if it is the one asked for. */
export function rememberedRoast(id: number): RoastWithExtras | null {
  return latest?.id === id ? latest : null
}

let latest: RoastWithExtras | null = null
