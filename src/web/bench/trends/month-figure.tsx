import { type MonthHalf, monthBand } from '#chart/trends/month-band.ts'
import type { MonthSlot } from '#chart/trends/month-slots.ts'
import type { TrendMonth } from '#contract/trends.ts'
import type { TrendFigure } from '#domain/trends/trend-roasts.ts'
import type { FigureUnits } from '#domain/words/shown-figures.ts'
import { monthInWords } from '#web/words/date-text.ts'
import { DASH } from '#web/words/figure-text.ts'
import { useUnits } from '#web/words/units.ts'
import { FIGURES } from './figures.ts'
import { FRAME, MonthAxes, PICTURE } from './month-picture.tsx'
import { PictureData } from './picture-data.tsx'
import styles from './trends.module.css'

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
  const band = monthBand(halvesOf(figure, months, units), slots, FRAME, words.leastSpan)
  return (
    <figure className={styles.multiple}>
      <figcaption className={styles.caption}>
        <h3 className={styles.figureName}>{words.name}</h3>
        {last && (
          <p className={styles.latest}>
            <b>{words.text(last[figure]!.median, units)}</b> in {monthInWords(last.month)}
          </p>
        )}
      </figcaption>
      {band === null ? (
        <p className={styles.unknown}>None of these roasts has this figure.</p>
      ) : (
        <svg
          className={styles.picture}
          viewBox={PICTURE}
          role="img"
          aria-label={sentence(figure, known, units)}
        >
          <MonthAxes ticks={band.ticks} slots={slots} text={words.axisText} />
          <path className={styles.band} d={band.band} />
          <path className={styles.line} d={band.line} />
          {band.marks.map(({ month, x, y }) => (
            <circle key={month} className={styles.mark} cx={x} cy={y} r={3} />
          ))}
        </svg>
      )}
      {band !== null && (
        <PictureData
          name={words.name}
          columns={['Month', 'Median', 'Middle half']}
          rows={() =>
            known.map(month => ({
              key: month.month,
              cells: [
                monthInWords(month.month),
                words.text(month[figure]!.median, units),
                hasHalf(month)
                  ? `${words.text(month[figure]!.low, units)} to ${words.text(month[figure]!.high, units)}`
                  : DASH,
              ],
            }))
          }
          file={() => ({
            head: [
              'Month',
              'Roasts',
              ...['median', 'low', 'high'].map(part => `${words.name}, ${part} (${words.fileUnit})`),
            ],
            lines: months.map(month => {
              const { median = null, low = null, high = null } = month[figure] ?? {}
              return [month.month, month.roasts, median, low, high]
            }),
          })}
        />
      )}
    </figure>
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
