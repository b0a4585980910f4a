import { FILE_PROBLEMS, type FileProblem } from '#domain/file/file-problems.ts'

/** The column's text for why a waiting file can't be read. */
export function storedProblem(problem: FileProblem): string {
  return JSON.stringify(problem)
}

/** Why a waiting file can't be read. Earlier versions stored a sentence, which never begins with a brace. */
export function problemOfStored(text: string): FileProblem {
  const problem = text.startsWith('{') ? (JSON.parse(text) as FileProblem) : null
  const isKnown = problem !== null && Object.hasOwn(FILE_PROBLEMS, problem.code)
  return isKnown ? problem : { code: 'told', values: { sentence: text } }
}
