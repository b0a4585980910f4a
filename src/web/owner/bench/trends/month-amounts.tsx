import { monthBars } from '#chart/trends/month-bars.ts'
import type { MonthSlot } from '#chart/trends/month-slots.ts'
import type { TrendMonth } from '#contract/trends.ts'
import { GRAMS_PER_POUND, round } from '#domain/record/units.ts'
import type { FigureUnits } from '#domain/words/shown-figures.ts'
import { Bars } from '#web/plot/marks.tsx'
import { useUnits } from '#web/words/units.ts'
import { MONTH_FRAME, MonthPicture } from './month-picture.tsx'

interface MonthsProps {
  months: readonly TrendMonth[]
  slots: readonly MonthSlot[]
}

/** How many roasts there were in each month. */
export function MonthRoasts(props: MonthsProps) {
  return (
    <MonthBars
      {...props}
      name="Roasts a month"
      column="Roasts"
      amountOf={({ roasts }) => roasts}
      text={String}
      fileOf={({ roasts }) => roasts}
    />
  )
}

/** How much green coffee was roasted in each month: in kilograms, or in pounds for a reader of ounces. */
export function MonthWeight(props: MonthsProps) {
  const units = useUnits()
  const unit = units.weight === 'oz' ? 'lb' : 'kg'
  return (
    <MonthBars
      {...props}
      name={units.weight === 'oz' ? 'Pounds a month' : 'Kilograms a month'}
      column="Green coffee"
      amountOf={({ green_kg }) => shownKilograms(green_kg, units)}
      text={value => `${round(value, 1)} ${unit}`}
      fileOf={({ green_kg }) => green_kg}
      fileUnit=" (kg)"
    />
  )
}

function shownKilograms(kilograms: number, { weight }: FigureUnits): number {
  return weight === 'oz' ? (kilograms * 1000) / GRAMS_PER_POUND : kilograms
}

interface MonthBarsProps extends MonthsProps {
  name: string
  column: string
  amountOf: (month: TrendMonth) => number
  text: (value: number) => string
  fileOf: (month: TrendMonth) => number
  fileUnit?: string
}

function MonthBars({ months, slots, name, column, amountOf, text, fileOf, fileUnit = '' }: MonthBarsProps) {
  const { bars, ticks } = monthBars(
    new Map(months.map(month => [month.month, amountOf(month)])),
    slots,
    MONTH_FRAME,
  )
  const sum = text(months.reduce((all, month) => all + amountOf(month), 0))
  return (
    <MonthPicture
      name={name}
      sum={
        <>
          <b>{sum}</b> in all
        </>
      }
      sentence={`${name}: ${sum} in all.`}
      months={months}
      slots={slots}
      ticks={ticks}
      text={value => String(round(value, 2))}
      columns={[column]}
      valuesOf={month => [text(amountOf(month))]}
      fileColumns={[`${column}${fileUnit}`]}
      fileValuesOf={month => [fileOf(month)]}
    >
      <Bars bars={bars.map(({ month, ...bar }) => ({ key: month, ...bar }))} />
    </MonthPicture>
  )
}
