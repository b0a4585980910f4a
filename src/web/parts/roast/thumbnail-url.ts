import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import { urlOf } from '#web/api/api-url.ts'

/** The address of a roast's thumbnail. It changes with the roast, because browsers cache thumbnails forever. */
export function thumbnailUrl({ id, updated_at }: Pick<Roast, 'id' | 'updated_at'>): string {
  return urlOf(calls.readThumbnail, { id, v: String(Date.parse(updated_at)) })
}
