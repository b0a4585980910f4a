import { plural } from '#domain/words/plural.ts'

/** What can be deleted all at once. */
export type Deletable = 'beans' | 'roasts'

/** The question to ask before deleting all beans or roasts. Deleting beans also deletes their roasts. */
export function deletionQuestion(kind: Deletable, roastCount: number): string {
  const question = `Are you sure you want to delete all ${kind}? This action cannot be undone.`
  if (kind === 'roasts' || roastCount === 0) return question
  return `${question}\n${plural(roastCount, { one: '1 roast goes', other: `${roastCount} roasts go` })} with them.`
}

/** The noun for a count: `beans`, `roast`. */
export function kindText(kind: Deletable, count: number): string {
  return plural(count, FORMS[kind])
}

const FORMS = { beans: { one: 'bean', other: 'beans' }, roasts: { one: 'roast', other: 'roasts' } }

/** `12 beans`, `1 roast` */
export function countText(kind: Deletable, count: number): string {
  return `${count} ${kindText(kind, count)}`
}
