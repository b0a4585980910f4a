import type { NamedNumbers } from '#domain/bean/bean.ts'
import { round } from '#domain/record/units.ts'
import { cuppingScore, namedNumbers } from '#files/suppliers/findings.ts'
import { elementsOf, type Page } from '#files/suppliers/page.ts'
import { plainLine } from '#files/suppliers/plain-text.ts'
import { firstText } from '#files/suppliers/sections.ts'

/** The two charts of a Sweet Maria's page; both generations of the site carry them as attributes. */
export interface ForixCharts {
  /** The cupping values, 0 to 10 each, and the `Cupper's Correction` if the page states one. */
  cupping: NamedNumbers | null
  /** Flavour intensities, 0 to 5. */
  flavor: NamedNumbers | null
  totalScore: number | null
}

/** The cupper's correction is among the cupping scores under this name. */
const CUPPERS_CORRECTION = "Cupper's Correction"

/**
 * Reads `.forix-chartjs` elements: `data-chart-value="Dry Fragrance:8.5,Wet Aroma:8.7,…"`, the total in
 * `data-chart-score` or next to the chart, the correction in `data-cupper-correction`. Which chart it is follows from
 * the beginning of its id (there may be two cupping charts), otherwise from its names.
 */
export function forixCharts(page: Page): ForixCharts {
  const charts = elementsOf(page, '[data-chart-value]').map(({ attribs }) => ({
    id: attribs['data-chart-id'] ?? '',
    values: chartValues(attribs['data-chart-value'] ?? ''),
    score: attribs['data-chart-score'],
    correction: attribs['data-cupper-correction'],
  }))
  const cupping =
    charts.find(({ id }) => id.startsWith('cupping-chart')) ??
    charts.find(chart => names(chart, 'Dry Fragrance'))
  const flavor =
    charts.find(({ id }) => id.startsWith('flavor-chart')) ?? charts.find(chart => names(chart, 'Floral'))
  const totalScore = numberIn(cupping?.score) ?? cuppingScore(firstText(page, '.score-value'))
  const correction = numberIn(cupping?.correction) ?? correctionOf(cupping?.values ?? [], totalScore)
  return {
    cupping: namedNumbers([
      ...(cupping?.values ?? []),
      ...(correction === null || cupping === undefined ? [] : [[CUPPERS_CORRECTION, correction] as const]),
    ]),
    flavor: namedNumbers(flavor?.values ?? []),
    totalScore,
  }
}

const CUPPING_VALUES = 10
/** The highest on 152 pages is 7.5. */
const HIGHEST_CORRECTION = 10

/** A correction that the page leaves out: its total score minus its ten cupping values. Null if it has none. */
function correctionOf(values: readonly [string | null, number][], totalScore: number | null): number | null {
  if (totalScore === null || values.length !== CUPPING_VALUES) return null
  const difference = round(totalScore - values.reduce((sum, [, value]) => sum + value, 0), 2)
  return difference > 0 && difference <= HIGHEST_CORRECTION ? difference : null
}

/** A sentence if the cupping values and the correction don't add up to the total score, otherwise null. */
export function cuppingSumWarning(cupping: NamedNumbers | null, totalScore: number | null): string | null {
  if (cupping === null || totalScore === null) return null
  const sum = round(
    Object.values(cupping).reduce((total, value) => total + value, 0),
    2,
  )
  if (Math.abs(sum - totalScore) < 0.05) return null
  return `The cupping scores and the cupper's correction add up to ${sum}, but the page gives ${totalScore} as the total score.`
}

const MISSPELT: ReadonlyMap<string, string> = new Map([
  ['Dry Fragrence', 'Dry Fragrance'],
  ['Finsh', 'Finish'],
])

function chartValues(text: string): [string | null, number][] {
  return text.split(',').flatMap(part => {
    const colon = part.lastIndexOf(':')
    const name = plainLine(part.slice(0, Math.max(colon, 0)))
    const value = numberIn(part.slice(colon + 1))
    return name === null || value === null ? [] : [[MISSPELT.get(name) ?? name, value] as [string, number]]
  })
}

function names({ values }: { values: [string | null, number][] }, wanted: string): boolean {
  return values.some(([name]) => name === wanted)
}

/** A decimal such as `8`, `8.5` or `.5`; real pages also have a doubled point (`8..5`). */
function numberIn(text: string | undefined): number | null {
  const match = /^\s*(-?\d{0,4}\.{0,2}\d{1,4}|\d{1,4}\.)\s*$/.exec(text ?? '')
  return match === null ? null : Number((match[1] ?? '').replace('..', '.'))
}
