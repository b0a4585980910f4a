import { hash } from 'node:crypto'
import type { Db } from '#server/platform/database/tables.ts'
import type { FolderFile } from './folder-files.ts'

/** The files of the machine's folder that were read, by path, size and time. */
export class SeenFiles {
  readonly #db: Db
  /** The version of each file when it was read, by path. */
  readonly #versions: Map<string, string>

  private constructor(db: Db, versions: Map<string, string>) {
    this.#db = db
    this.#versions = versions
  }

  /** Loads them from the database. */
  static async load(db: Db): Promise<SeenFiles> {
    const rows = await db.selectFrom('folder_files').select(['path', 'size', 'modified_ms']).execute()
    return new SeenFiles(db, new Map(rows.map(row => [row.path, versionOf(row)])))
  }

  /** Whether this version of a file was read. */
  has(file: FolderFile): boolean {
    return this.#versions.get(keyOf(file)) === versionOf(file)
  }

  /** Remembers a file: in the database if it is final, otherwise until the process ends. */
  async add(file: FolderFile, { isFinal }: { isFinal: boolean }): Promise<void> {
    const { size, modified_ms } = file
    const path = keyOf(file)
    if (isFinal) {
      await this.#db
        .insertInto('folder_files')
        .values({ path, size, modified_ms })
        .onConflict(conflict => conflict.column('path').doUpdateSet({ size, modified_ms }))
        .execute()
    }
    this.#versions.set(path, versionOf(file))
  }

  /**
   * Forgets files that are not in the folder any more, if there are many of them. Their bytes are remembered elsewhere,
   * so none arrives twice; but a network folder may be gone for a moment, and would have to be read again.
   */
  async forgetGone(present: readonly FolderFile[]): Promise<void> {
    if (this.#versions.size <= 2 * present.length + MOST_GONE) return
    const here = new Set(present.map(keyOf))
    const gone = [...this.#versions.keys()].filter(path => !here.has(path))
    for (let first = 0; first < gone.length; first += PATHS_AT_ONCE) {
      const paths = gone.slice(first, first + PATHS_AT_ONCE)
      await this.#db.deleteFrom('folder_files').where('path', 'in', paths).execute()
      for (const path of paths) this.#versions.delete(path)
    }
  }
}

const MOST_GONE = 5_000
const PATHS_AT_ONCE = 250

/** An index entry of PostgreSQL has at most 2,700 bytes, and a path may have 4,096. */
const LONGEST_KEY_BYTES = 1_000

/** The key under which a file is remembered: its path, or the hash of a long path. */
function keyOf({ path }: FolderFile): string {
  return Buffer.byteLength(path) <= LONGEST_KEY_BYTES ? path : `sha256:${hash('sha256', path)}`
}

/** A text that changes with a file's content. */
export function versionOf({ size, modified_ms }: Pick<FolderFile, 'size' | 'modified_ms'>): string {
  return `${size} ${modified_ms}`
}
