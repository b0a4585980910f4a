import { foldName } from '#domain/words/name-folding.ts'

/** The tags without blanks around them, each once: `Espresso` and `espresso` are the same. Empty ones are left out. */
export function distinctTags(tags: readonly string[]): string[] {
  const byFoldedName = new Map<string, string>()
  for (const tag of tags.map(each => each.trim())) {
    const key = foldName(tag) || tag
    if (key !== '' && !byFoldedName.has(key)) byFoldedName.set(key, tag)
  }
  return [...byFoldedName.values()]
}
