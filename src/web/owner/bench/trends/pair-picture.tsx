import { scatterPlot } from '#chart/trends/points.ts'
import type { TrendPair } from '#contract/trends.ts'
import { ratingCountsText } from '#domain/tasting/rating-counts.ts'
import type { PairFigure } from '#domain/trends/pair-points.ts'
import type { FigureUnits } from '#domain/words/shown-figures.ts'
import { useElementSize } from '#web/loading/use-element-size.ts'
import { pages } from '#web/pages.ts'
import { BaseAxis, ValueAxis } from '#web/plot/axes.tsx'
import { frameWithin } from '#web/plot/frame.ts'
import { Points } from '#web/plot/marks.tsx'
import { Plot } from '#web/plot/plot.tsx'
import { PlotTable } from '#web/plot/plot-table.tsx'
import layout from '#web/ui/layout.module.css'
import textStyles from '#web/ui/text.module.css'
import { scoreText } from '#web/words/score-text.ts'
import { useUnits } from '#web/words/units.ts'
import { FIGURES } from './figures.ts'
import { drawnText, pairText } from './pair-words.ts'
import styles from './trends.module.css'

const HEIGHT = 320
const MARGINS = { left: 46, top: 12, right: 24, bottom: 46 }

interface PairPictureProps {
  name: string
  pair: TrendPair
  x: PairFigure
  y: PairFigure
}

/** A scatter plot of two figures, their correlation in words, and their table. */
export function PairPicture({ name, pair, x, y }: PairPictureProps) {
  const units = useUnits()
  const [{ width }, box] = useElementSize()
  const said = pairText(pair, { x, y })
  const drawn = drawnText(pair)
  return (
    <figure className={`${layout.stack3} ${styles.pair}`}>
      <figcaption className={`${textStyles.figures} ${textStyles.large}`}>
        {said} {drawn} {pair.ratings !== undefined && `${ratingCountsText(pair.ratings)}.`}
      </figcaption>
      {pair.points.length > 0 && (
        <>
          <div ref={box} style={{ height: `${HEIGHT}px` }}>
            {width > 0 && (
              <Plot size={{ width, height: HEIGHT }} fit="scaled" name={`${name}: ${said}`}>
                <Cloud pair={pair} x={x} y={y} width={width} units={units} />
              </Plot>
            )}
          </div>
          <PlotTable
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
  const frame = frameWithin({ width, height: HEIGHT }, MARGINS)
  const { points, xTicks, yTicks } = scatterPlot(
    pair.points.map(point => ({ x: ofX.onAxis(point.x, units), y: ofY.onAxis(point.y, units) })),
    frame,
    { x: ofX.leastSpan, y: ofY.leastSpan },
  )
  return (
    <>
      <ValueAxis frame={frame} ticks={yTicks} text={ofY.axisText} />
      <BaseAxis
        frame={frame}
        width={width}
        marks={xTicks.map(({ place }) => place)}
        labels={xTicks.map(({ value, place }) => ({ x: place, text: ofX.axisText(value) }))}
      />
      <text className={styles.axisName} x={frame.left + frame.width} y={HEIGHT - 6} textAnchor="end">
        {ofX.name} →
      </text>
      <text className={styles.axisName} x={frame.left} y={HEIGHT - 6}>
        ↑ {ofY.name}
      </text>
      <Points
        points={points.map((point, place) => ({ key: pair.points[place]!.roast_id, ...point }))}
        radius={points.length > MANY ? 2.5 : 4}
        opacity={points.length > MANY ? 0.3 : 0.55}
      />
    </>
  )
}

/** With more points than this, each is drawn smaller and paler. */
const MANY = 200
