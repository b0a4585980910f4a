import { dirname } from 'node:path'

/** The most source files in one folder, without those of its folders. Tests and styles are next to their source. */
const FILES_PER_FOLDER = 32
const CHARACTERS_PER_COMMENT_LINE = 120
/** A step that was released stays as it is, so this folder only grows. */
const MIGRATIONS = 'src/server/platform/database/migrations'

export interface SourceFile {
  /** From the root of the repository, with slashes. */
  path: string
  source: string
}

/** The folders and the comments that are too large, in a sentence each. Biome limits files and functions. */
export function tooLarge(files: readonly SourceFile[]): string[] {
  return [...crowdedFolders(files), ...files.flatMap(longCommentLines)]
}

function crowdedFolders(files: readonly SourceFile[]): string[] {
  const folders = Map.groupBy(
    files.filter(({ path }) => /\.(ts|tsx|js|mjs|cjs)$/.test(path)),
    ({ path }) => dirname(path),
  )
  return [...folders]
    .filter(([folder, inside]) => inside.length > FILES_PER_FOLDER && folder !== MIGRATIONS)
    .map(
      ([folder, { length }]) => `${folder}: ${length} source files side by side, at most ${FILES_PER_FOLDER}`,
    )
}

/** A line of a table in a comment can't be shorter than its cells, and one for the linter can't be cut. */
function longCommentLines({ path, source }: SourceFile): string[] {
  return source.split('\n').flatMap((line, index) => {
    const isLong =
      line.length > CHARACTERS_PER_COMMENT_LINE && /^\s*(?:\/\/|\/?\*+) (?!\||biome-ignore)/.test(line)
    return isLong
      ? [
          `${path}:${index + 1}: a comment of ${line.length} characters, at most ${CHARACTERS_PER_COMMENT_LINE} a line`,
        ]
      : []
  })
}
