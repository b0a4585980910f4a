import { useState } from 'react'
import { dayOf } from '#web/words/readers-today.ts'

/** What can be tapped while a roast is followed, in the order of a roast. */
export const TAPS = ['charge', 'first_crack', 'drop'] as const
export type Tap = (typeof TAPS)[number]

/** What was tapped, the earliest first, in ms since 1970. */
export type Tapped = readonly { tap: Tap; at: number }[]

export function timeOf(tapped: Tapped, tap: Tap): number | null {
  return tapped.find(each => each.tap === tap)?.at ?? null
}

/** Seconds from charge to a tap, or until now; null before charge. */
export function secondsTo(tapped: Tapped, at: number | null): number | null {
  const charge = timeOf(tapped, 'charge')
  return charge === null || at === null ? null : Math.max(0, (at - charge) / 1000)
}

/** What was tapped while a roast was followed. This browser keeps it, through reloads too, until it is cleared. */
export function useTapped(roastId: number) {
  const key = `follow ${roastId}`
  const [tapped, setTapped] = useState(() => keptTaps(key))
  const keep = (changed: Tapped) => {
    setTapped(changed)
    try {
      if (changed.length === 0) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(changed))
    } catch {
      // It is kept until the page is closed.
    }
  }
  return {
    tapped,
    tap: (tap: Tap) => keep([...tapped.filter(each => each.tap !== tap), { tap, at: Date.now() }]),
    takeBack: () => keep(tapped.slice(0, -1)),
    clear: () => keep([]),
  }
}

function keptTaps(key: string): Tapped {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isTap) : []
  } catch {
    return []
  }
}

function isTap(value: unknown): value is Tapped[number] {
  const { tap, at } = (value ?? {}) as Record<string, unknown>
  return TAPS.some(each => each === tap) && typeof at === 'number'
}

/** The tapped drop may be this far from the recorded one. */
const SAME_ROAST_SECONDS = 20

/**
 * Seconds from charge to the first crack that was tapped for a roast, or null. It is known by its day, if it has one,
 * and by how long it took.
 */
export function tappedFirstCrack(roast_date: string | null, total_duration_seconds: number): number | null {
  try {
    for (const key of Object.keys(localStorage).filter(each => each.startsWith('follow '))) {
      const tapped = keptTaps(key)
      const charge = timeOf(tapped, 'charge')
      const drop = secondsTo(tapped, timeOf(tapped, 'drop'))
      const crack = secondsTo(tapped, timeOf(tapped, 'first_crack'))
      if (charge === null || drop === null || crack === null) continue
      if (roast_date !== null && dayOf(new Date(charge)) !== roast_date) continue
      if (Math.abs(drop - total_duration_seconds) <= SAME_ROAST_SECONDS) return Math.round(crack)
    }
  } catch {
    // Then nothing was kept either.
  }
  return null
}
