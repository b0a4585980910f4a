import { counted, plural } from '#domain/words/plural.ts'
import { type ImportRow, isRead, needsBean, statusOf } from './import-rows.ts'

/** The kinds of files that the table can be reduced to, with a count each. */
export function countedKinds(rows: readonly ImportRow[]): { kind: RowKind; text: string }[] {
  return KINDS.flatMap(({ kind, text }) => {
    const count = rows.filter(row => isOfKind(row, kind)).length
    return count === 0 ? [] : [{ kind, text: text(count) }]
  })
}

export type RowKind = 'no_bean_match' | 'update' | 'duplicate' | 'refused' | 'unreadable' | 'ready'

export function isOfKind(row: ImportRow, kind: RowKind): boolean {
  if (kind === 'no_bean_match') return needsBean(row)
  if (kind === 'refused') return isRead(row) && row.refusal !== null
  if (kind === 'unreadable') return row.state === 'unreadable'
  return statusOf(row) === kind
}

const KINDS: { kind: RowKind; text: (count: number) => string }[] = [
  {
    kind: 'no_bean_match',
    text: count => `${count} ${plural(count, { one: 'needs', other: 'need' })} a bean`,
  },
  { kind: 'ready', text: count => `${count} ready` },
  { kind: 'update', text: count => counted(count, 'update') },
  {
    kind: 'duplicate',
    text: count => `${count} ${plural(count, { one: 'is a duplicate', other: 'are duplicates' })}`,
  },
  { kind: 'refused', text: count => `${count} failed` },
  { kind: 'unreadable', text: count => `${count} could not be read` },
]

/** The rows that an import leaves out, as counts: `7 need a bean`. Failed rows are counted elsewhere. */
export function skippedTexts(rows: readonly ImportRow[]): string[] {
  return countedKinds(rows)
    .filter(({ kind }) => kind !== 'refused')
    .map(({ kind, text }) => (kind === 'ready' ? text.replace('ready', 'not imported yet') : text))
}
