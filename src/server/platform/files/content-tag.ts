import { createHash } from 'node:crypto'

/** An ETag that changes with the content, in quotes. */
export function contentTag(content: Uint8Array): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}
