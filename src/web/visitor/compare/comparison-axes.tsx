import type { ReactNode } from 'react'
import type { PlotFrame } from '#chart/scales.ts'
import { MOMENT_NAMES } from '#domain/comparison/moments.ts'
import { MACHINE_SETTING_NAMES, settingText } from '#domain/roast/roasting-settings.ts'
import { BaseAxis, ValueAxis } from '#web/plot/axes.tsx'
import type { ChartLayout, DrawnSetting } from './chart-layout.ts'
import styles from './compare-screen.module.css'

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
          <ValueAxis frame={panels.temperature} ticks={scales.temperatureTicks} />
        </Panel>
      )}
      {panels.rateOfRise !== null && (
        <Panel frame={panels.rateOfRise} title={`Rate of rise, ${units.temperature}/min`}>
          <ValueAxis frame={panels.rateOfRise} ticks={scales.rateOfRiseTicks} />
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

/** Minimum distance in px of a minute label from the name of the common moment. */
const MOMENT_LABEL_DISTANCE = 52

/** The minutes below the plots, and the name of the common moment. */
export function MinuteAxis({ layout, width }: { layout: ChartLayout; width: number }) {
  const { panels, scales, moment } = layout
  const zero = scales.time(0)
  const ticks = scales.minuteTicks.map(minute => ({ minute, x: scales.time(minute * 60) }))
  const labelled = ticks.filter(({ x }) => moment === 'charge' || Math.abs(x - zero) >= MOMENT_LABEL_DISTANCE)
  const labels = labelled.map(({ minute, x }) => {
    const unit = minute === labelled.at(-1)?.minute ? ' min' : ''
    return { x, text: `${String(minute).replace('-', '−')}${unit}` }
  })
  return (
    <BaseAxis
      frame={panels.whole}
      width={width}
      marks={ticks.map(({ x }) => x)}
      labels={
        moment === 'charge' ? labels : [...labels, { x: zero, text: MOMENT_NAMES[moment], isStrong: true }]
      }
    />
  )
}
