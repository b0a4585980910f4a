import { foldName } from '#domain/words/name-folding.ts'

/** The key that tags share if they count as the same. */
export function tagKey(tag: string): string {
  return foldName(tag) || tag
}

/** The tags without blanks around them, each once: `Espresso` and `espresso` are the same. Empty ones are left out. */
export function distinctTags(tags: readonly string[]): string[] {
  const byFoldedName = new Map<string, string>()
  for (const tag of tags.map(each => each.trim())) {
    const key = tagKey(tag)
    if (key !== '' && !byFoldedName.has(key)) byFoldedName.set(key, tag)
  }
  return [...byFoldedName.values()]
}
