import type { FieldProblem } from '#contract/problems.ts'
import { capitalised } from '#domain/words/sentence-parts.ts'

/** What is wrong with a field, without the API's name of it, which tells a reader nothing. */
export function withoutName({ field, sentence }: Pick<FieldProblem, 'field' | 'sentence'>): string {
  return sentence.startsWith(`${field} `) ? capitalised(sentence.slice(field.length + 1)) : sentence
}
