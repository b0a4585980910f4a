/**
 * Where the curve of a roast is from: the machine's file; what was sent while it ran; what a person typed while it ran
 * (then all its temperatures are); or nothing, because the roast was entered without a clock.
 */
export const ROAST_SOURCES = ['file', 'live', 'hand', 'typed'] as const
export type RoastSource = (typeof ROAST_SOURCES)[number]

/** As it is stored: `sparse` is by hand too, with readings too far apart for a curve that can be judged. */
export const STORED_SOURCES = [...ROAST_SOURCES, 'sparse'] as const
export type StoredSource = (typeof STORED_SOURCES)[number]

export function roastSourceOf(stored: StoredSource): RoastSource {
  return stored === 'sparse' ? 'hand' : stored
}
