import { useId, useLayoutEffect } from 'react'
import { capitalised } from '#domain/words/sentence-parts.ts'
import { TEMPERATURE_UNITS, WEIGHT_UNITS } from '#domain/words/shown-figures.ts'
import { keepPlaced } from '#web/ui/cards/place-card.ts'
import layout from '#web/ui/layout.module.css'
import { chooseUnits, useUnits } from '#web/words/units.ts'
import { say } from './page-title.tsx'
import { chooseTheme, THEMES } from './shown-theme.ts'
import styles from './units-menu.module.css'
import { useTheme } from './use-theme.ts'

export interface UnitsPanelProps {
  popover: { readonly current: HTMLElement | null }
  button: { readonly current: HTMLElement | null }
}

/** The choice of units and of the theme. */
export default function UnitsPanel({ popover, button }: UnitsPanelProps) {
  const { temperature, weight } = useUnits()
  useLayoutEffect(() => keepPlaced(popover.current, button.current), [popover, button])
  return (
    <>
      <UnitChoice
        legend="Temperature"
        units={TEMPERATURE_UNITS}
        chosen={temperature}
        onChoose={unit => chooseUnits({ temperature: unit })}
      />
      <UnitChoice
        legend="Weight"
        units={WEIGHT_UNITS}
        chosen={weight}
        onChoose={unit => chooseUnits({ weight: unit })}
      />
      <UnitChoice
        legend="Theme"
        units={THEMES}
        chosen={useTheme()}
        onChoose={chooseTheme}
        textOf={capitalised}
      />
    </>
  )
}

interface UnitChoiceProps<Unit extends string> {
  legend: string
  units: readonly Unit[]
  chosen: Unit
  onChoose: (unit: Unit) => void
  /** As the reader sees a unit; by default as it is. */
  textOf?: (unit: Unit) => string
}

function UnitChoice<Unit extends string>(props: UnitChoiceProps<Unit>) {
  const { legend, units, chosen, onChoose, textOf = String } = props
  const name = useId()
  const choose = (unit: Unit) => {
    onChoose(unit)
    say(`${legend}: ${textOf(unit)}`)
  }
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      {units.map(unit => (
        <label key={unit} className={`${layout.touch2} ${styles.unit}`}>
          <input type="radio" name={name} checked={unit === chosen} onChange={() => choose(unit)} />
          {textOf(unit)}
        </label>
      ))}
    </fieldset>
  )
}
