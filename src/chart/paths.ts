/** Rounds to two decimals, which keeps paths short. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100
}

/** The SVG path of a band: along its upper edge and back along the lower one. */
export function bandPath(edges: readonly { x: number; low: number; high: number }[]): string {
  const upper = edges.map(({ x, high }) => `${x} ${high}`)
  const lower = edges.toReversed().map(({ x, low }) => `${x} ${low}`)
  return `M${[...upper, ...lower].join('L')}Z`
}
