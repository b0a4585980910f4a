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
  bean: (id: number | ':id') => `#/beans/${id}`,
  admin: '#/admin',
} as const
