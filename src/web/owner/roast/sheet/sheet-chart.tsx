import { useMemo } from 'react'
import { boldSensor, drawableCurves, rateLack, viewedTimeline } from '#chart/chart-view.ts'
import { developmentArea } from '#chart/development-area.ts'
import { landmarkLabels } from '#chart/landmark-labels.ts'
import { landmarks } from '#chart/landmarks.ts'
import { legendName } from '#chart/palette.ts'
import { rateOfRiseSource } from '#chart/rate-of-rise-source.ts'
import { chartScales } from '#chart/scales.ts'
import { shownTimeline } from '#chart/shown-timeline.ts'
import { durationSeconds, type Timeline } from '#domain/curve/timeline.ts'
import type { FirstCrack } from '#domain/roast/first-crack.ts'
import type { Milestone } from '#domain/roast/milestones.ts'
import { ChartDrawing } from '#web/chart/chart-drawing.tsx'
import { plotFrame } from '#web/chart/chart-frame.ts'
import { CurveSample } from '#web/chart/chart-legend.tsx'
import { useChartView } from '#web/chart/chart-view.ts'
import { SettingStrip } from '#web/chart/setting-strip.tsx'
import { TypedPoints, type TypedReadings } from '#web/chart/typed-points.tsx'
import { useUnits } from '#web/words/units.ts'
import styles from './roasters-sheet.module.css'

interface SheetChartProps {
  timeline: Timeline
  milestones: readonly Milestone[]
  firstCrack: FirstCrack | null
  typed: TypedReadings
}

/** In px of the drawing, which is as wide as the sheet. */
const SIZE = { width: 734, height: 340 }

/** The whole profile, with both axes on any screen, and the curves that the owner has chosen. */
export function SheetChart({ timeline: measured, milestones, firstCrack, typed }: SheetChartProps) {
  const units = useUnits()
  const { hidden, bold, smoothingSeconds } = useChartView()
  const { timeline, layout, curves, labels, development } = useMemo(() => {
    const shown = shownTimeline(measured)
    const timeline = viewedTimeline(shown, { hidden, smoothingSeconds })
    const lack = rateLack(shown, timeline.beanRateOfRise, units)
    const scales = chartScales(timeline, plotFrame(SIZE, false), units)
    return {
      timeline,
      layout: { scales, size: SIZE, isNarrow: false },
      curves: drawableCurves(shown).filter(
        curve => !(hidden.includes(curve) || (lack && curve === 'rateOfRise')),
      ),
      labels: landmarkLabels(landmarks(shown, milestones, firstCrack), scales, units),
      development: developmentArea(scales, firstCrack?.seconds ?? null, durationSeconds(timeline) ?? 0),
    }
  }, [measured, milestones, firstCrack, hidden, smoothingSeconds, units])
  return (
    <div data-bold={boldSensor(curves, bold)}>
      <ul className={styles.legend} aria-label="Curves">
        {curves.map(curve => (
          <li key={curve}>
            <CurveSample curve={curve} /> {legendName(curve, rateOfRiseSource(measured), 'full')}
          </li>
        ))}
      </ul>
      <div className={styles.plot} style={{ aspectRatio: `${SIZE.width} / ${SIZE.height}` }}>
        <ChartDrawing
          layout={layout}
          timeline={timeline}
          under={null}
          landmarks={labels}
          development={development}
        />
        {typed.length > 0 && <TypedPoints layout={layout} readings={typed} />}
      </div>
      <SettingStrip layout={layout} timeline={timeline} />
    </div>
  )
}
