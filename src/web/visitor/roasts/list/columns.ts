import type { RoastSort } from '#contract/roast-list.ts'
import { namesIn } from '#domain/record/named-values.ts'
import { type ColumnWidth, ROAST_COLUMNS } from '#domain/roast/roast-columns.ts'
import type { Heading } from '#web/ui/table/table.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { GLOSSARY } from '#web/words/glossary/glossary.ts'
import styles from './roast-list.module.css'

export interface Column extends Heading {
  key: RoastSort | 'profile'
}

const COLUMNS: (Column & { from: ColumnWidth })[] = [
  ...namesIn(ROAST_COLUMNS).map(key => {
    const { heading, from, ...column } = ROAST_COLUMNS[key]
    const explanation = 'term' in column ? GLOSSARY[column.term] : undefined
    return { key, heading, explanation, from, className: styles[key], isSortable: true }
  }),
  { key: 'profile', heading: 'Profile', from: 'medium', className: styles.profile },
]

/** From the narrowest. */
const WIDTHS: ColumnWidth[] = ['any', 'medium', 'large', 'extra large']
const SHOWN = WIDTHS.map((_, widest) => COLUMNS.filter(({ from }) => WIDTHS.indexOf(from) <= widest))

/** The columns for which the window has room. The same array until the window's width changes them. */
export function useShownColumns(): readonly Column[] {
  const reached = [
    useMedia('(width >= 768px)'),
    useMedia('(width >= 1024px)'),
    useMedia('(width >= 1280px)'),
  ].filter(Boolean).length
  return SHOWN[reached] as Column[]
}
