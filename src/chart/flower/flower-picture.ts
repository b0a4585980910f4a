import { flavourColour } from './flavour-colours.ts'
import type { Flower } from './flower.ts'

interface FlowerGround {
  /** The colour around the flower. */
  ground: string
  centre: string
}

const STAMEN = '#d9a441'

/**
 * A large flower as an SVG image on a light ground. Every style is an attribute, because programs that turn SVG into
 * pixels don't read all of CSS.
 */
export function flowerPicture({ viewBox, petals, centre, stamens }: Flower, look: FlowerGround): string {
  const drawn = petals.map(({ outline, veins, flavour, shade }) => {
    const { light } = flavourColour(flavour, shade)
    return [
      `<path d="${outline}" fill="${light}" stroke="${look.ground}" stroke-width="1.2"/>`,
      `<path d="${outline}" fill="url(#glow)"/>`,
      `<path d="${veins}" fill="none" stroke="${look.ground}" stroke-opacity="0.32" stroke-width="0.9" stroke-linecap="round"/>`,
    ].join('')
  })
  const stops = [
    [0.06, 0.6],
    [0.5, 0.12],
    [1, 0],
  ].map(([at, opacity]) => `<stop offset="${at}" stop-color="${look.ground}" stop-opacity="${opacity}"/>`)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">`,
    `<radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="100">${stops.join('')}</radialGradient>`,
    ...drawn,
    `<circle r="${centre}" fill="${look.ground}"/>`,
    ...stamens.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="1.5" fill="${STAMEN}"/>`),
    `<circle r="${(centre * 0.55).toFixed(1)}" fill="${look.centre}"/>`,
    '</svg>',
  ].join('')
}
