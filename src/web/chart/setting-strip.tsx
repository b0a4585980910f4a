import { memo } from 'react'
import type { PlotFrame } from '#chart/scales.ts'
import { type SettingBar, settingBars, settingRuns, settingShade } from '#chart/setting-bars.ts'
import { formatDuration } from '#domain/duration.ts'
import { hasValues, type Series, type Timeline } from '#domain/timeline.ts'
import styles from './setting-strip.module.css'

interface SettingStripProps {
  timeline: Timeline
  /** The plot above, which the strip is aligned with. */
  frame: PlotFrame
  isNarrow: boolean
}

/** The machine's settings, a row of bars for each, on the same time axis as the curves. */
export const SettingStrip = memo(function SettingStrip({ timeline, frame, isNarrow }: SettingStripProps) {
  const rows: [string, Series][] = [
    ['Power', timeline.power],
    ['Fan', timeline.fan],
    ['Drum', timeline.drum],
  ]
  return (
    <div className={styles.strip} data-narrow={isNarrow}>
      {rows
        .filter(([, series]) => hasValues(series))
        .map(([name, series]) => (
          <SettingRow
            key={name}
            name={name}
            series={series}
            timeline={timeline}
            frame={frame}
            isNarrow={isNarrow}
          />
        ))}
    </div>
  )
})

interface SettingRowProps {
  name: string
  series: Series
  timeline: Timeline
  frame: PlotFrame
  isNarrow: boolean
}

function SettingRow({ name, series, timeline, frame, isNarrow }: SettingRowProps) {
  const runs = settingRuns(timeline.timeSeconds, series)
  const bars = settingBars(runs, timeline.timeSeconds.at(-1) ?? 0, frame.width)
  return (
    <div className={styles.row}>
      <span className={styles.name} style={isNarrow ? undefined : { width: frame.left }}>
        {name}
      </span>
      <ol
        className={styles.bars}
        aria-label={`${name} settings`}
        style={{ marginLeft: frame.left, width: frame.width }}
      >
        {bars.map(bar => (
          <li
            key={bar.startSeconds}
            className={styles.bar}
            data-shade={settingShade(bar.value)}
            style={{ left: bar.x, width: bar.width }}
            title={barLabel(name, bar)}
          >
            <span aria-hidden="true">{bar.width >= NARROWEST_NUMBERED_BAR && bar.value}</span>
            <span className="visually-hidden">{barLabel(name, bar)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Minimum width in px for a bar to show its number. */
const NARROWEST_NUMBERED_BAR = 12

function barLabel(name: string, bar: SettingBar): string {
  return `${name} ${bar.value}, ${formatDuration(bar.startSeconds)} to ${formatDuration(bar.endSeconds)}`
}
