import { remembered } from '#web/ui/remembered.ts'

/** What a browser remembers of one roast: its value, or null, and a function that keeps another, or null for none. */
type OfRoast<Value> = [value: Value | null, keep: (value: Value | null) => void]

/**
 * Keeps a value for each of the roasts that were seen last, at most `most`, under a key of localStorage. `read` makes a
 * value of whatever is stored for a roast, or null. Returns a hook for one roast.
 */
export function rememberedByRoast<Value>(
  key: string,
  most: number,
  read: (stored: Partial<Record<keyof Value, unknown>>) => Value | null,
): (roastId: number) => OfRoast<Value> {
  const all = remembered<{ roasts: readonly (readonly [roastId: number, Value])[] }>(key, ({ roasts }) => ({
    roasts: Array.isArray(roasts) ? roasts.flatMap(pairIn) : [],
  }))
  function pairIn(stored: unknown): [number, Value][] {
    if (!Array.isArray(stored) || typeof stored[0] !== 'number') return []
    const value = read(stored[1] ?? {})
    return value === null ? [] : [[stored[0], value]]
  }
  return roastId => {
    const { roasts } = all.use()
    const keep = (value: Value | null) => {
      const others = roasts.filter(([id]) => id !== roastId).slice(1 - most)
      all.choose({ roasts: value === null ? others : [...others, [roastId, value]] })
    }
    return [roasts.find(([id]) => id === roastId)?.[1] ?? null, keep]
  }
}
