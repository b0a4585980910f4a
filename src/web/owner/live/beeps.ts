import { stored } from '#web/ui/stored.ts'

/** How often a temperature is asked for by a tone, in seconds; 0 for never. */
export const BEEP_SECONDS = [0, 15, 30, 60] as const
const USUAL_SECONDS = 30

export const beeps = stored<{ seconds: number }>('beeps', kept => ({
  seconds: BEEP_SECONDS.find(each => each === kept?.seconds) ?? USUAL_SECONDS,
}))
