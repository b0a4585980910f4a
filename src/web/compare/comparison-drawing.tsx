import { memo, type ReactNode, type Ref, useMemo } from 'react'
import type { ComparedCurve, SettingName } from '#chart/comparison-panels.ts'
import { nearestSample, settingText } from '#chart/cursor.ts'
import { type CurveEnd, separateEnds } from '#chart/curve-ends.ts'
import type { PlotFrame } from '#chart/scales.ts'
import { type CurvePiece, curvePieces } from '#chart/series.ts'
import { settingSteps } from '#chart/setting-steps.ts'
import { MOMENT_NAMES } from '#domain/comparison/moments.ts'
import type { Series } from '#domain/timeline.ts'
import type { RoastInComparison } from './comparison.ts'
import styles from './comparison-chart.module.css'
import type { ChartLayout, DrawnSetting } from './comparison-chart.tsx'
import { roastColour } from './roast-key.tsx'

interface ComparisonDrawingProps {
  layout: ChartLayout
  width: number
  ref: Ref<SVGSVGElement>
}

/** The static part of the chart, drawn only once. The cursor is a separate layer above it. */
export const ComparisonDrawing = memo(function ComparisonDrawing(props: ComparisonDrawingProps) {
  const { layout, width, ref } = props
  const { panels } = layout
  return (
    <svg
      ref={ref}
      className={styles.drawing}
      width={width}
      height={panels.height}
      viewBox={`0 0 ${width} ${panels.height}`}
      role="img"
      aria-label="Curves of the compared roasts against time"
    >
      <MinuteAxis layout={layout} />
      <Panels layout={layout} />
      <Curves layout={layout} />
    </svg>
  )
})

/** Widths in px tell the curves of a roast apart. */
const CURVE_WIDTHS: Record<Exclude<ComparedCurve, 'settings'>, number> = {
  bean: 2,
  ibts: 1,
  rateOfRise: 1.5,
}

function Curves({ layout }: { layout: ChartLayout }) {
  const { roasts, curves, scales } = layout
  const pieces = useMemo(() => roasts.map(({ timeline }) => curvePieces(timeline, scales)), [roasts, scales])
  const drawn = (['rateOfRise', 'ibts', 'bean'] as const).filter(curve => curves.has(curve))
  return (
    <>
      {roasts.map((roast, index) => (
        <g key={roast.id} style={roastColour(roast.style)} strokeDasharray={roast.style.dashes ?? undefined}>
          {drawn.map(curve => (
            <Curve key={curve} roast={roast} curve={curve} pieces={pieces[index]![curve]} />
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

interface CurveProps {
  roast: RoastInComparison
  curve: keyof typeof CURVE_WIDTHS
  pieces: readonly CurvePiece[]
}

function Curve({ roast, curve, pieces }: CurveProps) {
  return (
    <g
      className={styles.curve}
      data-curve={`${roast.style.letter} ${curve}`}
      strokeWidth={CURVE_WIDTHS[curve]}
    >
      {pieces.map(({ path, offset }) => (
        <path key={path} d={path} strokeDashoffset={roast.style.dashes === null ? undefined : offset} />
      ))}
    </g>
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
      <path
        key={name}
        className={styles.curve}
        data-curve={`${style.letter} ${name}`}
        strokeWidth="1.5"
        d={path}
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
  const series = curves.has('bean') ? timeline.beanTemperature : timeline.ibtsTemperature
  return MARKED.map(moment => {
    const seconds = moments[moment]
    if (seconds === null) return null
    const time = seconds - alignment.zeroSeconds
    const temperature = series[nearestSample(timeline.timeSeconds, time)] ?? null
    if (temperature === null) return null
    return (
      <circle
        key={moment}
        className={moment === 'yellowing' ? styles.yellowing : styles.firstCrack}
        data-mark={`${style.letter} ${moment}`}
        strokeDasharray="none"
        cx={scales.time(time)}
        cy={scales.temperature(temperature)}
        r="4"
      />
    )
  })
}

const MARKED = ['yellowing', 'first-crack'] as const

/** The letters of the roasts at the ends of their curves. */
function Letters({ curve, layout }: { curve: keyof typeof CURVE_WIDTHS; layout: ChartLayout }) {
  const { roasts, scales } = layout
  const y = curve === 'rateOfRise' ? scales.rateOfRise : scales.temperature
  const ends = roasts.flatMap(({ style, timeline }) => {
    const series: Record<typeof curve, Series> = {
      bean: timeline.beanTemperature,
      ibts: timeline.ibtsTemperature,
      rateOfRise: timeline.beanRateOfRise,
    }
    const last = series[curve].findLastIndex(value => value !== null)
    const end = { x: scales.time(timeline.timeSeconds[last] ?? 0), y: y(series[curve][last] ?? 0) }
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

const SETTING_TITLES: Record<SettingName, string> = { power: 'Power', fan: 'Fan', drum: 'Drum' }

/** The name and the grid of each plot. */
function Panels({ layout }: { layout: ChartLayout }) {
  const { panels, scales, curves } = layout
  const temperatures = [
    ...(curves.has('bean') ? ['bean'] : []),
    ...(curves.has('ibts') ? ['IBTS (thin)'] : []),
  ]
  return (
    <>
      {panels.temperature !== null && (
        <Panel
          frame={panels.temperature}
          title={`Temperature, °C: ${temperatures.join(' and ')}; ○ yellowing, ● first crack`}
        >
          <Grid
            layout={layout}
            frame={panels.temperature}
            ticks={scales.temperatureTicks}
            y={scales.temperature}
          />
        </Panel>
      )}
      {panels.rateOfRise !== null && (
        <Panel frame={panels.rateOfRise} title="Rate of rise, °C/min">
          <Grid
            layout={layout}
            frame={panels.rateOfRise}
            ticks={scales.rateOfRiseTicks}
            y={scales.rateOfRise}
          />
        </Panel>
      )}
      {layout.settings.map(setting => (
        <Panel key={setting.name} frame={setting.frame} title={settingTitle(setting)}>
          <rect
            className={styles.row}
            x={setting.frame.left}
            y={setting.frame.top}
            width={setting.frame.width}
            height={setting.frame.height}
          />
        </Panel>
      ))}
    </>
  )
}

function settingTitle({ name, scale: { extent } }: DrawnSetting): string {
  if (extent === null) return `${SETTING_TITLES[name]}, each on the range of its machine`
  const [lowest, highest] = [settingText(extent.lowest), settingText(extent.highest)]
  return `${SETTING_TITLES[name]}, ${lowest === highest ? lowest : `${lowest} to ${highest}`}`
}

interface PanelProps {
  frame: PlotFrame
  title: string
  children: ReactNode
}

function Panel({ frame, title, children }: PanelProps) {
  return (
    <>
      <text className={styles.title} x={frame.left} y={frame.top - 8}>
        {title}
      </text>
      {children}
    </>
  )
}

interface GridProps {
  layout: ChartLayout
  frame: PlotFrame
  ticks: readonly number[]
  y: (value: number) => number
}

/** Of the labels within a narrow plot, in px. The name of the plot is above it. */
const LABEL_HEIGHT = 12

/** Horizontal lines with their values, which are above the lines if there is no room beside the plot. */
function Grid({ layout: { isNarrow }, frame, ticks, y }: GridProps) {
  const { left, width } = frame
  return (
    <>
      <path className={styles.grid} d={ticks.map(tick => `M${left},${crisp(y(tick))}h${width}`).join('')} />
      {ticks
        .filter(tick => !isNarrow || y(tick) > frame.top + LABEL_HEIGHT)
        .map(tick => (
          <text
            key={tick}
            className={styles.tick}
            x={isNarrow ? left : left - 8}
            y={y(tick)}
            dy={isNarrow ? '-0.3em' : '0.35em'}
            textAnchor={isNarrow ? 'start' : 'end'}
          >
            {tick}
          </text>
        ))}
    </>
  )
}

/** Minimum distance in px of a minute label from the name of the common moment. */
const MOMENT_LABEL_DISTANCE = 52

/** The minutes below the plots, and a line through all of them at the common moment. */
function MinuteAxis({ layout: { panels, scales, moment } }: { layout: ChartLayout }) {
  const { left, top, width, height } = panels.whole
  const bottom = top + height
  const zero = scales.time(0)
  const ticks = scales.minuteTicks.map(minute => ({ minute, x: scales.time(minute * 60) }))
  const labelled = ticks.filter(({ x }) => moment === 'charge' || Math.abs(x - zero) >= MOMENT_LABEL_DISTANCE)
  return (
    <>
      <line className={styles.moment} x1={crisp(zero)} y1={top} x2={crisp(zero)} y2={bottom} />
      <path
        className={styles.baseline}
        d={`M${left},${crisp(bottom)}h${width}${ticks.map(({ x }) => `M${crisp(x)},${bottom}v5`).join('')}`}
      />
      {labelled.map(({ minute, x }) => (
        <text
          key={minute}
          className={styles.tick}
          x={x}
          y={bottom + 19}
          textAnchor={tickAnchor(x, left, left + width)}
        >
          {String(minute).replace('-', '−')}
          {minute === labelled.at(-1)?.minute && ' min'}
        </text>
      ))}
      {moment !== 'charge' && (
        <text
          className={styles.zero}
          x={zero}
          y={bottom + 19}
          textAnchor={tickAnchor(zero, left, left + width)}
        >
          {MOMENT_NAMES[moment]}
        </text>
      )}
    </>
  )
}

/** Keeps the outermost labels within the drawing. */
function tickAnchor(x: number, left: number, right: number): 'start' | 'middle' | 'end' {
  if (x < left + 8) return 'start'
  return x > right - 20 ? 'end' : 'middle'
}

/** Centres a hairline on a whole pixel to keep it sharp. */
function crisp(position: number): number {
  return Math.floor(position) + 0.5
}
