import type { Kysely } from 'kysely'
import type { Tables } from '#server/database/tables.ts'
import type { FolderFile } from './folder-files.ts'

/** The files of the machine's folder that were read, by path, size and time. */
export class TakenFiles {
  readonly #db: Kysely<Tables>
  /** The version of each file when it was read, by path. */
  readonly #versions: Map<string, string>

  private constructor(db: Kysely<Tables>, versions: Map<string, string>) {
    this.#db = db
    this.#versions = versions
  }

  /** Loads them from the database. */
  static async load(db: Kysely<Tables>): Promise<TakenFiles> {
    const rows = await db.selectFrom('folder_files').select(['path', 'size', 'modified_ms']).execute()
    return new TakenFiles(db, new Map(rows.map(row => [row.path, versionOf(row)])))
  }

  /** Whether this version of a file was read. */
  has(file: FolderFile): boolean {
    return this.#versions.get(file.path) === versionOf(file)
  }

  /** Remembers a file: in the database if it is final, otherwise until the process ends. */
  async add(file: FolderFile, { isFinal }: { isFinal: boolean }): Promise<void> {
    const { path, size, modified_ms } = file
    if (isFinal) {
      await this.#db
        .insertInto('folder_files')
        .values({ path, size, modified_ms })
        .onConflict(conflict => conflict.column('path').doUpdateSet({ size, modified_ms }))
        .execute()
    }
    this.#versions.set(path, versionOf(file))
  }
}

/** A text that changes with a file's content. */
export function versionOf({ size, modified_ms }: Pick<FolderFile, 'size' | 'modified_ms'>): string {
  return `${size} ${modified_ms}`
}
