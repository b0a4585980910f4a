import type { FieldProblem } from '#contract/problems.ts'

/** What is wrong with a field, without the API's name of it, which tells a reader nothing. */
export function withoutName({ field, sentence }: Pick<FieldProblem, 'field' | 'sentence'>): string {
  if (!sentence.startsWith(`${field} `)) return sentence
  const rest = sentence.slice(field.length + 1)
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}
