import { useState } from 'react'
import { type ComparedValues, valuesAt } from '#chart/comparison/comparison-cursor.ts'
import type { ComparedCurve } from '#chart/comparison/comparison-panels.ts'
import { CURVE_SCALES } from '#chart/series.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import { MACHINE_SETTING_NAMES, MACHINE_SETTINGS, settingText } from '#domain/roast/roasting-settings.ts'
import type { FigureUnits } from '#domain/words/shown-figures.ts'
import { CursorMarks, CursorTooltip, PlotCursor, roomierSide } from '#web/plot/cursor.tsx'
import { SECOND_STEPS } from '#web/plot/use-cursor-moves.ts'
import { DASH } from '#web/words/figure-text.ts'
import type { ChartLayout } from './chart-layout.ts'
import styles from './compare-screen.module.css'
import type { RoastInComparison } from './comparison.ts'
import { alignedTimeText, measuredRate, measuredTemperature } from './figure-words.ts'
import { RoastKey, roastColour } from './roast-key.tsx'

/** A roast and its values at the cursor; null outside the roast. */
interface RoastAtCursor {
  roast: RoastInComparison
  values: ComparedValues | null
}

/** The cursor through all plots, with the values of each roast. While it moves, nothing else is rendered again. */
export function ComparisonCursor({ layout, descriptionId }: { layout: ChartLayout; descriptionId: string }) {
  const { roasts, scales, panels } = layout
  const [from, until] = scales.time.domain.map(Math.round) as [number, number]
  const [wanted, setSeconds] = useState(from)
  // The alignment may have changed since the cursor was there.
  const seconds = Math.min(until, Math.max(from, wanted))
  const here = roasts.map(roast => ({
    roast,
    values: valuesAt(roast.timeline, roast.alignment.zeroSeconds, seconds),
  }))
  const at = { layout, seconds, here }

  return (
    <PlotCursor
      label="Time in the roasts"
      descriptionId={descriptionId}
      frame={panels.whole}
      range={{ from, until, now: seconds }}
      valueText={spokenText(at)}
      moveTo={x => setSeconds(Math.round(scales.time.invert(panels.whole.left + x)))}
      steps={SECOND_STEPS}
      moveBy={step => setSeconds(Math.min(until, Math.max(from, seconds + step)))}
      marks={() => <Marks {...at} />}
      tooltip={() => <Tooltip {...at} />}
    />
  )
}

interface AtCursor {
  layout: ChartLayout
  seconds: number
  here: readonly RoastAtCursor[]
}

/** The cursor's line through all plots, and a dot on each curve. */
function Marks({ layout: { curves, scales, panels }, seconds, here }: AtCursor) {
  const { top, height } = panels.whole
  const marked = (['bean', 'ibts', 'rateOfRise'] as const).filter(curve => curves.has(curve))
  return (
    <CursorMarks x={scales.time(seconds)}>
      <line x1="0" y1={top} x2="0" y2={top + height} />
      {here.map(({ roast, values }) =>
        marked.map(curve => {
          const value = values?.[curve] ?? null
          return value === null ? null : (
            <circle
              key={`${roast.id} ${curve}`}
              className={styles.dot}
              style={roastColour(roast.style)}
              cx="0"
              cy={scales[CURVE_SCALES[curve]](value)}
              r="3.5"
            />
          )
        }),
      )}
    </CursorMarks>
  )
}

/** The values of all roasts: on the side of the cursor that has more room, or below a narrow chart. */
function Tooltip({ layout, seconds, here }: AtCursor) {
  const { curves, moment, panels, scales, isNarrow, units } = layout
  const x = scales.time(seconds)
  const columns = READ.filter(({ curve }) => curves.has(curve))
  return (
    <CursorTooltip
      x={x}
      frame={panels.whole}
      side={isNarrow ? 'below' : roomierSide(x, panels.whole)}
      className={styles.tooltip}
      heading={alignedTimeText(seconds, moment)}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Roast</span>
            </th>
            <th scope="col">Time</th>
            {columns.map(({ name, heading }) => (
              <th key={name} scope="col">
                {heading(units.temperature)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {here.map(({ roast, values }) => (
            <tr key={roast.id}>
              <th scope="row">
                <RoastKey style={roast.style} sample={!isNarrow} />
              </th>
              <td>{values === null ? DASH : formatDuration(values.seconds)}</td>
              {columns.map(({ name, text }) => (
                <td key={name}>{text(values?.[name] ?? null, units)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </CursorTooltip>
  )
}

/** The values of all roasts as sentences, for a screen reader. */
function spokenText({ layout: { curves, moment, units }, seconds, here }: AtCursor): string {
  const spoken = READ.filter(({ curve }) => curves.has(curve))
  const roasts = here.map(({ roast, values }) => {
    const name = `${roast.style.letter}, ${roast.title}`
    if (values === null) return `${name}: not in the drum.`
    const read = spoken.flatMap(({ name, text, inSentence }) =>
      values[name] === null ? [] : [inSentence(text(values[name], units), units.temperature)],
    )
    return `${name} at ${[formatDuration(values.seconds), ...read].join(', ')}.`
  })
  return [`${alignedTimeText(seconds, moment)}.`, ...roasts].join(' ')
}

/** A value that the cursor reads: a column of its card, and words in a sentence. */
interface ReadValue {
  name: Exclude<keyof ComparedValues, 'seconds'>
  /** The curve that it is shown with. */
  curve: ComparedCurve
  text: (value: number | null, units: FigureUnits) => string
  heading: (degrees: string) => string
  inSentence: (text: string, degrees: string) => string
}

const READ: readonly ReadValue[] = [
  {
    name: 'bean',
    curve: 'bean',
    text: measuredTemperature,
    heading: degrees => `Bean ${degrees}`,
    inSentence: (text, degrees) => `bean ${text} ${degrees}`,
  },
  {
    name: 'ibts',
    curve: 'ibts',
    text: measuredTemperature,
    heading: degrees => `IBTS ${degrees}`,
    inSentence: (text, degrees) => `IBTS ${text} ${degrees}`,
  },
  {
    name: 'rateOfRise',
    curve: 'rateOfRise',
    text: measuredRate,
    heading: degrees => `${degrees}/min`,
    inSentence: (text, degrees) => `rate of rise ${text} ${degrees}/min`,
  },
  ...MACHINE_SETTINGS.map(
    (name): ReadValue => ({
      name,
      curve: 'settings',
      text: value => (value === null ? DASH : settingText(value)),
      heading: () => MACHINE_SETTING_NAMES[name],
      inSentence: text => `${name} ${text}`,
    }),
  ),
]
