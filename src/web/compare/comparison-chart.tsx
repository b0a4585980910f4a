import { type RefObject, useId, useMemo, useRef } from 'react'
import {
  type ComparedCurve,
  type ComparisonPanels,
  comparisonPanels,
  SETTING_NAMES,
  type SettingName,
} from '#chart/comparison-panels.ts'
import { type ComparisonScales, comparisonScales } from '#chart/comparison-scales.ts'
import type { PlotFrame } from '#chart/scales.ts'
import { type SettingScale, settingScale } from '#chart/setting-scale.ts'
import { MOMENT_NAMES, type Moment } from '#domain/comparison/moments.ts'
import { hasValues } from '#domain/timeline.ts'
import { NARROW_WINDOW } from '#web/chart/chart-frame.ts'
import { useElementSize } from '#web/chart/use-element-size.ts'
import { useMedia } from '#web/ui/use-media.ts'
import type { RoastInComparison } from './comparison.ts'
import styles from './comparison-chart.module.css'
import { ComparisonCursor } from './comparison-cursor.tsx'
import { ComparisonDrawing } from './comparison-drawing.tsx'
import { listText } from './figure-words.ts'

/** What the drawing and its cursor share. */
export interface ChartLayout {
  roasts: readonly RoastInComparison[]
  moment: Moment
  curves: ReadonlySet<ComparedCurve>
  panels: ComparisonPanels
  scales: ComparisonScales
  settings: DrawnSetting[]
  isNarrow: boolean
}

/** A setting with its plot. */
export interface DrawnSetting {
  name: SettingName
  frame: PlotFrame
  scale: SettingScale
}

interface ComparisonChartProps extends Pick<ChartLayout, 'roasts' | 'moment' | 'curves'> {
  /** Set to the drawing, to save it as a picture. */
  drawing: RefObject<SVGSVGElement | null>
}

/** The curves of several roasts over each other, with one cursor for all. */
export function ComparisonChart({ roasts, moment, curves, drawing }: ComparisonChartProps) {
  const stage = useRef<HTMLDivElement>(null)
  const { width } = useElementSize(stage)
  const isNarrow = useMedia(NARROW_WINDOW)
  const descriptionId = useId()
  const layout = useMemo(
    () => layoutOf({ roasts, moment, curves, isNarrow }, width),
    [roasts, moment, curves, isNarrow, width],
  )
  const isEmpty = curves.size === 0
  return (
    <figure className={styles.figure}>
      <div ref={stage} className={styles.stage}>
        {isEmpty && <p className={styles.empty}>Choose a curve to draw.</p>}
        {!isEmpty && width > 0 && (
          <>
            <ComparisonDrawing layout={layout} width={width} ref={drawing} />
            <ComparisonCursor layout={layout} descriptionId={descriptionId} />
          </>
        )}
      </div>
      <figcaption id={descriptionId} className="visually-hidden">
        Curves of {listText(roasts.map(({ style, title }) => `${style.letter}, ${title}`))}, aligned on{' '}
        {MOMENT_NAMES[moment].toLowerCase()}. The table below has their figures.
      </figcaption>
    </figure>
  )
}

function layoutOf(
  chart: Pick<ChartLayout, 'roasts' | 'moment' | 'curves' | 'isNarrow'>,
  width: number,
): ChartLayout {
  const { roasts, curves, isNarrow } = chart
  const timelines = roasts.map(({ timeline }) => timeline)
  const settings = SETTING_NAMES.filter(name => timelines.some(timeline => hasValues(timeline[name])))
  const panels = comparisonPanels(width, { curves, settings, isNarrow })
  const temperatures = [
    ...(curves.has('bean') ? timelines.map(({ beanTemperature }) => beanTemperature) : []),
    ...(curves.has('ibts') ? timelines.map(({ ibtsTemperature }) => ibtsTemperature) : []),
  ]
  return {
    ...chart,
    panels,
    scales: comparisonScales(timelines, temperatures, panels),
    settings: panels.settings.map(({ name, frame }) => ({
      name,
      frame,
      scale: settingScale(
        roasts.map(({ timeline, settingRanges }) => ({
          settings: timeline[name],
          range: settingRanges[name],
        })),
        frame,
      ),
    })),
  }
}
