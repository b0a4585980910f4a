import type { TimeSpan } from '#domain/words/time-span.ts'

/** Sentences within this distance count as equally near, so that a moment is found before the phase around it. */
const NEAR_SECONDS = 5

/**
 * Finds the index of the sentence about a time: the nearest, and of several equally near ones the shortest; -1 if there
 * is none.
 */
export function sentenceAt(sentences: readonly TimeSpan[], seconds: number): number {
  const distance = ({ startSeconds, endSeconds }: TimeSpan) =>
    Math.max(0, startSeconds - seconds - NEAR_SECONDS, seconds - endSeconds - NEAR_SECONDS)
  const length = ({ startSeconds, endSeconds }: TimeSpan) => endSeconds - startSeconds
  const [nearest] = sentences.toSorted((a, b) => distance(a) - distance(b) || length(a) - length(b))
  return nearest === undefined ? -1 : sentences.indexOf(nearest)
}
