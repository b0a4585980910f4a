/** A mountain with the height at which a coffee grew, in px from the top left corner. */
export interface Mountain {
  /** The mountain's line, for SVG. */
  ridge: string
  /** The mountain up to this height, for SVG. */
  below: string
  /** Where on its slope the coffee grew. */
  x: number
  y: number
}

export const MOUNTAIN_WIDTH = 120
export const MOUNTAIN_HEIGHT = 40

/** Coffee grows up to about 2,900 m. */
const PEAK_METRES = 3000

/** The points of the ridge: px from the left, and metres. */
const RIDGE: readonly (readonly [x: number, metres: number])[] = [
  [0, 150],
  [16, 620],
  [26, 420],
  [44, 1350],
  [52, 1150],
  [76, PEAK_METRES],
  [88, 2050],
  [95, 2300],
  [120, 300],
]
const PEAK = RIDGE.findIndex(([, metres]) => metres === PEAK_METRES)

/** Draws the mountain. Every coffee has the same one, so that heights can be compared. */
export function drawMountain(metres: number): Mountain {
  const height = Math.min(PEAK_METRES, Math.max(0, metres))
  const y = yAt(height)
  const [from, to] = slopeAt(height)
  const share = Math.min(1, Math.max(0, (height - from[1]) / (to[1] - from[1])))
  const points = RIDGE.map(([x, place]) => `${x} ${yAt(place)}`)
  return {
    ridge: `M${points.join('L')}`,
    below: `M0 ${MOUNTAIN_HEIGHT}L${lineBelow(height).join('L')}V${MOUNTAIN_HEIGHT}Z`,
    x: tenth(from[0] + share * (to[0] - from[0])),
    y,
  }
}

/** The ridge, cut off level at a height. */
function lineBelow(height: number): string[] {
  return RIDGE.flatMap(([x, metres], index) => {
    const here = `${x} ${yAt(Math.min(metres, height))}`
    const next = RIDGE[index + 1]
    if (next === undefined || metres < height === next[1] < height) return [here]
    const crossing = x + ((height - metres) / (next[1] - metres)) * (next[0] - x)
    return [here, `${tenth(crossing)} ${yAt(height)}`]
  })
}

/** The ends of the slope at this height; if several slopes reach it, the one nearest to the peak. */
function slopeAt(height: number): [from: (typeof RIDGE)[number], to: (typeof RIDGE)[number]] {
  for (let index = PEAK; index > 0; index--) {
    const [from, to] = [RIDGE[index - 1]!, RIDGE[index]!]
    if (from[1] <= height) return [from, to]
  }
  return [RIDGE[0]!, RIDGE[1]!]
}

function yAt(metres: number): number {
  return tenth(MOUNTAIN_HEIGHT - 2 - (metres / PEAK_METRES) * (MOUNTAIN_HEIGHT - 6))
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
