export const MEGABYTE = 1024 ** 2

/** Which files a call accepts. Checked in the browser before anything is sent, and again by the server. */
export interface UploadRule {
  /** Lower case, without the dot, in the order in which the user sees them. */
  extensions: readonly string[]
  /** A file must be smaller than this. */
  maximumBytes: number
  /** What to do about a refused extension, in a sentence. */
  advice?: Readonly<Record<string, string>>
}

/** A supplier's saved product pages. */
export const BEAN_PAGES: UploadRule = {
  extensions: ['html', 'htm'],
  maximumBytes: 5 * MEGABYTE,
  advice: { mhtml: 'A saved .mhtml page can be read once it is renamed to .html' },
}

/** A roasting machine's exports. */
export const ROAST_FILES: UploadRule = { extensions: ['csv'], maximumBytes: 10 * MEGABYTE }

/** The message if no file was sent or chosen. */
export const NO_FILE = 'No file selected'

/** What is wrong with a file's extension, or null. */
export function extensionProblem(fileName: string, { extensions, advice }: UploadRule): string | null {
  const extension = /\.([^.]*)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
  if (extensions.includes(extension)) return null
  const allowed = `File must be one of: ${extensions.join(', ')}`
  const todo = advice?.[extension]
  return todo === undefined ? allowed : `${allowed}. ${todo}`
}

/** The message for a file that is too large. */
export function tooLargeText({ maximumBytes }: Pick<UploadRule, 'maximumBytes'>): string {
  return `File size must be less than ${megabytes(maximumBytes)}`
}

/** `10MB` */
export function megabytes(bytes: number): string {
  return `${Math.floor(bytes / MEGABYTE)}MB`
}
