import type { SCREENS } from '../../src/web/screens.ts'

/** The addresses to take pictures of: at least one of each screen. Ids are those of the made-up year. */
const ADDRESSES: Record<keyof typeof SCREENS, readonly string[]> = {
  home: ['#/home'],
  'roast-list': ['#/roasts', '#/roasts?q=kenya'],
  'roast-detail': ['#/roasts/40', '#/roasts/7', '#/roasts/40?correct', '#/roasts/999'],
  again: ['#/again/40'],
  follow: ['#/follow/40'],
  plan: ['#/plan/1'],
  'plan-of': ['#/plan-of/40'],
  'plan-for': ['#/plan-for/1'],
  roasting: ['#/roast'],
  live: ['#/live/999'],
  bag: ['#/bags/40', '#/bags/998'],
  compare: ['#/compare?roasts=38,39,40', '#/compare'],
  table: ['#/t/ZZZZZZ'],
  labels: ['#/labels?roasts=38,39,40'],
  'bean-list': ['#/beans'],
  'fill-beans': ['#/beans/fill-in'],
  'bean-detail': ['#/beans/1', '#/beans/999'],
  blend: ['#/blends/1'],
  bench: [
    '',
    '/inbox',
    '/to-do',
    '/feedback',
    '/tasting',
    '/tasting?40,',
    '/tasting?38,2',
    '/stock',
    '/trends',
    '/weigh',
    '/tables',
  ].map(place => `#/bench${place}`),
  admin: ['', '/scoring', '/configuration', '/weights', '/data', '/settings', '/access'].map(
    place => `#/admin${place}`,
  ),
  'coming-soon': [],
}

/** What opens on a click, by the address and the button's name. Only the owner's. */
const OPENED: readonly (readonly [hash: string, button: string])[] = [
  ['#/roasts', 'Add Roast'],
  ['#/roasts', 'Filters'],
  ['#/roasts/40', 'Edit'],
  ['#/roasts/40', 'Delete'],
  ['#/beans', 'Add Bean'],
  ['#/beans', 'New recipe'],
  ['#/beans/1', 'Edit'],
  ['#/admin/data', 'Delete All Roasts'],
]

/** One screen, to be taken in every form. */
export interface PicturedScreen {
  /** As the picture's file is called. */
  name: string
  hash: string
  /** The name of a button to press before. */
  button: string | null
}

/** The screens of a visitor or of the owner. */
export function picturedScreens(who: 'owner' | 'visitor'): PicturedScreen[] {
  const all = Object.values(ADDRESSES).flatMap(hashes => hashes.map(hash => ({ hash, button: null })))
  const opened = who === 'owner' ? OPENED.map(([hash, button]) => ({ hash, button })) : []
  return [...all, ...opened].map(screen => ({ ...screen, name: nameOf(screen) }))
}

function nameOf({ hash, button }: Omit<PicturedScreen, 'name'>): string {
  return [hash.slice(2), button ?? '']
    .join(' ')
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
}
