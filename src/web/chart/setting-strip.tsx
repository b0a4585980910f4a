import { memo } from 'react'
import { settingText } from '#chart/cursor.ts'
import type { PlotFrame } from '#chart/scales.ts'
import { legibleRuns, type SettingBar, settingBars, settingShade } from '#chart/setting-bars.ts'
import { type SettingRange, settingRanges } from '#chart/setting-range.ts'
import { hasValues, type Series, type Timeline } from '#domain/curve/timeline.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import styles from './setting-strip.module.css'

interface SettingStripProps {
  timeline: Timeline
  /** The plot above, which the strip is aligned with. */
  frame: PlotFrame
  isNarrow: boolean
}

/** The machine's settings, a row of bars for each, on the same time axis as the curves. */
export const SettingStrip = memo(function SettingStrip({ timeline, frame, isNarrow }: SettingStripProps) {
  const ranges = settingRanges(timeline)
  const rows: [string, Series, SettingRange][] = [
    ['Power', timeline.power, ranges.power],
    ['Fan', timeline.fan, ranges.fan],
    ['Drum', timeline.drum, ranges.drum],
  ]
  return (
    <div className={styles.strip} data-narrow={isNarrow}>
      {rows
        .filter(([, series]) => hasValues(series))
        .map(([name, series, range]) => (
          <SettingRow
            key={name}
            name={name}
            series={series}
            range={range}
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
  range: SettingRange
  timeline: Timeline
  frame: PlotFrame
  isNarrow: boolean
}

function SettingRow({ name, series, range, timeline, frame, isNarrow }: SettingRowProps) {
  const runs = legibleRuns(timeline.timeSeconds, series, range, frame.width)
  const bars = settingBars(runs, timeline.timeSeconds.at(-1) ?? 0, frame.width)
  return (
    <div className={styles.row}>
      <span className={styles.name} style={isNarrow ? undefined : { width: frame.left }}>
        {name}
      </span>
      <span
        className={styles.range}
        style={isNarrow ? undefined : { left: frame.left + frame.width }}
        aria-hidden="true"
      >
        0–{range.highest}
      </span>
      <ol
        className={styles.bars}
        aria-label={`${name} settings, 0 to ${range.highest}`}
        style={{ marginLeft: frame.left, width: frame.width }}
      >
        {bars.map(bar => (
          <li
            key={bar.startSeconds}
            className={styles.bar}
            data-shade={settingShade(bar.value, range)}
            style={{ left: bar.x, width: bar.width }}
            title={barLabel(name, bar)}
          >
            <span aria-hidden="true">{hasRoomForNumber(bar) && settingText(bar.value)}</span>
            <span className="visually-hidden">{barLabel(name, bar)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Width of a digit in a bar and of the space around the number, in px. */
const DIGIT_WIDTH = 7
const NUMBER_MARGIN = 5

function hasRoomForNumber({ value, width }: SettingBar): boolean {
  return width >= settingText(value).length * DIGIT_WIDTH + NUMBER_MARGIN
}

function barLabel(name: string, bar: SettingBar): string {
  return `${name} ${settingText(bar.value)}, ${formatDuration(bar.startSeconds)} to ${formatDuration(bar.endSeconds)}`
}
