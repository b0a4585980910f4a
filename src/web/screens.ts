import type { ComponentType } from 'react'
import * as calls from '#contract/calls.ts'
import { type CallRead, callRead } from './api/call-read.ts'
import { ADMIN_TABS, type AdminTab, BENCH_PLACES, type BenchPlace, pages } from './pages.ts'
import { idOf } from './parts/roast/roast-ids.ts'
import { comparedIds } from './visitor/compare/compare-address.ts'
import { homeReads } from './visitor/home/home-reads.ts'
import { openingPageQuery } from './visitor/roasts/list/roast-page-query.ts'

export interface ScreenEntry<Props> {
  /** The pattern of its addresses. Home has none, because every other address leads to it. */
  hash?: string
  /** What may follow its address after a slash, as alternatives: the places of a screen that has several. */
  places?: string
  /** Whether it gets what follows the `?` of its address. */
  hasSearch?: boolean
  /** The top bar link to highlight while the screen is shown; by default the one with its own address. */
  section?: string
  /** Loads its script when it is first shown. */
  load: () => Promise<{ default: ComponentType<Props> }>
  /** The calls whose answers it needs when it opens. */
  readsOnOpening?: (props: Props) => CallRead[]
}

const againReads = ({ id }: { id: number }) => [
  callRead(calls.readRoast, { id }),
  callRead(calls.readRoastSteps, { id }),
]

type NoProps = Record<never, never>
/** The part of the address after `?` decides what the screen shows. */
type WithSearch = { search: string }

/** All screens of the app. Unknown addresses lead to home. */
export const SCREENS = {
  home: {
    load: () => import('./visitor/home/home-screen.tsx'),
    readsOnOpening: () => [
      callRead(...homeReads.latestByNumber),
      callRead(...homeReads.latestByDate),
      callRead(...homeReads.beanCount),
    ],
  } as ScreenEntry<{ missingRoast: number | null }>,
  'roast-list': {
    hash: pages.roasts,
    hasSearch: true,
    load: () => import('./visitor/roasts/list/roast-list-screen.tsx'),
    readsOnOpening: ({ search }) => [callRead(calls.listRoasts, openingPageQuery(search))],
  } as ScreenEntry<WithSearch>,
  'roast-detail': {
    hash: pages.roast(':id'),
    hasSearch: true,
    section: pages.roasts,
    load: () => import('./visitor/roasts/detail/roast-detail-screen.tsx'),
    readsOnOpening: ({ id }) => [callRead(calls.readRoastDetails, { id }), callRead(calls.readSite, {})],
  } as ScreenEntry<{ id: number } & WithSearch>,
  again: {
    hash: pages.again(':id'),
    section: pages.roasts,
    load: () => import('./visitor/roasts/again/again-screen.tsx'),
    readsOnOpening: againReads,
  } as ScreenEntry<{ id: number }>,
  follow: {
    hash: pages.follow(':id'),
    section: pages.roasts,
    load: () => import('./visitor/roasts/live/follow-screen.tsx'),
    readsOnOpening: ({ id }) => [
      callRead(calls.readRoastDetails, { id }),
      callRead(calls.readRoastSteps, { id }),
    ],
  } as ScreenEntry<{ id: number }>,
  plan: {
    hash: pages.plan(':id'),
    section: pages.beans,
    load: () => import('./owner/plan/plan-screen.tsx'),
  } as ScreenEntry<{ id: number }>,
  'plan-of': {
    hash: pages.planOf(':id'),
    load: () => import('./owner/plan/new-plan-screen.tsx'),
  } as ScreenEntry<{ id: number }>,
  'plan-for': {
    hash: pages.planFor(':id'),
    section: pages.beans,
    load: () => import('./owner/plan/empty-plan-screen.tsx'),
  } as ScreenEntry<{ id: number }>,
  roasting: {
    hash: pages.roasting,
    hasSearch: true,
    section: pages.bench,
    load: () => import('./owner/live/roast-screen.tsx'),
  } as ScreenEntry<WithSearch>,
  live: {
    hash: pages.live(':id'),
    section: pages.roasts,
    load: () => import('./visitor/roasts/live/watch-screen.tsx'),
  } as ScreenEntry<{ id: number }>,
  bag: {
    hash: pages.bag(':id'),
    section: pages.roasts,
    load: () => import('./visitor/roasts/bag/bag-screen.tsx'),
    readsOnOpening: ({ id }) => [callRead(calls.listRoasts, { number: id })],
  } as ScreenEntry<{ id: number }>,
  compare: {
    hash: pages.comparison,
    hasSearch: true,
    section: pages.roasts,
    load: () => import('./visitor/compare/compare-screen.tsx'),
    readsOnOpening: ({ search }) => comparedIds(search).map(id => callRead(calls.readRoastDetails, { id })),
  } as ScreenEntry<WithSearch>,
  table: {
    hash: '#/t',
    places: '\\w+',
    load: () => import('./visitor/table/table-screen.tsx'),
  } as ScreenEntry<{ place?: string }>,
  labels: {
    hash: pages.labels,
    hasSearch: true,
    section: pages.roasts,
    load: () => import('./owner/labels/labels-screen.tsx'),
  } as ScreenEntry<WithSearch>,
  'bean-list': {
    hash: pages.beans,
    hasSearch: true,
    load: () => import('./visitor/beans/bean-list-screen.tsx'),
    readsOnOpening: () => [callRead(calls.listBeans, {}), callRead(calls.listBlends, {})],
  } as ScreenEntry<WithSearch>,
  'fill-beans': {
    hash: pages.fillBeans,
    section: pages.beans,
    load: () => import('./owner/beans/fill/fill-screen.tsx'),
    readsOnOpening: () => [callRead(calls.listBeans, {})],
  } as ScreenEntry<NoProps>,
  'bean-detail': {
    hash: pages.bean(':id'),
    section: pages.beans,
    load: () => import('./visitor/beans/bean-detail-screen.tsx'),
    readsOnOpening: ({ id }) => [
      callRead(calls.readBean, { id }),
      callRead(calls.listRoastsOfBean, { id }),
      callRead(calls.readSite, {}),
    ],
  } as ScreenEntry<{ id: number }>,
  blend: {
    hash: pages.blend(':id'),
    section: pages.beans,
    load: () => import('./visitor/beans/blends/blend-screen.tsx'),
  } as ScreenEntry<{ id: number }>,
  bench: {
    hash: pages.bench,
    places: BENCH_PLACES,
    hasSearch: true,
    load: () => import('./owner/bench/bench-screen.tsx'),
  } as ScreenEntry<{ place?: BenchPlace } & WithSearch>,
  admin: {
    hash: pages.admin,
    places: ADMIN_TABS,
    load: () => import('./owner/admin/admin-screen.tsx'),
    readsOnOpening: () => [callRead(calls.readLoginWays, {})],
  } as ScreenEntry<{ place?: AdminTab }>,
  'coming-soon': {
    load: () => import('./shell/coming-soon.tsx'),
  } as ScreenEntry<NoProps>,
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
  for (const [name, { hash, places, hasSearch }] of Object.entries(
    SCREENS as Record<string, ScreenEntry<never>>,
  )) {
    const [found, text] = (hash && patternOf(hash, places).exec(path)) || []
    const id = places ? 0 : idOf(text)
    if (found && (id || places || !text))
      return {
        name,
        ...(id && { id }),
        ...(places && { place: text }),
        ...(hasSearch && { search }),
      } as Screen
  }
  return { name: 'home', missingRoast: idOf(new URLSearchParams(search).get('roast') ?? undefined) }
}

/** What a screen reads on opening, including the check for the owner. */
export function firstReads(screen: Screen): CallRead[] {
  const { readsOnOpening } = SCREENS[screen.name] as ScreenEntry<Screen>
  return [...(readsOnOpening?.(screen) ?? []), callRead(calls.readAdminStatus, {})]
}

/** The top bar link that a screen belongs to; undefined for none. */
export function sectionOf(screen: Screen): string | undefined {
  const { section, hash } = SCREENS[screen.name] as ScreenEntry<Screen>
  return section ?? hash
}

function patternOf(hash: string, places: string | undefined): RegExp {
  return new RegExp(`^${hash.replace(':id', '(.+?)')}${places ? `(?:/(${places}))?` : ''}/?$`)
}
