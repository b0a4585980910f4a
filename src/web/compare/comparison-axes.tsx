import type { ReactNode } from 'react'
import type { AxisTick, PlotFrame } from '#chart/scales.ts'
import { MOMENT_NAMES } from '#domain/comparison/moments.ts'
import { MACHINE_SETTING_NAMES, settingText } from '#domain/roast/roasting-settings.ts'
import type { ChartLayout, DrawnSetting } from './chart-layout.ts'
import styles from './comparison-chart.module.css'

/** The name and the grid of each plot. */
export function Panels({ layout }: { layout: ChartLayout }) {
  const { panels, scales, curves, units } = layout
  const temperatures = [
    ...(curves.has('bean') ? ['bean'] : []),
    ...(curves.has('ibts') ? ['IBTS (thin)'] : []),
  ]
  return (
    <>
      {panels.temperature !== null && (
        <Panel
          frame={panels.temperature}
          title={`Temperature, ${units.temperature}: ${temperatures.join(' and ')}; ○ yellowing, ● first crack`}
        >
          <Grid layout={layout} frame={panels.temperature} ticks={scales.temperatureTicks} />
        </Panel>
      )}
      {panels.rateOfRise !== null && (
        <Panel frame={panels.rateOfRise} title={`Rate of rise, ${units.temperature}/min`}>
          <Grid layout={layout} frame={panels.rateOfRise} ticks={scales.rateOfRiseTicks} />
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
  if (extent === null) return `${MACHINE_SETTING_NAMES[name]}, each on the range of its machine`
  const [lowest, highest] = [settingText(extent.lowest), settingText(extent.highest)]
  return `${MACHINE_SETTING_NAMES[name]}, ${lowest === highest ? lowest : `${lowest} to ${highest}`}`
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
  ticks: readonly AxisTick[]
}

/** The height of the labels within a narrow plot, in px. The name of the plot is above it. */
const LABEL_HEIGHT = 12

/** Horizontal lines with their values, which are above the lines if there is no room beside the plot. */
function Grid({ layout: { isNarrow }, frame, ticks }: GridProps) {
  const { left, width } = frame
  return (
    <>
      <path className={styles.grid} d={ticks.map(({ y }) => `M${left},${crisp(y)}h${width}`).join('')} />
      {ticks
        .filter(({ y }) => !isNarrow || y > frame.top + LABEL_HEIGHT)
        .map(({ label, y }) => (
          <text
            key={label}
            className={styles.tick}
            x={isNarrow ? left : left - 8}
            y={y}
            dy={isNarrow ? '-0.3em' : '0.35em'}
            textAnchor={isNarrow ? 'start' : 'end'}
          >
            {label}
          </text>
        ))}
    </>
  )
}

/** Minimum distance in px of a minute label from the name of the common moment. */
const MOMENT_LABEL_DISTANCE = 52

/** The minutes below the plots, and a line through all of them at the common moment. */
export function MinuteAxis({ layout: { panels, scales, moment } }: { layout: ChartLayout }) {
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
