import { publicFields, type RoastFields } from '#domain/roast/roast-fields.ts'
import type { Reader } from '#server/http/answers/answer-cache.ts'
import { Tagged } from '#server/http/entity-tags.ts'

/** A roast as a reader may see it: private notes are the owner's alone. */
export function seenBy<Roast extends RoastFields>(
  reader: Reader,
  found: Tagged<Roast> | null,
): Tagged<Roast> | null {
  return found === null || reader === 'owner' ? found : new Tagged(publicFields(found.value), found.etag)
}
