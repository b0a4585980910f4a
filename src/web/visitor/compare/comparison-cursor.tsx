import { useState } from 'react'
import { type ComparedValues, valuesAt } from '#chart/comparison/comparison-cursor.ts'
import type { ComparedCurve } from '#chart/comparison/comparison-panels.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import { MACHINE_SETTINGS, settingText } from '#domain/roast/roasting-settings.ts'
import type { FigureUnits } from '#domain/words/shown-figures.ts'
import { CursorMarks, PlotCursor } from '#web/plot/cursor.tsx'
import { SECOND_STEPS } from '#web/plot/use-cursor-moves.ts'
import type { ChartLayout } from './chart-layout.ts'
import styles from './compare-screen.module.css'
import { ComparisonTooltip, type RoastAtCursor } from './comparison-tooltip.tsx'
import { alignedTimeText, measuredRate, measuredTemperature } from './figure-words.ts'
import { roastColour } from './roast-key.tsx'

/** The cursor through all plots, with the values of each roast. While it moves, nothing else is rendered again. */
export function ComparisonCursor({ layout, descriptionId }: { layout: ChartLayout; descriptionId: string }) {
  const { roasts, scales, panels, moment, isNarrow } = layout
  const [from, until] = scales.time.domain.map(Math.round) as [number, number]
  const [wanted, setSeconds] = useState(from)
  // The alignment may have changed since the cursor was there.
  const seconds = Math.min(until, Math.max(from, wanted))
  const here = roasts.map(roast => ({
    roast,
    values: valuesAt(roast.timeline, roast.alignment.zeroSeconds, seconds),
  }))

  return (
    <PlotCursor
      label="Time in the roasts"
      descriptionId={descriptionId}
      frame={panels.whole}
      range={{ from, until, now: seconds }}
      valueText={spokenText(layout, seconds, here)}
      moveTo={x => setSeconds(Math.round(scales.time.invert(panels.whole.left + x)))}
      steps={SECOND_STEPS}
      moveBy={step => setSeconds(Math.min(until, Math.max(from, seconds + step)))}
      marks={() => <Marks layout={layout} seconds={seconds} here={here} />}
      tooltip={() => (
        <ComparisonTooltip
          heading={alignedTimeText(seconds, moment)}
          here={here}
          curves={layout.curves}
          x={scales.time(seconds)}
          panels={panels}
          isNarrow={isNarrow}
          units={layout.units}
        />
      )}
    />
  )
}

interface MarksProps {
  layout: ChartLayout
  seconds: number
  here: readonly RoastAtCursor[]
}

/** The cursor's line through all plots, and a dot on each curve. */
function Marks({ layout: { curves, scales, panels }, seconds, here }: MarksProps) {
  const { top, height } = panels.whole
  const heights = { bean: scales.temperature, ibts: scales.temperature, rateOfRise: scales.rateOfRise }
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
              cy={heights[curve](value)}
              r="3.5"
            />
          )
        }),
      )}
    </CursorMarks>
  )
}

/** The values of all roasts as sentences, for a screen reader. */
function spokenText(
  { curves, moment, units }: ChartLayout,
  seconds: number,
  here: readonly RoastAtCursor[],
): string {
  const roasts = here.map(({ roast, values }) => {
    const name = `${roast.style.letter}, ${roast.title}`
    return values === null
      ? `${name}: not in the drum.`
      : `${name} at ${spokenValues(values, curves, units)}.`
  })
  return [`${alignedTimeText(seconds, moment)}.`, ...roasts].join(' ')
}

function spokenValues(
  values: ComparedValues,
  curves: ReadonlySet<ComparedCurve>,
  units: FigureUnits,
): string {
  const { bean, ibts, rateOfRise } = values
  const settings = MACHINE_SETTINGS.flatMap(name => {
    const value = values[name]
    return value === null ? [] : [`${name} ${settingText(value)}`]
  })
  return [
    formatDuration(values.seconds),
    ...(curves.has('bean') && bean !== null
      ? [`bean ${measuredTemperature(bean, units)} ${units.temperature}`]
      : []),
    ...(curves.has('ibts') && ibts !== null
      ? [`IBTS ${measuredTemperature(ibts, units)} ${units.temperature}`]
      : []),
    ...(curves.has('rateOfRise') && rateOfRise !== null
      ? [`rate of rise ${measuredRate(rateOfRise, units)} ${units.temperature}/min`]
      : []),
    ...(curves.has('settings') ? settings : []),
  ].join(', ')
}
