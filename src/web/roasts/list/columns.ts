import type { RoastSort } from '#contract/roast-list.ts'
import { useMedia } from '#web/ui/use-media.ts'
import type { TermName } from '#web/words/glossary/glossary.ts'

export interface Column {
  key: RoastSort | 'profile'
  name: string
  term?: TermName
}

/** The window's width from which a column shows. */
type Width = 'any' | 'medium' | 'large' | 'extra large'

const COLUMNS: (Column & { from: Width })[] = [
  { key: 'number', name: '#', term: 'roast number', from: 'any' },
  { key: 'date', name: 'Date', from: 'medium' },
  { key: 'bean', name: 'Bean', from: 'any' },
  { key: 'weight', name: 'Weight', term: 'weights', from: 'large' },
  { key: 'loss', name: 'Loss', term: 'weight loss', from: 'large' },
  { key: 'time', name: 'Time', term: 'duration', from: 'large' },
  { key: 'fc', name: 'FC', term: 'first crack', from: 'extra large' },
  { key: 'dtr', name: 'DTR', term: 'development time ratio', from: 'extra large' },
  { key: 'end', name: 'End', term: 'end temperature', from: 'extra large' },
  { key: 'score', name: 'Roast Score', term: 'score', from: 'large' },
  { key: 'profile', name: 'Profile', from: 'medium' },
]

/** From the narrowest. */
const WIDTHS: Width[] = ['any', 'medium', 'large', 'extra large']
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
