import { MEGABYTE } from '#domain/words/file-size.ts'

/** Which files a call accepts. Checked in the browser before anything is sent, and again by the server. */
export interface UploadRule {
  /** Lower case, without the dot, in the order in which the user sees them. */
  extensions: readonly string[]
  /** Whether a file whose name has no extension is accepted too. Default false. */
  withoutExtension?: boolean
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

/** A roasting machine's exports. RoasTime keeps its roasts in files without an extension. */
export const ROAST_FILES: UploadRule = {
  extensions: ['csv', 'alog', 'json', 'klog', 'tsv', 'xls', 'xlsx'],
  withoutExtension: true,
  maximumBytes: 10 * MEGABYTE,
}

/** The message if no file was sent or chosen. */
export const NO_FILE = 'No file selected'

/** What is wrong with a file's extension, or null. */
export function extensionProblem(fileName: string, rule: UploadRule): string | null {
  const refused = refusedExtension(fileName, rule)
  return refused && extensionText(refused)
}

/** A refused extension: which ones are accepted, and what to do about this one. */
export interface RefusedExtension {
  extensions: readonly string[]
  advice: string | null
}

/** Null if a file of this name is accepted. */
export function refusedExtension(fileName: string, rule: UploadRule): RefusedExtension | null {
  const { extensions, withoutExtension = false, advice } = rule
  const extension = /\.([^.]*)$/.exec(fileName)?.[1]?.toLowerCase()
  if (extension === undefined ? withoutExtension : extensions.includes(extension)) return null
  return { extensions, advice: advice?.[extension ?? ''] ?? null }
}

/** The message for a refused extension. */
export function extensionText({ extensions, advice }: RefusedExtension): string {
  const allowed = `File must be one of: ${extensions.join(', ')}`
  return advice === null ? allowed : `${allowed}. ${advice}`
}

/**
 * What a file picker should offer, as the `accept` attribute of a file input. Without the media type, the pickers of
 * Safari and of phones would offer no file without an extension.
 */
export function pickerTypes({ extensions, withoutExtension = false }: UploadRule): string {
  const endings = extensions.map(extension => `.${extension}`)
  return [...endings, ...(withoutExtension ? ['application/octet-stream'] : [])].join(',')
}
