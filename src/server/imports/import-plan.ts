import type { Kysely } from 'kysely'
import type { FileGroup, MatchingBean } from '#contract/roast-import.ts'
import { type CoffeeGroup, coffeeGroups, coffeeNameOf } from '#domain/bean/coffee-groups.ts'
import type { RoastFile } from '#domain/roast/roast-file.ts'
import { sourceRoastNumber } from '#domain/roast/roast-number.ts'
import type { NumberedNames } from '#domain/roast/roast-numbering.ts'
import type { Tables } from '#server/database/tables.ts'
import { namesOfSources } from '#server/roasts/source-names.ts'
import { readBeanMatcher } from './bean-of-file.ts'

/** What a file says about its name, its date and its coffee. */
export type PlannedFile = Pick<RoastFile, 'sourceName' | 'hasCountedNumber' | 'roastDate' | 'beanName'> & {
  fields: { started_at: string | null }
}

/** What an import would make of a file. */
export interface Planned {
  names: NumberedNames
  bean: MatchingBean | null
  /** The key of its group; null if its name says nothing of the coffee. */
  group: string | null
}

/**
 * What importing files would make of them: their names, if they are imported in the order of this answer, which is by
 * date and time and then by number; their beans, and the groups that they are in.
 */
export async function planOf<Entry extends { file: PlannedFile }>(
  db: Kysely<Tables>,
  entries: readonly Entry[],
): Promise<{ files: (Entry & Planned)[]; groups: FileGroup[] }> {
  const ordered = entries.toSorted((a, b) => byStart(a.file, b.file))
  const names = await namesOfSources(
    db,
    ordered.map(({ file }) => file),
  )
  const match = await readBeanMatcher(db)
  const beans = ordered.map(({ file }) => match(file))
  const groups = coffeeGroups(ordered.map(({ file }) => coffeeNameOf(file)))
  const keys = new Map(groups.flatMap(({ key, files }) => files.map(place => [place, key] as const)))
  return {
    files: ordered.map((entry, place) => ({
      ...entry,
      names: names[place]!,
      bean: beans[place] ?? null,
      group: keys.get(place) ?? null,
    })),
    groups: groups.map(group => fileGroupOf(group, beans)),
  }
}

function fileGroupOf(
  { key, beanName, files }: CoffeeGroup,
  beans: readonly (MatchingBean | null)[],
): FileGroup {
  const [bean = null, ...others] = new Map(
    files.flatMap(place => {
      const match = beans[place] ?? null
      return match === null ? [] : [[match.id, match] as const]
    }),
  ).values()
  return { key, bean_name: beanName, files: files.length, matching_bean: others.length === 0 ? bean : null }
}

/** By date and time, number and name. Files without a date come last, and without a number after those with one. */
function byStart(a: PlannedFile, b: PlannedFile): number {
  const [first, second] = [a, b].map(({ sourceName, roastDate, fields }) => ({
    start: fields.started_at ?? roastDate ?? LAST,
    number: sourceRoastNumber(sourceName) ?? Number.POSITIVE_INFINITY,
    name: sourceName,
  })) as [Place, Place]
  if (first.start !== second.start) return first.start < second.start ? -1 : 1
  if (first.number !== second.number) return first.number - second.number
  return first.name < second.name ? -1 : Number(first.name > second.name)
}

interface Place {
  start: string
  number: number
  name: string
}

/** After every date. */
const LAST = '\uffff'
