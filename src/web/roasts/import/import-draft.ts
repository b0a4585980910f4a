import type { Choices } from '#web/parts/import/import-rows.ts'
import type { NewBean } from '#web/parts/import/use-new-beans.ts'

/** An import that is under way, as far as a browser can keep it: everything but the files themselves. */
export interface ImportDraft {
  files: { key: string; name: string; isImported: boolean }[]
  /** What the owner chose, by the key of each file. */
  choices: [string, Choices][]
  newBeans: readonly NewBean[]
}

/** What a file is known by when it is chosen again: its name and its size. */
export function fileKey({ name, size }: Pick<File, 'name' | 'size'>): string {
  return `${name} ${size}`
}

/** The import that was interrupted, or null. */
export function interruptedImport(): ImportDraft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as ImportDraft | null
    return draft?.files.some(({ isImported }) => !isImported) ? draft : null
  } catch {
    return null
  }
}

/** Keeps the import that is under way, for a reload or a browser that is closed. */
export function keepImport(draft: ImportDraft): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(draft))
  } catch {
    // A browser that stores nothing keeps it until the page is closed.
  }
}

/** Forgets it: it is finished, or the owner doesn't want it. */
export function forgetImport(): void {
  try {
    localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Then nothing was stored either.
  }
}

const STORAGE_KEY = 'import'
