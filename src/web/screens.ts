import type { ComponentType } from 'react'
import * as calls from '#contract/calls.ts'
import { type CallRead, callRead } from './api/call-read.ts'
import { comparedIds } from './compare/compare-address.ts'
import { homeReads } from './home/home-reads.ts'
import { pages } from './pages.ts'
import { idOf } from './parts/roast/roast-ids.ts'
import { openingPageQuery } from './roasts/list/roast-page-query.ts'

export interface ScreenEntry<Props> {
  /** The pattern of its addresses. Home has none, because every other address leads to it. */
  hash?: string
  /** Whether it gets what follows the `?` of its address. */
  hasSearch?: boolean
  /** The top bar link to highlight while the screen is shown. */
  section?: string
  /** Loads its script when it is first shown. Home has none, because it is part of the app. */
  load?: () => Promise<{ default: ComponentType<Props> }>
  /** What it reads on opening. */
  readsOnOpening?: (props: Props) => CallRead[]
}

type NoProps = Record<never, never>
/** What follows the `?` of its address says what it shows. */
type WithSearch = { search: string }

/** All screens of the app. Unknown addresses lead to home. */
export const SCREENS = {
  home: screen<{ missingRoast: number | null }>({
    readsOnOpening: () => [
      callRead(...homeReads.latestByNumber),
      callRead(...homeReads.latestByDate),
      callRead(...homeReads.beanCount),
    ],
  }),
  'roast-list': screen<WithSearch>({
    hash: pages.roasts,
    hasSearch: true,
    section: pages.roasts,
    load: () => import('./roasts/list/roast-list-screen.tsx'),
    readsOnOpening: ({ search }) => [callRead(calls.listRoasts, openingPageQuery(search))],
  }),
  'roast-detail': screen<{ id: number } & WithSearch>({
    hash: pages.roast(':id'),
    hasSearch: true,
    section: pages.roasts,
    load: () => import('./roasts/detail/roast-detail-screen.tsx'),
    readsOnOpening: ({ id }) => [callRead(calls.readRoastDetails, { id }), callRead(calls.readSite, {})],
  }),
  bag: screen<{ id: number }>({
    hash: pages.bag(':id'),
    section: pages.roasts,
    load: () => import('./roasts/bag/bag-screen.tsx'),
    readsOnOpening: ({ id }) => [callRead(calls.listRoasts, { number: id })],
  }),
  compare: screen<WithSearch>({
    hash: pages.comparison,
    hasSearch: true,
    section: pages.roasts,
    load: () => import('./compare/compare-screen.tsx'),
    readsOnOpening: ({ search }) => comparedIds(search).map(id => callRead(calls.readRoastDetails, { id })),
  }),
  labels: screen<WithSearch>({
    hash: pages.labels,
    hasSearch: true,
    section: pages.roasts,
    load: () => import('./roasts/labels/labels-screen.tsx'),
  }),
  'bean-list': screen<WithSearch>({
    hash: pages.beans,
    hasSearch: true,
    section: pages.beans,
    load: () => import('./beans/bean-list-screen.tsx'),
    readsOnOpening: () => [callRead(calls.listBeans, {})],
  }),
  'bean-detail': screen<{ id: number }>({
    hash: pages.bean(':id'),
    section: pages.beans,
    load: () => import('./beans/bean-detail-screen.tsx'),
    readsOnOpening: ({ id }) => [callRead(calls.readBean, { id }), callRead(calls.listRoastsOfBean, { id })],
  }),
  admin: screen<NoProps>({
    hash: pages.admin,
    section: pages.admin,
    load: () => import('./admin/admin-screen.tsx'),
    readsOnOpening: () => [callRead(calls.readLoginWays, {})],
  }),
  'coming-soon': screen<NoProps>({
    load: () => import('./shell/coming-soon.tsx'),
  }),
}

type Screens = typeof SCREENS
type PropsOf<Entry> = Entry extends ScreenEntry<infer Props> ? Props : never

/** A screen's name and props. */
export type Screen = { [Name in keyof Screens]: { name: Name } & PropsOf<Screens[Name]> }[keyof Screens]

/**
 * The screen of a hash location such as `/roasts/12`; home if it is unknown. No address leads to the Coming Soon
 * page: only the router's own state value `{ screen: 'coming-soon' }` does.
 */
export function screenOf(location: string, routerState: unknown = null): Screen {
  if ((routerState as { screen?: unknown } | null)?.screen === 'coming-soon') return { name: 'coming-soon' }
  const [path = '', search = ''] = location.replace(/^#?\/?/, '#/').split('?')
  for (const [name, { hash, hasSearch }] of Object.entries(SCREENS as Record<string, ScreenEntry<never>>)) {
    const [found, text] = (hash && patternOf(hash).exec(path)) || []
    const id = idOf(text)
    if (found && (id || !text)) return { name, ...(id && { id }), ...(hasSearch && { search }) } as Screen
  }
  return { name: 'home', missingRoast: idOf(new URLSearchParams(search).get('roast') ?? undefined) }
}

/** What a screen reads on opening, including the check for the owner. */
export function firstReads(screen: Screen): CallRead[] {
  const { readsOnOpening } = SCREENS[screen.name] as ScreenEntry<Screen>
  return [...(readsOnOpening?.(screen) ?? []), callRead(calls.readAdminStatus, {})]
}

function screen<Props>(entry: ScreenEntry<Props>): ScreenEntry<Props> {
  return entry
}

function patternOf(hash: string): RegExp {
  return new RegExp(`^${hash.replace(':id', '(.+?)')}/?$`)
}
