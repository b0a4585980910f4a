import { coffeeWords } from '#domain/bean/coffee-words.ts'
import { roastDegree } from '#domain/roast/roast-degree.ts'
import { PRIVATE_ROAST_FIELDS, type RoastFields } from '#domain/roast/roast-fields.ts'
import { tagKey } from '#domain/roast/tags.ts'
import { searchWords } from '#domain/words/search-words.ts'
import { MONTH_NAMES, monthsIn } from '#domain/words/written-months.ts'
import { namedNumbersOf } from '#server/platform/database/stored-numbers.ts'
import type { Row } from '#server/platform/database/tables.ts'

export const SEARCHED_BEAN_COLUMNS = [
  ...(['origin_name', 'country', 'region', 'varietals', 'processing_method'] as const),
  ...(['cupping_notes', 'bean_summary', 'flavor_profiles'] as const),
] as const
export type SearchedBean = Pick<Row<'beans'>, (typeof SEARCHED_BEAN_COLUMNS)[number]>

export const SEARCHED_ROAST_COLUMNS = [
  ...(['roast_name', 'roast_number', 'roast_date', 'notes', 'weight_loss_percent', 'blend_name'] as const),
] as const
type SearchedRoast = Pick<Row<'roasts'>, (typeof SEARCHED_ROAST_COLUMNS)[number]> & RoastFields

/** The optional fields of a roast that everybody can search. */
const SEARCHED_FIELDS = ['machine', 'source_number', 'colour_meter', 'tags'] as const

/**
 * The texts of a roast and its beans in which a search looks for `wordPart`, `tagPart` and `monthPart`. `owner_words`
 * are those of private fields and of `aliases`, the other names of its recipe. A bean's words are `wordsOfBean`.
 */
export function searchedTexts(
  roast: SearchedRoast,
  aliases: readonly string[],
  beans: readonly { origin_name: string; words: readonly string[] }[],
): { words: string; owner_words: string } {
  const { roast_name, roast_number, notes, roast_date, weight_loss_percent, blend_name } = roast
  const said = [
    roast_name,
    roast_number,
    notes,
    blend_name,
    ...SEARCHED_FIELDS.flatMap(field => roast[field]),
  ].join(' ')
  const degree = roastDegree(weight_loss_percent, null)?.name ?? ''
  const words = new Set([
    ...searchWords([said, degree, monthName(roast_date)].join(' ')),
    ...beans.flatMap(bean => bean.words),
  ])
  const months = [roast_date ?? '', said, ...beans.map(bean => bean.origin_name)].flatMap(monthsIn)
  return {
    words: [inWords([...words]), ...roast.tags.map(tagPart), ...new Set(months.map(monthPart))].join(''),
    owner_words: inWords(
      searchWords([...PRIVATE_ROAST_FIELDS.map(field => roast[field] ?? ''), ...aliases].join(' ')),
    ),
  }
}

/** The words of a bean by which its roasts are found. */
export function wordsOfBean(bean: SearchedBean): string[] {
  return coffeeWords({ ...bean, flavor_profiles: namedNumbersOf(bean.flavor_profiles) })
}

/** What the text of a roast contains if one of its words begins like this. */
export function wordPart(beginning: string): string {
  return ` ${beginning}`
}

/** What the text of a roast contains if it has this tag, in any spelling. No word has such a mark before it. */
export function tagPart(tag: string): string {
  return `\t${tagKey(tag)}\t`
}

/** What the text of a roast contains if it is of this month (`2026-02`), or it or its bean's name says so. */
export function monthPart(month: string): string {
  return `\n${month}\n`
}

function inWords(words: readonly string[]): string {
  return words.map(wordPart).join('')
}

function monthName(date: string | null): string {
  return date === null ? '' : (MONTH_NAMES[Number(date.slice(5, 7)) - 1] ?? '')
}
