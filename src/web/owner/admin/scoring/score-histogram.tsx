import type { ScoreCategory } from '#domain/score/category.ts'
import { Histogram } from '#web/plot/histogram.tsx'
import { SCORES_PER_BIN, type ScoreBin } from './score-figures.ts'

interface ScoreHistogramProps {
  bins: readonly ScoreBin[]
  average: number | null
}

/** The ends of the scale and the lowest scores of the categories. */
const TICKS = [0, 50, 70, 85, 100]

const COLOURS: Record<ScoreCategory, string> = {
  Light: 'var(--accent)',
  Medium: 'color-mix(in oklab, var(--accent) 60%, var(--paper))',
  Dark: 'color-mix(in oklab, var(--accent) 30%, var(--paper))',
}

/** A histogram of scores in steps of five, with bars in the colour of their category. */
export function ScoreHistogram({ bins, average }: ScoreHistogramProps) {
  const lowest = bins[0]?.from ?? 0
  const place = (score: number) => (score - lowest) / (100 - lowest)
  return (
    <Histogram
      name={spokenBins(bins)}
      caption="Roasts by score; the line is the average. Light begins at 85, Medium at 70."
      height="9.5rem"
      columns={bins.map(({ from, count, category }) => ({
        key: from,
        bars: [{ count, colour: COLOURS[category], label: count > 0 && count }],
      }))}
      ticks={TICKS.filter(tick => tick >= lowest).map(tick => ({ place: place(tick), text: String(tick) }))}
      line={average === null ? null : place(average)}
    />
  )
}

/** `Roasts by score: 2 from 80 to 84, 1 from 95 to 100` */
function spokenBins(bins: readonly ScoreBin[]): string {
  const lastFrom = bins.at(-1)?.from
  const spoken = bins
    .filter(({ count }) => count > 0)
    .map(({ from, count }) => {
      const to = from === lastFrom ? 100 : from + SCORES_PER_BIN - 1
      return `${count} from ${from} to ${to}`
    })
  return `Roasts by score: ${spoken.join(', ')}`
}
