import { extensionProblem, NO_FILE, tooLargeText, type UploadRule } from '#contract/upload-rules.ts'

/** What is wrong with a selection of files, `Error in {file}: {message}`, or null. One bad file rejects all. */
export function selectionProblem(
  files: readonly Pick<File, 'name' | 'size'>[],
  rule: UploadRule,
): string | null {
  if (files.length === 0) return NO_FILE
  for (const file of files) {
    const problem = fileProblem(file, rule)
    if (problem !== null) return `Error in ${file.name}: ${problem}`
  }
  return null
}

function fileProblem({ name, size }: Pick<File, 'name' | 'size'>, rule: UploadRule): string | null {
  return extensionProblem(name, rule) ?? (size < rule.maximumBytes ? null : tooLargeText(rule))
}
