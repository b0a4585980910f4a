import { stored } from '#web/ui/stored.ts'

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
  const all = stored<{ roasts: readonly (readonly [roastId: number, Value])[] }>(key, kept => ({
    roasts: Array.isArray(kept?.roasts) ? kept.roasts.flatMap(pairIn) : [],
  }))
  function pairIn(pair: unknown): [number, Value][] {
    if (!Array.isArray(pair) || typeof pair[0] !== 'number') return []
    const value = read(pair[1] ?? {})
    return value === null ? [] : [[pair[0], value]]
  }
  return roastId => {
    const { roasts } = all.use()
    const keep = (value: Value | null) => {
      const others = roasts.filter(([id]) => id !== roastId).slice(1 - most)
      all.set({ roasts: value === null ? others : [...others, [roastId, value]] })
    }
    return [roasts.find(([id]) => id === roastId)?.[1] ?? null, keep]
  }
}
