/** What the server takes as a file, checked before anything is sent. */
export interface UploadRule {
  /** Without the dot, lower case. */
  extensions: readonly string[]
  maximumMegabytes: number
}

export const BEAN_PAGE_RULE: UploadRule = { extensions: ['html', 'htm'], maximumMegabytes: 5 }
export const ROAST_FILE_RULE: UploadRule = { extensions: ['csv'], maximumMegabytes: 10 }

const BYTES_PER_MEGABYTE = 1024 ** 2

/** What is wrong with a selection of files, `Error in {file}: {message}`, or null. One bad file refuses all. */
export function selectionProblem(
  files: readonly Pick<File, 'name' | 'size'>[],
  rule: UploadRule,
): string | null {
  if (files.length === 0) return 'No file selected'
  for (const file of files) {
    const problem = fileProblem(file, rule)
    if (problem !== null) return `Error in ${file.name}: ${problem}`
  }
  return null
}

function fileProblem({ name, size }: Pick<File, 'name' | 'size'>, rule: UploadRule): string | null {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (!rule.extensions.includes(extension)) {
    const renaming =
      extension === 'mhtml' ? '. A saved .mhtml page can be read once it is renamed to .html' : ''
    return `File must be one of: ${rule.extensions.join(', ')}${renaming}`
  }
  if (size >= rule.maximumMegabytes * BYTES_PER_MEGABYTE) {
    return `File size must be less than ${rule.maximumMegabytes}MB`
  }
  return null
}
