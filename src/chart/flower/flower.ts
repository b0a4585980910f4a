import type { FlavourShade, FlowerFlavour } from '#domain/bean/flower-flavours.ts'
import type { Flavour } from '#domain/words/feedback.ts'
import { PETAL_FORMS, type PetalForm, PLAIN_FORM } from './petal-forms.ts'
import { type FlowerPoint, pair, smoothLine, tenth } from './smooth-line.ts'
import { STEM, STEM_ENDS, type Stem } from './stem.ts'

/** A petal as SVG paths around 0, 0, with y pointing down. */
export interface Petal {
  name: string
  flavour: Flavour | null
  shade: FlavourShade
  /** From the centre to the tip. */
  length: number
  outline: string
  veins: string
}

export interface Flower {
  /** The square that holds it. */
  viewBox: string
  /** Each lies below the next: from the longest to the shortest, in a bud the strongest last. */
  petals: Petal[]
  /** What carries a bud; null for a flower that is open. */
  stem: Stem | null
  /** The radius of the quiet centre; 0 in a bud. */
  centre: number
  stamens: FlowerPoint[]
}

/** With fewer petals a circle would look torn: they stand side by side as a bud. */
const LEAST_OPEN = 4

/** How far the petals of a bud lean to a side, from the strongest, in radians. */
const BUD_ANGLES = [0, -0.55, 0.55]

const LONGEST = 100
const SHORTEST = 30

/** From this value on, the strongest petal has its full length. A coffee of weaker flavours has a smaller flower. */
const STRONG = 4

/** Where petals begin, below the centre's edge. */
const BASE = 6

/** Added to the strength of each petal to get its part of the circle, so that a weak one isn't too narrow. */
const LEAST_SHARE = 0.3

/** Petals overlap rather than get narrower than this share of their natural width. */
const LEAST_WIDTH = 0.5

/** How far a petal's tip leans to the side, as a share of its length, so that the flower doesn't look constructed. */
const LEAN = 0.07

/** More petals would hide each other. */
const MOST_PETALS = 24

/** The order of the flavours around the flower, in which similar colours are neighbours. */
const AROUND: readonly (Flavour | null)[] = [
  'floral',
  'berry',
  'winey',
  'fruity',
  'citrus',
  'sweet',
  'nutty',
  'chocolate',
  'roasted',
  'spicy',
  'earthy',
  'herbal',
  null,
]

/**
 * The flower of a coffee: a petal for each flavour, of the 24 strongest at most, in its flavour's form, the longer and
 * broader the stronger it is; the strongest points up. One to three are a bud on its stem. The same flavours always
 * give the same flower. Null without any.
 */
export function drawFlower(flavours: readonly FlowerFlavour[]): Flower | null {
  if (flavours.length === 0) return null
  if (flavours.length < LEAST_OPEN) return drawBud(flavours)
  const places = placesAround(strongestOf(flavours))
  const { petals, reach } = petalsAt(places)
  const centre = tenth(7 + Math.min(3, petals.length / 3))
  return {
    viewBox: squareAround(reach),
    petals: petals.sort((one, other) => other.length - one.length),
    stem: null,
    centre,
    stamens: stamensAround(centre, petals.length + 4),
  }
}

/** One to three petals that stand on a stem, the strongest upright before the others, which lean to the sides. */
function drawBud(flavours: readonly FlowerFlavour[]): Flower {
  const strongest = strengthOfAll(flavours)
  const places = [...flavours]
    .sort((one, other) => other.value - one.value || (one.name < other.name ? -1 : 1))
    .map((place, index) => {
      return { place, share: 2, angle: BUD_ANGLES[index]!, strength: place.value / strongest }
    })
  const { petals, reach } = petalsAt(places.reverse())
  return { viewBox: squareAround([...reach, ...STEM_ENDS]), petals, stem: STEM, centre: 0, stamens: [] }
}

interface Place {
  place: FlowerFlavour
  share: number
  angle: number
  strength: number
}

/** The petals at their places, and the points that hold them. */
function petalsAt(places: readonly Place[]): { petals: Petal[]; reach: FlowerPoint[] } {
  const drawn = places.map(({ place: { name, flavour, shade }, share, angle, strength }) => {
    const length = SHORTEST + (LONGEST - SHORTEST) * strength
    const { outline, veins, reach } = petalPaths(formOf(flavour), length, share, angle)
    return { petal: { name, flavour, shade, length: tenth(length), outline, veins }, reach }
  })
  return { petals: drawn.map(({ petal }) => petal), reach: drawn.flatMap(({ reach }) => reach) }
}

function strengthOfAll(flavours: readonly FlowerFlavour[]): number {
  return Math.max(STRONG, ...flavours.map(({ value }) => value))
}

function strongestOf(flavours: readonly FlowerFlavour[]): readonly FlowerFlavour[] {
  if (flavours.length <= MOST_PETALS) return flavours
  return [...flavours]
    .sort((one, other) => other.value - one.value || (one.name < other.name ? -1 : 1))
    .slice(0, MOST_PETALS)
}

/** Each flavour with its place on the circle: its share in radians, and its angle clockwise from the top. */
function placesAround(flavours: readonly FlowerFlavour[]): Place[] {
  const strongest = strengthOfAll(flavours)
  const around = [...flavours].sort(
    (one, other) =>
      AROUND.indexOf(one.flavour) - AROUND.indexOf(other.flavour) || (one.name < other.name ? -1 : 1),
  )
  const parts = around.map(({ value }) => LEAST_SHARE + value / strongest)
  const radians = (2 * Math.PI) / parts.reduce((sum, part) => sum + part, 0)
  let end = 0
  const places = around.map((place, index) => {
    const share = parts[index]! * radians
    end += share
    return { place, share, angle: end - share / 2, strength: place.value / strongest }
  })
  const top = places.reduce((best, each) => (each.strength > best.strength ? each : best)).angle
  return places.map(each => ({ ...each, angle: each.angle - top }))
}

function formOf(flavour: Flavour | null): PetalForm {
  return flavour === null ? PLAIN_FORM : PETAL_FORMS[flavour]
}

/** Draws a form at an angle clockwise from the top, as wide as its share of the circle lets it be. */
function petalPaths(form: PetalForm, length: number, share: number, angle: number) {
  const long = length - BASE
  const natural = form.width * long
  const room = Math.tan(Math.min(share, 2) / 2) * length * 0.74
  const wide = Math.min(natural, Math.max(room, natural * LEAST_WIDTH))
  const at = (along: number, aside: number): FlowerPoint => {
    const out = BASE + along * long
    const side = aside * wide + LEAN * long * along * (along - 0.5)
    return {
      x: Math.sin(angle) * out + Math.cos(angle) * side,
      y: Math.sin(angle) * side - Math.cos(angle) * out,
    }
  }
  const base = at(0, 0)
  const tip = at(form.tip, 0)
  const left = form.edge.map(([along, aside]) => at(along, -aside))
  const right = form.edge.map(([along, aside]) => at(along, aside)).reverse()
  const edge = form.hasCorner
    ? smoothLine([base, ...left, tip]) + smoothLine([tip, ...right, base])
    : smoothLine([base, ...left, tip, ...right, base])
  const veins = form.veins.map(place => {
    const end = 0.86 - Math.abs(place) * 0.22
    const start = at(0.16, place * 0.1)
    return `M${pair(start)}${smoothLine([start, at(0.42, place * 0.42), at(end, place * 0.66)])}`
  })
  return { outline: `M${pair(base)}${edge}Z`, veins: veins.join(''), reach: [...left, tip, ...right] }
}

/** The shortest side, so that a flower of short petals doesn't fill its square. */
const LEAST_SIDE = 132
const MARGIN = 4

/** A square around points, in whole units. */
function squareAround(points: readonly FlowerPoint[]): string {
  const [left, right] = range(points.map(({ x }) => x))
  const [top, bottom] = range(points.map(({ y }) => y))
  const side = Math.ceil(Math.max(right - left, bottom - top, LEAST_SIDE)) + 2 * MARGIN
  const start = (low: number, high: number) => Math.round((low + high - side) / 2)
  return `${start(left, right)} ${start(top, bottom)} ${side} ${side}`
}

function range(values: readonly number[]): [lowest: number, highest: number] {
  return [Math.min(...values), Math.max(...values)]
}

/** Stamens are around the centre, alternately short and long. */
function stamensAround(centre: number, count: number): FlowerPoint[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI
    const out = centre + (index % 2 === 0 ? 4.5 : 7.5)
    return { x: tenth(Math.sin(angle) * out), y: tenth(-Math.cos(angle) * out) }
  })
}
