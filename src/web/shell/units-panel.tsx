import { useId, useLayoutEffect } from 'react'
import { TEMPERATURE_UNITS, WEIGHT_UNITS } from '#domain/words/shown-figures.ts'
import { keepPlaced } from '#web/ui/cards/place-card.ts'
import text from '#web/ui/text.module.css'
import { chooseUnits, useUnits } from '#web/words/units.ts'
import { say } from './page-title.tsx'
import styles from './units-menu.module.css'

export interface UnitsPanelProps {
  popover: { readonly current: HTMLElement | null }
  button: { readonly current: HTMLElement | null }
}

/** The choice of units. */
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
      <p className={text.quiet}>Weights are always typed in grams.</p>
    </>
  )
}

interface UnitChoiceProps<Unit extends string> {
  legend: string
  units: readonly Unit[]
  chosen: Unit
  onChoose: (unit: Unit) => void
}

function UnitChoice<Unit extends string>({ legend, units, chosen, onChoose }: UnitChoiceProps<Unit>) {
  const name = useId()
  const choose = (unit: Unit) => {
    onChoose(unit)
    say(`${legend} in ${unit}`)
  }
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      {units.map(unit => (
        <label key={unit} className={styles.unit}>
          <input type="radio" name={name} checked={unit === chosen} onChange={() => choose(unit)} />
          {unit}
        </label>
      ))}
    </fieldset>
  )
}
