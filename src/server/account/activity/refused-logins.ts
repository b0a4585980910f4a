import { limitedAddress } from '#server/platform/limits/limited-address.ts'

/** The logins refused in one hour to one address, or to all addresses beyond `MOST_ADDRESSES` together. */
export interface RefusedLogins {
  /** Unique for the hour and the address. */
  key: string
  lastAt: Date
  times: number
  /** Who tried last; null for addresses beyond the limit. */
  last: { address: string; device: string } | null
}

/** Sums up refused logins in memory. */
export interface RefusedLoginSums {
  count(attempt: { address: string; device: string }, now: Date): void
  isEmpty(): boolean
  /** Returns the sums and starts counting again. */
  take(): RefusedLogins[]
  /** Adds sums back that could not be stored. */
  giveBack(sums: readonly RefusedLogins[]): void
}

/** How many addresses get a sum of their own in an hour. A flood from changing addresses gets one for all others. */
const MOST_ADDRESSES = 20

export function refusedLoginSums(): RefusedLoginSums {
  let hour = ''
  const addressesOfHour = new Set<string>()
  const sums = new Map<string, RefusedLogins>()

  return {
    count(attempt, now) {
      const hourNow = now.toISOString().slice(0, HOUR_LENGTH)
      if (hourNow !== hour) {
        hour = hourNow
        addressesOfHour.clear()
      }
      const address = limitedAddress(attempt.address)
      if (addressesOfHour.size < MOST_ADDRESSES) addressesOfHour.add(address)
      const isOwn = addressesOfHour.has(address)
      add({
        key: `${hour} ${isOwn ? address : 'others'}`,
        lastAt: now,
        times: 1,
        last: isOwn ? attempt : null,
      })
    },
    isEmpty: () => sums.size === 0,
    take() {
      const taken = [...sums.values()]
      sums.clear()
      return taken
    },
    giveBack(given) {
      for (const sum of given) add(sum)
    },
  }

  function add(sum: RefusedLogins): void {
    const known = sums.get(sum.key)
    if (known === undefined && sums.size >= MOST_SUMS) return
    const latest = known === undefined || known.lastAt <= sum.lastAt ? sum : known
    sums.set(sum.key, { ...latest, times: sum.times + (known?.times ?? 0) })
  }
}

/** `2026-05-01T12` */
const HOUR_LENGTH = 13

/** The sums of four hours. More wait only if nothing can be stored for that long. */
const MOST_SUMS = 4 * (MOST_ADDRESSES + 1)
