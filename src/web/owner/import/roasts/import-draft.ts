import type { Choices } from '#web/owner/import/table/import-rows.ts'
import type { NewBean } from '#web/owner/import/table/use-new-beans.ts'
import { stored } from '#web/ui/stored.ts'

/** What the browser stores of an unfinished import: everything but the files themselves. */
export interface ImportDraft {
  files: { key: string; name: string; isImported: boolean }[]
  /** What the owner chose, by the key of each file. */
  choices: [string, Choices][]
  newBeans: readonly NewBean[]
}

/** The key of a file, by which it is recognised when it is chosen again: its name and size. */
export function fileKey({ name, size }: Pick<File, 'name' | 'size'>): string {
  return `${name} ${size}`
}

const unfinished = stored<ImportDraft | null>('import', kept => {
  const draft = kept as ImportDraft | null
  return draft?.files?.some(({ isImported }) => !isImported) ? draft : null
})

/** The import that was interrupted, or null. */
export const interruptedImport = unfinished.get

/** What was chosen and typed for a single file before the page was reloaded; null for one that wasn't begun alone. */
export function interruptedFile(file: Pick<File, 'name' | 'size'>): ImportDraft | null {
  const draft = interruptedImport()
  return draft?.files.length === 1 && draft.files[0]?.key === fileKey(file) ? draft : null
}

/** Stores the unfinished import, so that it survives a reload or a closed browser. */
export const keepImport: (draft: ImportDraft) => void = unfinished.set

/** Forgets the stored import, which is finished or was discarded. */
export function forgetImport(): void {
  unfinished.set(null)
}
