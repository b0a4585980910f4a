import type { StyleCreate } from '#contract/styles.ts'

/** A style of the demo's owner, and what it judges. */
export interface DemoStyle {
  style: StyleCreate
  /** Positions in the list of beans. */
  beans: readonly number[]
  /** Ids of single roasts of other beans. */
  roasts: readonly number[]
}

/** One that is lighter than the House, and one for espresso. Neither counts first crack beside development. */
export const demoStyles: readonly DemoStyle[] = [
  {
    style: {
      name: 'Light',
      ideals: {
        duration: { from: 8, to: 10.5 },
        weight_loss: { from: 11.5, to: 14 },
        first_crack: { from: 75, to: 90 },
        development: { from: 10, to: 18 },
      },
      points: { duration: 15, weight_loss: 30, first_crack: 0, curve: 25, development: 30 },
    },
    beans: [0, 1],
    roasts: [120, 133, 146],
  },
  {
    style: {
      name: 'Espresso',
      ideals: {
        duration: { from: 9.5, to: 12.5 },
        weight_loss: { from: 14, to: 17 },
        first_crack: { from: 65, to: 82 },
        development: { from: 17, to: 24 },
      },
      points: { duration: 10, weight_loss: 30, first_crack: 0, curve: 20, development: 40 },
    },
    beans: [4],
    roasts: [127, 139],
  },
]
