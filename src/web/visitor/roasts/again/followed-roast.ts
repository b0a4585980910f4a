import { useState } from 'react'
import type { TapsAfterCharge } from '#contract/roast-answers.ts'
import { round } from '#domain/record/units.ts'
import { type Kept, stored } from '#web/ui/stored.ts'
import { queueTaps, sendQueuedTaps } from './tap-queue.ts'

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

/**
 * What was tapped while a roast or a plan was followed. This browser keeps it, through reloads too, until it is
 * cleared; what the owner taps also goes to the server, as soon as there is a network.
 */
export function useTapped(key: string, isOwner: boolean) {
  const [taps] = useState(() => stored(key, tapsIn))
  const tapped = taps.use()
  const keep = (changed: Tapped) => taps.set(changed.length === 0 ? null : changed)
  const change = (changed: Tapped) => {
    keep(changed)
    const charge = timeOf(changed, 'charge') ?? timeOf(tapped, 'charge')
    if (charge === null) return
    queueTaps(charge, changed.length === 0 ? null : afterCharge(changed))
    if (isOwner) void sendQueuedTaps()
  }
  return {
    tapped,
    tap: (tap: Tap) => change([...tapped.filter(each => each.tap !== tap), { tap, at: Date.now() }]),
    takeBack: () => change(tapped.slice(0, -1)),
    clear: () => keep([]),
    /** Undoes `clear`. */
    bringBack: keep,
  }
}

function afterCharge(tapped: Tapped): TapsAfterCharge {
  const seconds = (tap: Tap) => {
    const exact = secondsTo(tapped, timeOf(tapped, tap))
    return exact === null ? null : round(exact, 1)
  }
  return { first_crack_seconds: seconds('first_crack'), drop_seconds: seconds('drop') }
}

function tapsIn(kept: Kept<Tapped>): Tapped {
  return Array.isArray(kept) ? kept.filter(isTap) : []
}

function isTap(value: unknown): value is Tapped[number] {
  const { tap, at } = (value ?? {}) as Record<string, unknown>
  return TAPS.some(each => each === tap) && typeof at === 'number'
}
