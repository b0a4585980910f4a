import type { SameRecording } from '#contract/roast-import.ts'
import { isOfDateAlone } from '#domain/roast/roast-differences.ts'

/** Whether a file becomes a new roast unless the owner chooses to update one of its date. */
export function isPerhapsNew(facts: {
  same_recording: SameRecording | null
  same_file: object | null
  duplicate: string | null
}): boolean {
  return isOfDateAlone(facts.same_recording) && facts.same_file === null && facts.duplicate === null
}
