import { type MonthHalf, monthBand } from '#chart/trends/month-band.ts'
import type { MonthSlot } from '#chart/trends/month-slots.ts'
import type { TrendMonth } from '#contract/trends.ts'
import type { TrendFigure } from '#domain/trends/trend-roasts.ts'
import type { FigureUnits } from '#domain/words/shown-figures.ts'
import { Band, Line, Points } from '#web/plot/marks.tsx'
import { monthInWords } from '#web/words/date-text.ts'
import { DASH } from '#web/words/figure-text.ts'
import { useUnits } from '#web/words/units.ts'
import { FIGURES } from './figures.ts'
import { MONTH_FRAME, MonthPicture } from './month-picture.tsx'

/** With fewer roasts in a month, the middle half means nothing. */
const FEWEST_FOR_HALF = 3

interface MonthFigureProps {
  figure: TrendFigure
  months: readonly TrendMonth[]
  slots: readonly MonthSlot[]
}

/** One figure from month to month: its median as a line, its middle half as a band. */
export function MonthFigure({ figure, months, slots }: MonthFigureProps) {
  const units = useUnits()
  const words = FIGURES[figure]
  const known = months.filter(month => month[figure] !== null)
  const last = known.at(-1)
  const band = monthBand(halvesOf(figure, months, units), slots, MONTH_FRAME, words.leastSpan)
  return (
    <MonthPicture
      name={words.name}
      sum={
        last && (
          <>
            <b>{words.text(last[figure]!.median, units)}</b> in {monthInWords(last.month)}
          </>
        )
      }
      sentence={sentence(figure, known, units)}
      months={months}
      slots={slots}
      ticks={band?.ticks ?? null}
      text={words.axisText}
      columns={['Median', 'Middle half']}
      valuesOf={month => {
        const told = month[figure]
        if (told === null) return [DASH, DASH]
        const half = `${words.text(told.low, units)} to ${words.text(told.high, units)}`
        return [words.text(told.median, units), hasHalf(month) ? half : DASH]
      }}
      fileColumns={[
        'Roasts',
        ...['median', 'low', 'high'].map(part => `${words.name}, ${part} (${words.fileUnit})`),
      ]}
      fileValuesOf={month => {
        const { median = null, low = null, high = null } = month[figure] ?? {}
        return [month.roasts, median, low, high]
      }}
    >
      {band && (
        <>
          <Band path={band.band} />
          <Line path={band.line} />
          <Points points={band.marks.map(({ month, x, y }) => ({ key: month, x, y }))} />
        </>
      )}
    </MonthPicture>
  )
}

function hasHalf({ roasts }: TrendMonth): boolean {
  return roasts >= FEWEST_FOR_HALF
}

function halvesOf(
  figure: TrendFigure,
  months: readonly TrendMonth[],
  units: FigureUnits,
): Map<string, MonthHalf> {
  const { onAxis } = FIGURES[figure]
  return new Map(
    months.flatMap(month => {
      const told = month[figure]
      if (told === null) return []
      const half = hasHalf(month) ? { low: onAxis(told.low, units), high: onAxis(told.high, units) } : null
      return [[month.month, { median: onAxis(told.median, units), half }]]
    }),
  )
}

function sentence(figure: TrendFigure, known: readonly TrendMonth[], units: FigureUnits): string {
  const { name, text } = FIGURES[figure]
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return name
  const of = (month: TrendMonth) => `${text(month[figure]!.median, units)} in ${monthInWords(month.month)}`
  return first === last ? `${name}: ${of(first)}.` : `${name}: ${of(first)}, ${of(last)}.`
}
