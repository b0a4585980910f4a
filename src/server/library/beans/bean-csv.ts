import type { Bean } from '#contract/beans.ts'
import type { NamedNumbers } from '#domain/bean/bean.ts'
import { BEAN_FIELDS, type BeanFieldRule, WHOLE_BEAN_FIELDS } from '#domain/bean/bean-fields.ts'
import { cropYearText } from '#domain/bean/crop-year.ts'
import type { Db } from '#server/platform/database/tables.ts'
import { BYTE_ORDER_MARK, type CsvValue, csvLines } from '#server/platform/files/csv.ts'
import { ownTurn } from '#server/platform/work/turns.ts'
import { listBeans } from './repository.ts'

/** Every bean with every field as CSV, by name. Yields pieces, each read after the previous one was taken. */
export async function* beansAsCsv(db: Db): AsyncGenerator<string> {
  let heading = BYTE_ORDER_MARK + csvLines([COLUMNS.map(([name]) => name)])
  for await (const beans of beanPages(db)) {
    yield heading + csvLines(beans.map(bean => COLUMNS.map(([, value]) => value(bean))))
    heading = ''
  }
}

/** Every bean by name, a page at a time; at least one page. */
export async function* beanPages(db: Db): AsyncGenerator<Bean[]> {
  let after: string | null = null
  do {
    const page = await listBeans(db, { limit: BEANS_AT_ONCE, after })
    yield page.beans
    after = page.next
    await ownTurn()
  } while (after !== null)
}

const BEANS_AT_ONCE = 100

type Column = [heading: string, value: (bean: Bean) => CsvValue]

const FIELD_COLUMNS = WHOLE_BEAN_FIELDS.map((field): Column => {
  const rule: BeanFieldRule = BEAN_FIELDS[field]
  const unit = rule.kind === 'number' && rule.unit !== undefined ? ` (${rule.unit})` : ''
  return [`${rule.label}${unit}`, bean => (field === 'crop_year' ? cropYearText(bean) : cellOf(bean[field]))]
})

const COLUMNS: readonly Column[] = [
  ['Id', bean => bean.id],
  ...FIELD_COLUMNS,
  ['Roasts', bean => bean.roast_count],
  ['Added at (UTC)', bean => bean.created_at],
  ['Changed at (UTC)', bean => bean.updated_at],
]

function cellOf(value: string | number | boolean | NamedNumbers | null): CsvValue {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .map(([name, number]) => `${name}: ${number}`)
    .join(', ')
}
