import { type CSSProperties, memo, useMemo } from 'react'
import { wholeSpan } from '#chart/scales.ts'
import { legibleRuns, type SettingBar, settingBars, settingShade } from '#chart/setting-bars.ts'
import { hasValues, type Timeline } from '#domain/curve/timeline.ts'
import {
  MACHINE_SETTING_NAMES,
  MACHINE_SETTINGS,
  type MachineSetting,
  settingText,
} from '#domain/roast/roasting-settings.ts'
import { type SettingRange, settingRanges } from '#domain/roast/setting-range.ts'
import { roastTemperature } from '#domain/story/roast-temperature.ts'
import { shareOf } from '#web/plot/frame.ts'
import { useUnits } from '#web/words/units.ts'
import type { ChartLayout } from './chart-frame.ts'
import { SettingCursor } from './setting-cursor.tsx'
import styles from './setting-strip.module.css'
import { settingBarWords } from './setting-words.ts'

interface SettingStripProps {
  /** Of the plot above, with which the strip is aligned. */
  layout: ChartLayout
  timeline: Timeline
}

/**
 * The machine's settings, a row of bars for each, on the same time axis as the curves. Places are shares of the chart's
 * width, so that they stay below the curves on paper, which may be narrower than the window was.
 */
export const SettingStrip = memo(function SettingStrip(props: SettingStripProps) {
  const { layout, timeline } = props
  const ranges = settingRanges(timeline)
  return (
    <div className={styles.strip} data-narrow={layout.isNarrow}>
      {MACHINE_SETTINGS.filter(setting => hasValues(timeline[setting])).map(setting => (
        <SettingRow key={setting} {...props} setting={setting} range={ranges[setting]} />
      ))}
    </div>
  )
})

interface SettingRowProps extends SettingStripProps {
  setting: MachineSetting
  range: SettingRange
}

function SettingRow({ layout, timeline, setting, range }: SettingRowProps) {
  const { scales, size, isNarrow } = layout
  const { frame, span } = scales
  const units = useUnits()
  const name = MACHINE_SETTING_NAMES[setting]
  const bars = useMemo(() => {
    const shownShare = (span.endSeconds - span.startSeconds) / wholeSpan(timeline).endSeconds
    const runs = legibleRuns(timeline.timeSeconds, timeline[setting], range, frame.width / shownShare)
    return settingBars(runs, span, frame.width)
  }, [timeline, setting, range, frame, span])
  const words = useMemo(() => {
    const temperatureAt = roastTemperature(timeline)
    return bars.map(bar => settingBarWords(name, bar, temperatureAt(bar.startSeconds), units))
  }, [timeline, bars, name, units])
  if (bars.length === 0) return null
  const share = (px: number) => shareOf(px, size.width)
  const shadeOf = (bar: SettingBar) => settingShade(bar.value, range)
  const barStyle = (bar: SettingBar) => {
    const place = { left: shareOf(bar.x, frame.width), width: shareOf(bar.width, frame.width) }
    return { ...place, '--grey': `var(--grey-${shadeOf(bar)})` } as CSSProperties
  }
  const isNamedInBar = isNarrow && isFirstBarRoomy(name, bars, range)
  return (
    <div className={styles.row} data-named-in-bar={isNamedInBar || undefined}>
      <span className={styles.name} style={isNarrow ? undefined : { width: share(frame.left) }}>
        {name}
      </span>
      <span
        className={styles.range}
        style={isNarrow ? undefined : { left: share(frame.left + frame.width) }}
        aria-hidden="true"
      >
        0–{range.highest}
      </span>
      <SettingCursor
        name={name}
        bars={bars}
        words={words}
        frame={frame}
        style={{ marginLeft: share(frame.left), width: share(frame.width) }}
      >
        <ol className={styles.bars} aria-label={`${name} settings, 0 to ${range.highest}`}>
          {bars.map((bar, index) => (
            <li
              key={bar.startSeconds}
              className={styles.bar}
              data-shade={shadeOf(bar)}
              data-thin={bar.width < NARROWEST_WITH_EDGE || undefined}
              style={barStyle(bar)}
            >
              <span aria-hidden="true">
                {isNamedInBar && index === 0 && <span className={styles.named}>{name} </span>}
                {hasRoomForNumber(bar) && settingText(bar.value)}
                {isNamedInBar && index === 0 && <span className={styles.named}> of {range.highest}</span>}
              </span>
              <span className="visually-hidden">{words[index]?.spoken}</span>
            </li>
          ))}
        </ol>
      </SettingCursor>
    </div>
  )
}

/** Minimum width in px for a bar to have an edge of its own, which takes a pixel of it. */
const NARROWEST_WITH_EDGE = 4

/** Width of a digit in a bar, of a character of words there, and of the space around both, in px. */
const DIGIT_WIDTH = 7
const CHARACTER_WIDTH = 6
const NUMBER_MARGIN = 5

function hasRoomForNumber({ value, width }: SettingBar): boolean {
  return width >= settingText(value).length * DIGIT_WIDTH + NUMBER_MARGIN
}

/** Whether the first bar has room for `Power 8 of 9`. */
function isFirstBarRoomy(name: string, [first]: readonly SettingBar[], { highest }: SettingRange): boolean {
  if (first === undefined) return false
  const text = `${name} ${settingText(first.value)} of ${highest}`
  return first.width >= text.length * CHARACTER_WIDTH + NUMBER_MARGIN
}
