/** Rounds to two decimals, which keeps paths short. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100
}

/** Centres a hairline on a whole pixel to keep it sharp. */
export function crisp(position: number): number {
  return Math.floor(position) + 0.5
}

/** The SVG path through points. */
export function linePath(points: readonly { x: number; y: number }[]): string {
  return `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`
}

/** The SVG path of a band: along its upper edge and back along the lower one. */
export function bandPath(edges: readonly { x: number; low: number; high: number }[]): string {
  const upper = edges.map(({ x, high }) => `${x} ${high}`)
  const lower = edges.toReversed().map(({ x, low }) => `${x} ${low}`)
  return `M${[...upper, ...lower].join('L')}Z`
}
