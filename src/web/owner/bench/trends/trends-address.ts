import type { TrendsQuery } from '#contract/trends.ts'
import { PAIR_FIGURES, type PairFigure } from '#domain/trends/pair-points.ts'
import { benchPlace } from '#web/owner/parts/panel/places.ts'

/** The filters and figures of the trends, as in their address. An empty filter leaves nothing out. */
export interface TrendsView {
  from: string
  to: string
  bean_id: string
  blend_id: string
  country: string
  /** The days of another time that steadiness is compared with. */
  than_from: string
  than_to: string
  x: PairFigure
  y: PairFigure
}

const FIRST_VIEW: TrendsView = {
  from: '',
  to: '',
  bean_id: '',
  blend_id: '',
  country: '',
  than_from: '',
  than_to: '',
  x: 'fc_minutes',
  y: 'score',
}

/** The view of an address. `search` is what follows its `?`. Unknown figures are left out. */
export function viewOf(search: string): TrendsView {
  const said = new URLSearchParams(search)
  const view = { ...FIRST_VIEW }
  for (const name of ['from', 'to', 'bean_id', 'blend_id', 'country', 'than_from', 'than_to'] as const)
    view[name] = said.get(name) ?? ''
  for (const name of ['x', 'y'] as const) {
    const figure = PAIR_FIGURES.find(each => each === said.get(name))
    if (figure !== undefined) view[name] = figure
  }
  return view
}

/** The address of a view, without the values that are the default. */
export function addressOfView(view: TrendsView): string {
  const said = Object.entries(view).filter(([name, value]) => value !== FIRST_VIEW[name as keyof TrendsView])
  const search = String(new URLSearchParams(said))
  const address = benchPlace('trends')
  return search === '' ? address : `${address}?${search}`
}

/** The roasts of a view, as the calls take them. */
export function queryOf({ from, to, bean_id, blend_id, country }: TrendsView): TrendsQuery {
  return set({ from, to, bean_id, blend_id, country })
}

/** The roasts that their steadiness is compared with; null if with no other time. */
export function otherTimeQueryOf({
  than_from,
  than_to,
  bean_id,
  blend_id,
  country,
}: TrendsView): TrendsQuery | null {
  if (than_from === '' && than_to === '') return null
  return set({ from: than_from, to: than_to, bean_id, blend_id, country })
}

function set(query: Record<string, string>): TrendsQuery {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
}
