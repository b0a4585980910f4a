import { memo, type Ref, useMemo } from 'react'
import type { ComparedCurve } from '#chart/comparison/comparison-panels.ts'
import { type CurveEnd, separateEnds } from '#chart/curve-ends.ts'
import { placeOnCurve } from '#chart/place-on-curve.ts'
import { CURVE_SCALES, CURVE_SERIES, curvePieces } from '#chart/series.ts'
import { settingSteps } from '#chart/setting-steps.ts'
import { hasValues } from '#domain/curve/timeline.ts'
import { MomentLine } from '#web/plot/axes.tsx'
import { Curve } from '#web/plot/marks.tsx'
import { Plot } from '#web/plot/plot.tsx'
import type { ChartLayout } from './chart-layout.ts'
import styles from './compare-screen.module.css'
import type { RoastInComparison } from './comparison.ts'
import { MinuteAxis, Panels } from './comparison-axes.tsx'
import { roastColour } from './roast-key.tsx'

interface ComparisonDrawingProps {
  layout: ChartLayout
  width: number
  ref: Ref<SVGSVGElement>
}

/** The chart without its cursor, a separate layer above it. Memoised, so that moving the cursor redraws nothing. */
export const ComparisonDrawing = memo(function ComparisonDrawing(props: ComparisonDrawingProps) {
  const { layout, width, ref } = props
  const { panels, scales } = layout
  const { top, height } = panels.whole
  return (
    <Plot
      ref={ref}
      fit="block"
      size={{ width, height: panels.height }}
      name="Curves of the compared roasts against time"
    >
      <MomentLine x={scales.time(0)} top={top} bottom={top + height} />
      <Panels layout={layout} />
      <MinuteAxis layout={layout} width={width} />
      <Curves layout={layout} />
    </Plot>
  )
})

/** Widths in px tell the curves of a roast apart. */
const CURVE_WIDTHS: Record<Exclude<ComparedCurve, 'settings'>, number> = {
  bean: 2,
  ibts: 1,
  rateOfRise: 1.5,
}
const SETTING_WIDTH = 1.5

function Curves({ layout }: { layout: ChartLayout }) {
  const { roasts, curves, scales } = layout
  const pieces = useMemo(() => roasts.map(({ timeline }) => curvePieces(timeline, scales)), [roasts, scales])
  const drawn = (['rateOfRise', 'ibts', 'bean'] as const).filter(curve => curves.has(curve))
  return (
    <>
      {roasts.map((roast, index) => (
        <g key={roast.id} style={roastColour(roast.style)}>
          {drawn.map(curve => (
            <Curve
              key={curve}
              name={`${roast.style.letter} ${curve}`}
              className={styles.curve}
              pieces={pieces[index]![curve]}
              look={{ width: CURVE_WIDTHS[curve], dashes: roast.style.dashes }}
            />
          ))}
          <SettingLines roast={roast} index={index} layout={layout} />
          {layout.panels.temperature !== null && <Marks roast={roast} layout={layout} />}
        </g>
      ))}
      {drawn.map(curve => (
        <Letters key={curve} curve={curve} layout={layout} />
      ))}
    </>
  )
}

interface SettingLinesProps {
  roast: RoastInComparison
  index: number
  layout: ChartLayout
}

/** A staircase for each setting. */
function SettingLines({ roast: { style, timeline }, index, layout }: SettingLinesProps) {
  const { settings, scales } = layout
  return settings.map(({ name, scale }) => {
    const path = settingSteps(timeline.timeSeconds, timeline[name], scales.time, scale.places[index]!)
    return path === '' ? null : (
      <Curve
        key={name}
        name={`${style.letter} ${name}`}
        className={styles.curve}
        pieces={[{ path, offset: 0 }]}
        look={{ width: SETTING_WIDTH, dashes: style.dashes }}
      />
    )
  })
}

/** Yellowing and first crack on the temperature curve of a roast. */
function Marks({
  roast: { style, moments, alignment, timeline },
  layout,
}: {
  roast: RoastInComparison
  layout: ChartLayout
}) {
  const { curves, scales } = layout
  const { timeSeconds, beanTemperature, ibtsTemperature } = timeline
  const drawn = [curves.has('bean') ? beanTemperature : [], curves.has('ibts') ? ibtsTemperature : []]
  const series = drawn.find(hasValues)
  return MARKED.map(moment => {
    const seconds = moments[moment]
    if (seconds === null || series === undefined) return null
    const curve = { timeSeconds, series, time: scales.time, height: scales.temperature }
    const place = placeOnCurve(curve, seconds - alignment.zeroSeconds)
    if (place === null) return null
    return (
      <circle
        key={moment}
        className={moment === 'yellowing' ? styles.yellowing : styles.firstCrack}
        data-mark={`${style.letter} ${moment}`}
        cx={place.x}
        cy={place.y}
        r="4"
      />
    )
  })
}

const MARKED = ['yellowing', 'first-crack'] as const

/** The letters of the roasts at the ends of their curves. */
function Letters({ curve, layout }: { curve: keyof typeof CURVE_WIDTHS; layout: ChartLayout }) {
  const { roasts, scales } = layout
  const ends = roasts.flatMap(({ style, timeline }) => {
    const series = timeline[CURVE_SERIES[curve]]
    const last = series.findLastIndex(value => value !== null)
    const y = scales[CURVE_SCALES[curve]](series[last] ?? 0)
    const end = { x: scales.time(timeline.timeSeconds[last] ?? 0), y }
    return last === -1 ? [] : [{ style, end }]
  })
  const places: CurveEnd[] = separateEnds(ends.map(({ end }) => end))
  return ends.map(({ style }, index) => (
    <text
      key={style.letter}
      className={styles.letter}
      style={roastColour(style)}
      x={places[index]!.x + 4}
      y={places[index]!.y}
      dy="0.35em"
    >
      {style.letter}
    </text>
  ))
}
