import { type Trend, trend } from '#chart/trend.ts'
import type { Roast, RoastOfBean } from '#contract/roasts.ts'
import { round } from '#domain/record/units.ts'
import { bestRoast } from '#web/parts/roast/best-roast.ts'
import { Line, Points } from '#web/plot/marks.tsx'
import { Plot } from '#web/plot/plot.tsx'
import { DASH } from '#web/words/figure-text.ts'
import { dateInWords } from '#web/words/readers-dates.ts'
import styles from './bean-memory.module.css'

const WIDTH = 360
const PLOT_LEFT = 104
const PLOT_WIDTH = WIDTH - PLOT_LEFT - 8
/** With room for the word above the best score. */
const ROW_TOP = 20
const ROW_HEIGHT = 36
const ROW_DISTANCE = 60
/** More marks would run into one another. */
const MOST_MARKS = 40

/** What the picture shows, from top to bottom. */
const FIGURES = [
  { name: 'Score', valueOf: (roast: Roast) => roast.score, text: String, unit: '', leastSpan: 20 },
  {
    name: 'Loss',
    valueOf: ({ weight_loss_percent: loss }: Roast) => (loss === null ? null : round(loss, 1)),
    text: (percent: number) => percent.toFixed(1),
    unit: ' %',
    leastSpan: 4,
  },
] as const

type Figure = (typeof FIGURES)[number]

/** Score and weight loss from roast to roast. Takes the roasts newest first. Nothing if neither is known twice. */
export function RoastTrend({ roasts }: { roasts: readonly RoastOfBean[] }) {
  const oldestFirst = roasts.toReversed()
  const rows = FIGURES.flatMap(figure => {
    const frame = { left: PLOT_LEFT, top: 0, width: PLOT_WIDTH, height: ROW_HEIGHT }
    const line = trend(oldestFirst.map(figure.valueOf), frame, figure.leastSpan)
    return line === null ? [] : { figure, line }
  })
  if (rows.length === 0) return null
  const best = bestRoast(roasts)
  const bestIndex = best === null ? -1 : oldestFirst.indexOf(best)
  const [first, last] = [oldestFirst[0], oldestFirst.at(-1)].map(dateText)
  const bottom = ROW_TOP + rows.length * ROW_DISTANCE
  const description = rows.map(({ figure, line }) => sentence(figure, line)).join(' ')
  return (
    <Plot
      size={{ width: WIDTH, height: bottom + 8 }}
      fit="scaled"
      className={styles.trendPicture}
      name={`${roasts.length} roasts from ${first} to ${last}. ${description}`}
    >
      {rows.map(({ figure, line }, row) => (
        <g key={figure.name} transform={`translate(0 ${ROW_TOP + row * ROW_DISTANCE})`}>
          <text className={styles.trendName} y={14}>
            {figure.name}
          </text>
          <Axis figure={figure} line={line} />
          <Line path={line.path} />
          {line.marks.length <= MOST_MARKS && (
            <Points points={line.marks.map(({ index, x, y }) => ({ key: index, x, y }))} />
          )}
          {figure.name === 'Score' && <BestMark mark={line.marks.find(({ index }) => index === bestIndex)} />}
        </g>
      ))}
      <path className={styles.axis} d={`M${PLOT_LEFT} ${bottom - 16}h${PLOT_WIDTH}`} />
      <text className={styles.range} x={PLOT_LEFT} y={bottom}>
        {first}
      </text>
      <text className={styles.range} x={WIDTH - 4} y={bottom} textAnchor="end">
        {last}
      </text>
    </Plot>
  )
}

/** The axis of a figure with its highest and its lowest value. */
function Axis({ figure: { text, unit }, line: { ticks } }: { figure: Figure; line: Trend }) {
  return (
    <>
      <path className={styles.axis} d={`M${PLOT_LEFT - 6} -4V${ROW_HEIGHT + 4}`} />
      {ticks.map(({ value, y, labelY }) => (
        <g key={value}>
          <path className={styles.axis} d={`M${PLOT_LEFT - 10} ${y}h4`} />
          <text className={styles.range} x={PLOT_LEFT - 13} y={labelY} dy="0.35em" textAnchor="end">
            {text(value)}
            {unit}
          </text>
        </g>
      ))}
    </>
  )
}

/** A ring with the word “best”, which is aligned so that it stays within the plot. */
function BestMark({ mark }: { mark: Trend['marks'][number] | undefined }) {
  if (mark === undefined) return null
  const { x, y } = mark
  const share = (x - PLOT_LEFT) / PLOT_WIDTH
  return (
    <>
      <circle className={styles.best} cx={x} cy={y} r={5} />
      <text
        className={styles.bestWord}
        x={x}
        y={y - 8}
        textAnchor={share < 0.1 ? 'start' : share > 0.9 ? 'end' : 'middle'}
      >
        best
      </text>
    </>
  )
}

function dateText(roast: Roast | undefined): string {
  return roast?.roast_date ? dateInWords(roast.roast_date) : DASH
}

function sentence({ name, text, unit }: Figure, { lowest, highest, last }: Trend): string {
  return `${name} between ${text(lowest)} and ${text(highest)}${unit}, last ${text(last)}${unit}.`
}
