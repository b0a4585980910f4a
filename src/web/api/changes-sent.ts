const listeners = new Set<() => void>()

/** Calls the listener after every successful change. Returns a function that removes it. */
export function onChangeSent(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells everybody who listens that a change was accepted. */
export function announceChange(): void {
  for (const listener of listeners) listener()
}
