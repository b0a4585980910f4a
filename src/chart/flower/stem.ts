import type { FlowerPoint } from './smooth-line.ts'

/** What carries a bud, as SVG paths around the point from which its petals rise. */
export interface Stem {
  /** The stalk with two leaves, below the petals; both its line and its area are drawn. */
  stalk: string
  /** The cup in which the petals stand, above them. */
  calyx: string
}

export const STEM: Stem = {
  stalk:
    'M0 0C2 22-2 44-9 72C-2 44 2 22 0 0ZM-1.500 36C6 18 22 8 42 10C36 28 18 38-1.500 36ZM-5.500 55C-12 40-26 33-43 35C-38 49-22 58-5.500 55Z',
  calyx: 'M-12-17C-14 4 14 4 12-17C9-11 6-11 3-14C1-16-1-16-3-14C-6-11-9-11-12-17Z',
}

/** Corners of its stalk and leaves. */
export const STEM_ENDS: readonly FlowerPoint[] = [
  { x: -43, y: 72 },
  { x: 42, y: 10 },
]
/** The width of its line. */
export const STALK_WIDTH = 3
