import { dirname } from 'node:path'
import { parseSync } from 'vite'

/** The most source files in one folder, without those of its folders. Tests and styles are next to their source. */
const FILES_PER_FOLDER = 32
const LINES_PER_FILE = 300
const LINES_PER_FUNCTION = 100
const CHARACTERS_PER_COMMENT_LINE = 120

/** Files that are one table, which would be harder to read in two. */
const TABLES: Record<string, string> = {
  'demo/beans.ts': 'the beans of the demo, a record each',
  'src/contract/problems.ts': 'the refusals of the API with their sentences: one list',
  'src/contract/happenings.ts': 'the records of the activity log with their sentences: one list',
  'src/domain/bean/coffee-countries.ts': 'the countries that grow coffee, with their names and codes',
  'src/server/platform/database/tables.ts': 'the columns of all tables of the database',
}

/** Files that are released and never change again, whose functions may be longer. */
const RELEASED: Record<string, string> = {
  'src/server/platform/database/migrations/001-library.ts': 'the tables of the first version',
}

export interface SourceFile {
  /** From the root of the repository, with slashes. */
  path: string
  source: string
}

/** The sources that are too large and the listed exceptions that are no longer needed, in a sentence each. */
export function tooLarge(
  files: readonly SourceFile[],
  tables: Readonly<Record<string, string>> = TABLES,
  released: Readonly<Record<string, string>> = RELEASED,
): string[] {
  const long = files.flatMap(longFile)
  const longFunctions = files.filter(({ path }) => isScript(path)).flatMap(longFunctionsOf)
  return [
    ...crowdedFolders(files),
    ...without(tables, long),
    ...without(released, longFunctions),
    ...files.flatMap(longCommentLines),
  ]
}

interface Finding {
  path: string
  sentence: string
}

/** The findings but those of the exceptions, and the exceptions without a finding. */
function without(exceptions: Readonly<Record<string, string>>, findings: readonly Finding[]): string[] {
  const paths = findings.map(({ path }) => path)
  const needless = Object.keys(exceptions).filter(path => !paths.includes(path))
  return [
    ...findings.filter(({ path }) => exceptions[path] === undefined).map(({ sentence }) => sentence),
    ...needless.map(path => `${path}: is listed as an exception and needs none`),
  ]
}

function crowdedFolders(files: readonly SourceFile[]): string[] {
  const folders = Map.groupBy(
    files.filter(({ path }) => isScript(path)),
    ({ path }) => dirname(path),
  )
  return [...folders]
    .filter(([, inside]) => inside.length > FILES_PER_FOLDER)
    .map(
      ([folder, { length }]) => `${folder}: ${length} source files side by side, at most ${FILES_PER_FOLDER}`,
    )
}

function longFile({ path, source }: SourceFile): Finding[] {
  const lines = source.trimEnd().split('\n').length
  if (lines <= LINES_PER_FILE) return []
  return [{ path, sentence: `${path}: ${lines} lines, at most ${LINES_PER_FILE}` }]
}

function longFunctionsOf({ path, source }: SourceFile): Finding[] {
  const { program, errors } = parseSync(path, source)
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`)
  const found: Finding[] = []
  walk(program, ({ type, start, end }) => {
    if (!FUNCTIONS.has(type)) return
    const [first, last] = [lineOf(source, start), lineOf(source, end)]
    const lines = last - first + 1
    if (lines <= LINES_PER_FUNCTION) return
    found.push({
      path,
      sentence: `${path}:${first}: a function of ${lines} lines, at most ${LINES_PER_FUNCTION}`,
    })
  })
  return found
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

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** A node of a syntax tree with its place in the source. */
interface Node {
  type: string
  start: number
  end: number
}

function walk(part: unknown, visit: (node: Node) => void): void {
  if (typeof part !== 'object' || part === null) return
  if ('type' in part && 'start' in part) visit(part as Node)
  for (const inner of Object.values(part)) walk(inner, visit)
}

function lineOf(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length
}

function isScript(path: string): boolean {
  return /\.(ts|tsx|js|mjs|cjs)$/.test(path)
}
