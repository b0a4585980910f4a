import type { FolderFile } from './folder-files.ts'
import { versionOf } from './seen-files.ts'

/** Files that may still be written. */
export class UnsettledFiles {
  /** The last seen version of each file and when it first had that version, by path. */
  #seen = new Map<string, { version: string; since: number }>()
  readonly #stableMs: number

  constructor(stableMs: number) {
    this.#stableMs = stableMs
  }

  /** Returns the files that haven't changed for long enough, and remembers the others. `now` is in ms. */
  settledOf(files: readonly FolderFile[], now: number): FolderFile[] {
    this.#seen = new Map(
      files.map(file => {
        const before = this.#seen.get(file.path)
        const version = versionOf(file)
        return [file.path, before?.version === version ? before : { version, since: now }]
      }),
    )
    return files.filter(({ path }) => now - this.#seen.get(path)!.since >= this.#stableMs)
  }

  delete({ path }: FolderFile): void {
    this.#seen.delete(path)
  }
}
