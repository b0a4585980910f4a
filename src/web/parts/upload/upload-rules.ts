import { extensionProblem, NO_FILE, type UploadRule } from '#contract/upload-rules.ts'
import { tooLargeText } from '#domain/words/file-size.ts'

/** A selection of files: those that can be sent, and what is wrong with the others. */
export interface CheckedFiles<Chosen> {
  accepted: Chosen[]
  /** `Error in {file}: {message}`, a line for each refused file; null if there is none. */
  problem: string | null
}

/** Checks the names and sizes of a selection of files. */
export function checkFiles<Chosen extends Pick<File, 'name' | 'size'>>(
  files: readonly Chosen[],
  rule: UploadRule,
): CheckedFiles<Chosen> {
  if (files.length === 0) return { accepted: [], problem: NO_FILE }
  const accepted = files.filter(file => fileProblem(file, rule) === null)
  const lines = files
    .map(file => ({ name: file.name, problem: fileProblem(file, rule) }))
    .filter(({ problem }) => problem !== null)
    .map(({ name, problem }) => `Error in ${name}: ${problem}`)
  return { accepted, problem: lines.length === 0 ? null : lines.join('\n') }
}

function fileProblem({ name, size }: Pick<File, 'name' | 'size'>, rule: UploadRule): string | null {
  return extensionProblem(name, rule) ?? (size < rule.maximumBytes ? null : tooLargeText(rule.maximumBytes))
}
