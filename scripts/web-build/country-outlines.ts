import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Plugin } from 'vite'
import { COFFEE_COUNTRIES } from '#domain/bean/coffee-countries.ts'
import { countryCode } from '#domain/bean/country-code.ts'

/**
 * Natural Earth's borders, which are in the public domain. Those at 1:110,000,000 have six points for
 * Rwanda and lack islands; these, thinned, are as small.
 */
const BORDERS = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json')

/** Names that Natural Earth shortens in its own way. */
const ITS_OWN_NAMES: Record<string, string> = {
  'São Tomé and Principe': 'st',
  'Central African Rep.': 'cf',
  Congo: 'cg',
  'Dem. Rep. Congo': 'cd',
  'Dominican Rep.': 'do',
  'Eq. Guinea': 'gq',
  'S. Sudan': 'ss',
  'Solomon Is.': 'sb',
}

/** Degrees of latitude north of which hardly any coffee grows: of the United States, Hawaii is shown. */
const NORTH = 25

/** The longer side of an outline, in units. */
const SIDE = 200
const MARGIN = 6

/** A piece of a smaller share of the largest is drawn if it is near: distant islands would make the country small. */
const LARGE_PIECE = 0.02

/** Square units: islands that are smaller would be dots, and so would bends of a border. */
const LEAST_PIECE = 24
const LEAST_BEND = 9

/** Square units: a few dots in the sea show nobody where a country is. */
const LEAST_COUNTRY = 500

type Place = readonly [east: number, north: number]

/**
 * Provides the outlines of the countries that grow coffee as `/outlines/{cc}.svg` with a lower-case code, each as an
 * element `c` for the page to colour: written into the build, and made by the dev server.
 */
export function countryOutlines(): Plugin {
  return {
    name: 'country-outlines',
    generateBundle() {
      for (const [code, source] of outlinesByCode()) {
        this.emitFile({ type: 'asset', fileName: `outlines/${code}.svg`, source })
      }
    },
    configureServer(server) {
      const outlines = outlinesByCode()
      server.middlewares.use('/outlines', (request, response, next) => {
        const outline = outlines.get(/^\/([a-z]{2})\.svg/.exec(request.url ?? '')?.[1] ?? '')
        if (outline === undefined) return next()
        response.setHeader('Content-Type', 'image/svg+xml')
        response.end(outline)
      })
    },
  }
}

/** The outlines as SVG images. Some small islands that grow coffee aren't in the data. */
export function outlinesByCode(): Map<string, string> {
  const world = JSON.parse(readFileSync(BORDERS, 'utf8')) as Topology<{
    countries: GeometryCollection<{ name: string }>
  }>
  const codes = new Set(COFFEE_COUNTRIES.map(({ code }) => code))
  const outlines = new Map<string, string>()
  for (const { properties, geometry } of feature(world, world.objects.countries).features) {
    const code = ITS_OWN_NAMES[properties.name] ?? countryCode(properties.name)
    if (!codes.has(code)) continue
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : []
    const outline = outlineOf(polygons.map(([border]) => border as unknown as Place[]))
    if (outline !== null) outlines.set(code, outline)
  }
  return outlines
}

/** Draws the borders of a country's pieces, true to shape at its latitude. Null if there is too little to see. */
function outlineOf(pieces: readonly Place[][]): string | null {
  const shown = flatPieces(pieces)
  const largest = Math.max(...shown.map(areaOf))
  const large = shown.filter(piece => areaOf(piece) >= largest * LARGE_PIECE).flat()
  const [left, right] = range(large.map(([x]) => x))
  const [top, bottom] = range(large.map(([, y]) => y))
  const scale = SIDE / Math.max(right - left, bottom - top)
  const [width, height] = [(right - left) * scale, (bottom - top) * scale]
  const drawn = shown
    .map(piece => piece.slice(0, -1).map(([x, y]): Place => [(x - left) * scale, (y - top) * scale]))
    .filter(piece => piece.every(([x, y]) => x >= 0 && x <= width && y >= 0 && y <= height))
    .filter(piece => areaOf(piece) >= LEAST_PIECE)
  if (drawn.reduce((sum, piece) => sum + areaOf(piece), 0) < LEAST_COUNTRY) return null
  const path = drawn.map(
    piece =>
      `M${thinned(piece)
        .map(place => place.map(Math.round).join(' '))
        .join('L')}Z`,
  )
  const [wide, high] = [width, height].map(size => Math.round(size) + 2 * MARGIN)
  const viewBox = `-${MARGIN} -${MARGIN} ${wide} ${high}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"><symbol id="c" viewBox="${viewBox}"><path vector-effect="non-scaling-stroke" d="${path.join('')}"/></symbol><use href="#c"/></svg>`
}

/** The pieces where coffee grows, as wide as they are at their latitude, with y pointing down. */
function flatPieces(pieces: readonly Place[][]): Place[][] {
  const easts = pieces.flat().map(([east]) => east)
  const crossesDateLine = Math.min(...easts) < -170 && Math.max(...easts) > 170
  const southern = pieces.filter(piece => piece.some(([, north]) => north < NORTH))
  const shown = southern.length > 0 ? southern : pieces
  const [south, north] = range(shown.flat().map(([, degrees]) => degrees))
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const around = (east: number) => (crossesDateLine && east < 0 ? east + 360 : east)
  return shown.map(piece => piece.map(([east, degrees]): Place => [around(east) * narrowing, -degrees]))
}

/** A border without its smallest bends (Visvalingam and Whyatt, 1993). */
function thinned(border: readonly Place[]): Place[] {
  const kept = [...border]
  while (kept.length > 4) {
    const bends = kept.map((place, index) =>
      areaOf([kept.at(index - 1)!, place, kept[(index + 1) % kept.length]!]),
    )
    const least = Math.min(...bends)
    if (least >= LEAST_BEND) break
    kept.splice(bends.indexOf(least), 1)
  }
  return kept
}

function areaOf(piece: readonly Place[]): number {
  const doubled = piece.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = piece[(index + 1) % piece.length]!
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(doubled) / 2
}

function range(values: readonly number[]): [lowest: number, highest: number] {
  return [Math.min(...values), Math.max(...values)]
}
