import { stored } from '#web/ui/stored.ts'

/** What this device's clock was set back by while it was followed, in ms: added to what it shows. */
const setBack = stored<{ milliseconds: number }>('clock set back by', kept => {
  const { milliseconds } = (kept ?? {}) as { milliseconds?: unknown }
  return { milliseconds: typeof milliseconds === 'number' ? milliseconds : 0 }
})

/** Smaller differences are those of two clocks that go at different speeds, and of a busy processor. */
const SET_MS = 1_500

/** How far the steady clock was from the time since the page was opened, and by which correction. */
let followed: { begin: number; correction: number } | undefined
let wasHidden = false
globalThis.document?.addEventListener('visibilitychange', () => {
  wasHidden ||= document.hidden
})

/**
 * The time in ms since 1970 by this device's clock as it was before anybody set it: what was pressed and typed keeps
 * its distance to what comes. In whole ms, as the server keeps instants, by which a reading is known again. A device
 * that sleeps counts on by its clock only, so that one that was set forward meanwhile is noticed when the server
 * answers.
 */
export function steadyNow(): number {
  const now = Date.now()
  const sinceOpened = performance.now()
  const { milliseconds: correction } = setBack.get()
  const by = followed === undefined ? 0 : Math.round(followed.begin + sinceOpened - (now + correction))
  const isSet = followed?.correction === correction && (by > SET_MS || (by < -SET_MS && !wasHidden))
  if (isSet) setBack.set({ milliseconds: correction + by })
  const steady = isSet ? now + correction + by : now + correction
  followed = { begin: steady - sinceOpened, correction: isSet ? correction + by : correction }
  wasHidden = globalThis.document?.hidden ?? false
  return steady
}

/** Puts the steady clock forward, in ms. Returns its time then. */
export function putForward(by: number): number {
  setBack.set({ milliseconds: setBack.get().milliseconds + by })
  return steadyNow()
}
