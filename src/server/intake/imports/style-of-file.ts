import { judgesAlike, type StatedStyle } from '#domain/score/stated-style.ts'
import { foldName } from '#domain/words/name-folding.ts'
import { judgingStyleId, listStyles, styleIdOfBean, styleOfRoast } from '#server/library/styles/repository.ts'
import type { Db } from '#server/platform/database/tables.ts'
import type { ReadRecording } from './recorded-roast.ts'

type FileWithStyle = Pick<ReadRecording['file'], 'style'>

/** The stored style that matches the one in a file. */
interface StyleOfFile {
  /** The style of the same name; null if the file names none, or there is none. */
  id: number | null
  /** Sentences about differences from the file. */
  warnings: string[]
}

/** Finds the styles that these files name. The styles are read once, and only if a file names one. */
export async function readStyleMatcher(
  db: Db,
  files: readonly FileWithStyle[],
): Promise<(file: FileWithStyle) => StyleOfFile> {
  const known = files.some(({ style }) => style !== undefined) ? await listStyles(db) : []
  return ({ style: stated }) => {
    if (stated === undefined) return { id: null, warnings: [] }
    const style = known.find(({ name }) => isSameName(name, stated.name))
    if (style === undefined) return { id: null, warnings: [missingStyle(stated)] }
    const isAsStated = stated.rules !== null && judgesAlike(style, stated.rules)
    return { id: style.id, warnings: isAsStated ? [] : [differentRules(style)] }
  }
}

/**
 * The style to set on a new roast of a bean (null for that of a recipe), so that the file's style judges it; null if
 * that is the bean's style anyway. Warns if it judges the roast otherwise than the file says, or not at all.
 */
export async function styleForNewRoast(
  db: Db,
  beanId: number | null,
  file: FileWithStyle,
): Promise<StyleOfFile> {
  const { id, warnings } = (await readStyleMatcher(db, [file]))(file)
  if (id === null) return { id, warnings }
  const bean_style_id = beanId === null ? null : await styleIdOfBean(db, beanId)
  return { id: id === judgingStyleId({ style_id: null, bean_style_id }) ? null : id, warnings }
}

/** The warning if a file updated a roast that keeps another style. */
export async function keptStyleWarnings(
  db: Db,
  roastId: number,
  { style: stated }: FileWithStyle,
): Promise<string[]> {
  if (stated === undefined) return []
  const judging = await styleOfRoast(db, roastId)
  return judging === null || isSameName(judging.value.name, stated.name)
    ? []
    : [`The roast is judged by ${judging.value.name} as before, not by ${stated.name} as in the file.`]
}

function isSameName(one: string, other: string): boolean {
  return foldName(one) === foldName(other)
}

function missingStyle({ name }: StatedStyle): string {
  return `The file's style ${name} doesn't exist here: the style of its bean judges the roast, otherwise the House.`
}

function differentRules({ name }: Pick<StatedStyle, 'name'>): string {
  return `The style ${name} has different ideals or points here than in the file. The roast is judged by those here.`
}
