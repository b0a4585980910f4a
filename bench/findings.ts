/** One figure that a bench found, and what it should be. */
export interface Finding {
  what: string
  value: number
  unit: '×' | 'ms' | 'MB' | 'count'
  /** Without one the figure is only told. */
  aim?: { atMost: number } | { atLeast: number }
  /** The absolute figures behind it. */
  behind?: string
}

/** What one bench found; `skipped` says why something could not be measured on this machine. */
export interface BenchResult {
  findings: Finding[]
  skipped?: string[]
}

/** The findings as lines of a table. */
export function findingLines(findings: readonly Finding[]): string[] {
  const rows = findings.map(({ what, value, unit, aim, behind = '' }) => [
    what,
    unit === 'count' ? String(value) : `${value.toFixed(2)} ${unit}`,
    aim === undefined ? '' : aimText(aim),
    aim === undefined ? '' : isReached(value, aim) ? 'reached' : 'MISSED',
    behind,
  ])
  const widths = [0, 1, 2, 3].map(column => Math.max(...rows.map(row => row[column]!.length)))
  return rows.map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** `12.3 µs against 10.1 µs`, from costs in ms. */
export function against(cost: number, yardstick: number, name = ''): string {
  return `${duration(cost)} against ${duration(yardstick)}${name === '' ? '' : ` ${name}`}`
}

/** A time in ms, in the unit that suits it. */
export function duration(milliseconds: number): string {
  return milliseconds < 1 ? `${(milliseconds * 1000).toFixed(1)} µs` : `${milliseconds.toFixed(2)} ms`
}

type Aim = NonNullable<Finding['aim']>

function aimText(aim: Aim): string {
  return 'atMost' in aim ? `≤ ${aim.atMost}` : `≥ ${aim.atLeast}`
}

function isReached(value: number, aim: Aim): boolean {
  return 'atMost' in aim ? value <= aim.atMost : value >= aim.atLeast
}
