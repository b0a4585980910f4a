import type { RoastSort } from '#contract/roast-list.ts'
import { namesIn } from '#domain/record/named-values.ts'
import { type ColumnWidth, ROAST_COLUMNS } from '#domain/roast/roast-columns.ts'
import { useMedia } from '#web/ui/use-media.ts'
import type { TermName } from '#web/words/glossary/glossary.ts'

export interface Column {
  key: RoastSort | 'profile'
  name: string
  term?: TermName
}

const COLUMNS: (Column & { from: ColumnWidth })[] = [
  ...namesIn(ROAST_COLUMNS).map(key => ({ ...ROAST_COLUMNS[key], key, name: ROAST_COLUMNS[key].heading })),
  { key: 'profile', name: 'Profile', from: 'medium' },
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
