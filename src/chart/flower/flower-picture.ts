import { flavourColour } from './flavour-colours.ts'
import type { Flower } from './flower.ts'
import { STALK_WIDTH } from './stem.ts'

interface FlowerColours {
  /** The colour around the flower. */
  background: string
  centre: string
}

const STAMEN = '#d9a441'
const LEAF_COLOUR = '#74875f'
const XMLNS = 'xmlns="http://www.w3.org/2000/svg"'

/**
 * A large flower as an SVG image on a light background. Every style is an attribute, because programs that turn SVG
 * into pixels don't read all of CSS.
 */
export function flowerPicture(
  { viewBox, petals, stem, centre, stamens }: Flower,
  look: FlowerColours,
): string {
  const drawn = petals.map(({ outline, veins, flavour, shade }) => {
    const { light } = flavourColour(flavour, shade)
    return [
      `<path d="${outline}" fill="${light}" stroke="${look.background}" stroke-width="1.2"/>`,
      `<path d="${outline}" fill="url(#glow)"/>`,
      `<path d="${veins}" fill="none" stroke="${look.background}" stroke-opacity="0.32" stroke-width="0.9" stroke-linecap="round"/>`,
    ].join('')
  })
  const stops = [
    [0.06, 0.6],
    [0.5, 0.12],
    [1, 0],
  ].map(([at, opacity]) => `<stop offset="${at}" stop-color="${look.background}" stop-opacity="${opacity}"/>`)
  return [
    `<svg ${XMLNS} viewBox="${viewBox}">`,
    `<radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="100">${stops.join('')}</radialGradient>`,
    stem &&
      `<path d="${stem.stalk}" fill="${LEAF_COLOUR}" stroke="${LEAF_COLOUR}" stroke-width="${STALK_WIDTH}" stroke-linejoin="round"/>`,
    ...drawn,
    stem
      ? `<path d="${stem.calyx}" fill="${LEAF_COLOUR}"/>`
      : `<circle r="${centre}" fill="${look.background}"/>`,
    ...stamens.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="1.5" fill="${STAMEN}"/>`),
    !stem && `<circle r="${(centre * 0.55).toFixed(1)}" fill="${look.centre}"/>`,
    '</svg>',
  ]
    .filter(part => part !== null && part !== false)
    .join('')
}
