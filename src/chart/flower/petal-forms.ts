import type { Flavour } from '#domain/words/feedback.ts'

/** The outline of a petal along its length: 0 is its base, 1 its tip; its greatest half width is 1. */
export interface PetalForm {
  /** Places on one edge from the base to the tip: how far along, and how far from the middle. */
  edge: readonly (readonly [along: number, aside: number])[]
  /** Where the middle of the tip is; less than 1 is a notch. */
  tip: number
  /** Whether the tip is a corner, pointed or notched, or round. */
  hasCorner: boolean
  /** The half width that is natural for this form, as a share of its length. */
  width: number
  /** Places of its veins across its width, from -1 to 1. */
  veins: readonly number[]
}

const FAN = [-0.55, 0, 0.55]

/** Each flavour has a form of its own, so that flowers are told apart without colour too. */
export const PETAL_FORMS: Record<Flavour, PetalForm> = {
  // A cherry blossom's petal: broad, with a notch.
  floral: {
    edge: [
      [0.22, 0.42],
      [0.58, 0.98],
      [0.86, 0.86],
      [0.985, 0.36],
    ],
    tip: 0.9,
    hasCorner: true,
    width: 0.4,
    veins: FAN,
  },
  // A ball on a thin stalk.
  berry: {
    edge: [
      [0.2, 0.15],
      [0.42, 0.34],
      [0.62, 0.92],
      [0.8, 1],
      [0.95, 0.58],
    ],
    tip: 1,
    hasCorner: false,
    width: 0.31,
    veins: [0],
  },
  // A tulip's petal with three points.
  winey: {
    edge: [
      [0.2, 0.55],
      [0.5, 0.98],
      [0.78, 0.84],
      [0.94, 0.72],
      [0.88, 0.36],
    ],
    tip: 1,
    hasCorner: true,
    width: 0.3,
    veins: FAN,
  },
  // As round as a peach, with its point.
  fruity: {
    edge: [
      [0.2, 0.55],
      [0.48, 0.98],
      [0.72, 0.92],
      [0.91, 0.46],
    ],
    tip: 1,
    hasCorner: true,
    width: 0.42,
    veins: FAN,
  },
  // A segment: the same towards both ends.
  citrus: {
    edge: [
      [0.2, 0.62],
      [0.5, 1],
      [0.8, 0.62],
    ],
    tip: 1,
    hasCorner: true,
    width: 0.25,
    veins: [-0.5, 0, 0.5],
  },
  // A drop of honey.
  sweet: {
    edge: [
      [0.25, 0.3],
      [0.52, 0.76],
      [0.76, 1],
      [0.94, 0.66],
    ],
    tip: 1,
    hasCorner: false,
    width: 0.35,
    veins: [0],
  },
  // An almond: broad below, slowly pointed.
  nutty: {
    edge: [
      [0.14, 0.62],
      [0.36, 1],
      [0.62, 0.8],
      [0.84, 0.36],
    ],
    tip: 1,
    hasCorner: true,
    width: 0.3,
    veins: [-0.4, 0, 0.4],
  },
  // As broad at its end as a piece of chocolate.
  chocolate: {
    edge: [
      [0.2, 0.5],
      [0.5, 0.84],
      [0.8, 1],
      [0.96, 0.82],
      [1, 0.4],
    ],
    tip: 0.985,
    hasCorner: false,
    width: 0.38,
    veins: [-0.45, 0.45],
  },
  // A roasted bean with its seam.
  roasted: {
    edge: [
      [0.16, 0.66],
      [0.42, 1],
      [0.7, 0.98],
      [0.92, 0.6],
    ],
    tip: 1,
    hasCorner: false,
    width: 0.27,
    veins: [0],
  },
  // A ray of star anise: waisted, with a long point.
  spicy: {
    edge: [
      [0.2, 0.36],
      [0.46, 0.96],
      [0.62, 0.9],
      [0.78, 0.4],
      [0.9, 0.12],
    ],
    tip: 1,
    hasCorner: true,
    width: 0.24,
    veins: [0],
  },
  // An oak leaf's lobes.
  earthy: {
    edge: [
      [0.18, 0.44],
      [0.32, 0.84],
      [0.46, 0.66],
      [0.62, 1],
      [0.77, 0.72],
      [0.92, 0.6],
    ],
    tip: 1,
    hasCorner: false,
    width: 0.33,
    veins: [0],
  },
  // A narrow leaf.
  herbal: {
    edge: [
      [0.2, 0.58],
      [0.42, 1],
      [0.7, 0.66],
      [0.88, 0.24],
    ],
    tip: 1,
    hasCorner: true,
    width: 0.2,
    veins: [0],
  },
}

/** The form of a flavour that has no form of its own. */
export const PLAIN_FORM: PetalForm = {
  edge: [
    [0.22, 0.5],
    [0.52, 1],
    [0.82, 0.8],
  ],
  tip: 1,
  hasCorner: false,
  width: 0.28,
  veins: [0],
}
