import { useRef } from 'react'
import { scatterPlot } from '#chart/trends/points.ts'
import type { TrendPair } from '#contract/trends.ts'
import type { PairFigure } from '#domain/trends/pair-points.ts'
import type { FigureUnits } from '#domain/words/shown-figures.ts'
import { useElementSize } from '#web/loading/use-element-size.ts'
import { pages } from '#web/pages.ts'
import { scoreText } from '#web/words/score-text.ts'
import { useUnits } from '#web/words/units.ts'
import { FIGURES } from './figures.ts'
import { drawnText, pairText } from './pair-words.ts'
import { PictureData } from './picture-data.tsx'
import styles from './trends.module.css'

const HEIGHT = 320
const MARGIN = { left: 46, top: 12, right: 24, bottom: 46 }

interface PairPictureProps {
  name: string
  pair: TrendPair
  x: PairFigure
  y: PairFigure
}

/** A scatter plot of two figures, their correlation in words, and their table. */
export function PairPicture({ name, pair, x, y }: PairPictureProps) {
  const units = useUnits()
  const box = useRef<HTMLDivElement>(null)
  const { width } = useElementSize(box)
  const said = pairText(pair, { x, y })
  const drawn = drawnText(pair)
  return (
    <figure className={styles.pair}>
      <figcaption className={styles.said}>
        {said} {drawn}
      </figcaption>
      {pair.points.length > 0 && (
        <>
          <div ref={box} className={styles.cloud} style={{ height: `${HEIGHT}px` }}>
            {width > 0 && (
              <svg width={width} height={HEIGHT} role="img" aria-label={`${name}: ${said}`}>
                <Cloud pair={pair} x={x} y={y} width={width} units={units} />
              </svg>
            )}
          </div>
          <PictureData
            name={name}
            columns={['Roast', FIGURES[x].name, FIGURES[y].name]}
            rows={() =>
              pair.points.map(point => ({
                key: point.roast_id,
                cells: [
                  <a key="roast" href={pages.roast(point.roast_id)}>
                    {point.roast_number === null ? 'Roast' : `#${point.roast_number}`}
                  </a>,
                  pointText(x, point.x, point, units),
                  pointText(y, point.y, point, units),
                ],
              }))
            }
            file={() => ({
              head: ['Roast', ...[x, y].map(each => `${FIGURES[each].name} (${FIGURES[each].fileUnit})`)],
              lines: pair.points.map(point => [point.roast_number, point.x, point.y]),
            })}
          />
        </>
      )}
    </figure>
  )
}

/** A figure of one roast; with the score, from how many components it is. */
function pointText(
  figure: PairFigure,
  value: number,
  { score_from }: TrendPair['points'][number],
  units: FigureUnits,
): string {
  return figure === 'score' ? scoreText(value, score_from) : FIGURES[figure].text(value, units)
}

interface CloudProps extends Omit<PairPictureProps, 'name'> {
  width: number
  units: FigureUnits
}

function Cloud({ pair, x, y, width, units }: CloudProps) {
  const [ofX, ofY] = [FIGURES[x], FIGURES[y]]
  const frame = {
    left: MARGIN.left,
    top: MARGIN.top,
    width: Math.max(1, width - MARGIN.left - MARGIN.right),
    height: HEIGHT - MARGIN.top - MARGIN.bottom,
  }
  const bottom = frame.top + frame.height
  const { points, xTicks, yTicks } = scatterPlot(
    pair.points.map(point => ({ x: ofX.onAxis(point.x, units), y: ofY.onAxis(point.y, units) })),
    frame,
    { x: ofX.leastSpan, y: ofY.leastSpan },
  )
  return (
    <>
      {yTicks.map(tick => (
        <g key={tick.value}>
          <path className={styles.grid} d={`M${frame.left} ${tick.y}h${frame.width}`} />
          <text className={styles.label} x={frame.left - 8} y={tick.y} dy="0.35em" textAnchor="end">
            {ofY.axisText(tick.value)}
          </text>
        </g>
      ))}
      {xTicks.map(tick => (
        <g key={tick.value}>
          <path className={styles.grid} d={`M${tick.x} ${bottom}v4`} />
          <text className={styles.label} x={tick.x} y={bottom + 18} textAnchor="middle">
            {ofX.axisText(tick.value)}
          </text>
        </g>
      ))}
      <text className={styles.axisName} x={frame.left + frame.width} y={HEIGHT - 6} textAnchor="end">
        {ofX.name} →
      </text>
      <text className={styles.axisName} x={frame.left} y={HEIGHT - 6}>
        ↑ {ofY.name}
      </text>
      {points.map((point, place) => (
        <circle
          key={pair.points[place]!.roast_id}
          className={styles.point}
          data-many={points.length > MANY}
          cx={point.x}
          cy={point.y}
          r={points.length > MANY ? 2.5 : 4}
        />
      ))}
    </>
  )
}

/** With more points than this, each is drawn smaller and paler. */
const MANY = 200
