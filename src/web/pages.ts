import type { Moment } from '#domain/comparison/moments.ts'

/** What follows the `?` of a roast's address while its times are being corrected. */
export const CORRECTING = 'correct'

/** The addresses of the screens. With `:id` as the id, they are patterns. */
export const pages = {
  home: '#/home',
  roasts: '#/roasts',
  roast: (id: number | ':id') => `#/roasts/${id}`,
  /** The editor of a roast's times, on its chart. */
  correctRoast: (id: number) => `#/roasts/${id}?${CORRECTING}`,
  /** The sheet to roast it again by. */
  again: (id: number | ':id') => `#/again/${id}`,
  /** The clock to follow it by while it is roasted again. */
  follow: (id: number | ':id') => `#/follow/${id}`,
  /** A plan of the owner's, to change, print and follow. */
  plan: (id: number | ':id') => `#/plan/${id}`,
  /** A new plan from the steps of this roast. */
  planOf: (roastId: number | ':id') => `#/plan-of/${roastId}`,
  /** A new plan of this bean, without steps yet. */
  planFor: (beanId: number | ':id') => `#/plan-for/${beanId}`,
  /** Roasting beside the machine, by hand or with what it sends. */
  roasting: '#/roast',
  /** The same with a coffee chosen, and a roast or a plan to follow. */
  roastingOf: (beanId: number, followedId: number) => `#/roast?bean=${beanId}&follow=${followedId}`,
  roastingBy: ({ bean_id, id }: { bean_id: number; id: number }) => `#/roast?bean=${bean_id}&plan=${id}`,
  /** A roast that runs, to watch. */
  live: (id: number | ':id') => `#/live/${id}`,
  /** The roasts that share a number. */
  bag: (roastNumber: number | ':id') => `#/bags/${roastNumber}`,
  comparison: '#/compare',
  /** These roasts side by side, with their curves aligned on a moment; without one, on charge. */
  compare: (roastIds: readonly number[], align?: Moment) =>
    `#/compare?roasts=${roastIds}${align ? `&align=${align}` : ''}`,
  labels: '#/labels',
  /** The labels of these roasts, to print. */
  labelsOf: (roastIds: readonly number[]) => `#/labels?roasts=${roastIds}`,
  beans: '#/beans',
  /** Filling in several beans at once. */
  fillBeans: '#/beans/fill-in',
  bean: (id: number | ':id') => `#/beans/${id}`,
  /** The recipe of a blend. */
  blend: (id: number | ':id') => `#/blends/${id}`,
  /** The owner's panel. */
  admin: '#/admin',
  /** The owner's screen for each week. */
  bench: '#/bench',
  weigh: '#/bench/weigh',
} as const

/** The tabs of the panel, as addresses name them: alternatives of a pattern, which costs a first visit the least. */
export const ADMIN_TABS = 'scoring|configuration|weights|data|settings|visitors|access'
export type AdminTab = OneOf<typeof ADMIN_TABS>

/** The places of the bench besides its overview, as addresses name them. */
export const BENCH_PLACES = 'inbox|to-do|feedback|tasting|stock|trends|weigh|tables'
export type BenchPlace = OneOf<typeof BENCH_PLACES>

type OneOf<List extends string> = List extends `${infer First}|${infer Rest}` ? First | OneOf<Rest> : List
