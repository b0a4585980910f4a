import type { FolderFile } from './folder-files.ts'
import { versionOf } from './taken-files.ts'

/** Files that may still be written. */
export class UnsettledFiles {
  /** How each was when it was last seen, and since when, by path. */
  #seen = new Map<string, { version: string; since: number }>()
  readonly #stableMs: number

  constructor(stableMs: number) {
    this.#stableMs = stableMs
  }

  /** Those of the files seen now that have been the same for long enough. The others are remembered. `now` is in ms. */
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
