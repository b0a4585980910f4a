import type { ComparedValues } from '#chart/comparison/comparison-cursor.ts'
import type { ComparedCurve, ComparisonPanels } from '#chart/comparison/comparison-panels.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import { settingText } from '#domain/roast/roasting-settings.ts'
import type { FigureUnits } from '#domain/words/shown-figures.ts'
import { CursorTooltip, roomierSide } from '#web/plot/cursor.tsx'
import { DASH } from '#web/words/figure-text.ts'
import styles from './compare-screen.module.css'
import type { RoastInComparison } from './comparison.ts'
import { measuredRate, measuredTemperature } from './figure-words.ts'
import { RoastKey } from './roast-key.tsx'

/** A roast and its values at the cursor; null outside the roast. */
export interface RoastAtCursor {
  roast: RoastInComparison
  values: ComparedValues | null
}

interface ComparisonTooltipProps {
  heading: string
  here: readonly RoastAtCursor[]
  curves: ReadonlySet<ComparedCurve>
  /** The cursor's place in px from the chart's left edge. */
  x: number
  panels: ComparisonPanels
  isNarrow: boolean
  units: FigureUnits
}

/** The values of all roasts at the cursor: on the side that has more room, or below a narrow chart. */
export function ComparisonTooltip(props: ComparisonTooltipProps) {
  const { heading, here, curves, x, panels, isNarrow, units } = props
  const columns = COLUMNS.filter(({ curve }) => curve === null || curves.has(curve))
  return (
    <CursorTooltip
      x={x}
      frame={panels.whole}
      side={isNarrow ? 'below' : roomierSide(x, panels.whole)}
      className={styles.tooltip}
      heading={heading}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Roast</span>
            </th>
            {columns.map(({ name }) => (
              <th key={name(units)} scope="col">
                {name(units)}
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
              {columns.map(({ name, text }) => (
                <td key={name(units)}>{values === null ? DASH : text(values, units)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </CursorTooltip>
  )
}

interface Column {
  name: (units: FigureUnits) => string
  /** The column is shown with this curve; null for always. */
  curve: ComparedCurve | null
  text: (values: ComparedValues, units: FigureUnits) => string
}

const COLUMNS: readonly Column[] = [
  { name: () => 'Time', curve: null, text: ({ seconds }) => formatDuration(seconds) },
  {
    name: ({ temperature }) => `Bean ${temperature}`,
    curve: 'bean',
    text: ({ bean }, units) => measuredTemperature(bean, units),
  },
  {
    name: ({ temperature }) => `IBTS ${temperature}`,
    curve: 'ibts',
    text: ({ ibts }, units) => measuredTemperature(ibts, units),
  },
  {
    name: ({ temperature }) => `${temperature}/min`,
    curve: 'rateOfRise',
    text: ({ rateOfRise }, units) => measuredRate(rateOfRise, units),
  },
  { name: () => 'Power', curve: 'settings', text: ({ power }) => valueOfSetting(power) },
  { name: () => 'Fan', curve: 'settings', text: ({ fan }) => valueOfSetting(fan) },
  { name: () => 'Drum', curve: 'settings', text: ({ drum }) => valueOfSetting(drum) },
]

function valueOfSetting(setting: number | null): string {
  return setting === null ? DASH : settingText(setting)
}
