/** One figure that a bench found, and what it should be. */
export interface Finding {
  what: string
  value: number
  unit: '×' | 'ms' | 'MB' | 'count'
  /** Without an aim the figure is only reported. */
  aim?: { atMost: number } | { atLeast: number }
  /** The absolute figures behind it. */
  detail?: string
}

/** What one bench found; `skipped` says what this machine couldn't measure and why. */
export interface BenchResult {
  findings: Finding[]
  skipped?: string[]
}

/** Formats the findings as lines of a table. */
export function findingLines(findings: readonly Finding[]): string[] {
  const rows = findings.map(({ what, value, unit, aim, detail = '' }) => [
    what,
    unit === 'count' ? String(value) : `${value.toFixed(2)} ${unit}`,
    aim === undefined ? '' : aimText(aim),
    aim === undefined ? '' : isReached(value, aim) ? 'reached' : 'MISSED',
    detail,
  ])
  const widths = [0, 1, 2, 3].map(column => Math.max(...rows.map(row => row[column]!.length)))
  return rows.map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** Formats two costs in ms: `12.3 µs against 10.1 µs`. */
export function against(cost: number, baseline: number, name = ''): string {
  return `${duration(cost)} against ${duration(baseline)}${name === '' ? '' : ` ${name}`}`
}

/** Formats a time in ms with a suitable unit. */
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
