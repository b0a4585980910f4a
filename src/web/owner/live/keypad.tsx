import { useEffect, useState } from 'react'
import { celsiusFromFahrenheit, round } from '#domain/record/units.ts'
import { useUnits } from '#web/words/units.ts'
import { BEEP_SECONDS, beeps } from './beeps.ts'
import styles from './roasting.module.css'
import { afterDigit, settled } from './typed-digits.ts'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const
/** Two digits count after this time without a third. */
const SETTLED_MS = 2_000

/** Digits for a temperature that is read off the machine: three of them are a reading, without Enter. */
export function Keypad({ onTemperature }: { onTemperature: (celsius: number) => void }) {
  const units = useUnits()
  const { seconds } = beeps.use()
  const [digits, setDigits] = useState('')
  const [last, setLast] = useState<number | null>(null)
  const give = (temperature: number) => {
    setLast(temperature)
    onTemperature(units.temperature === '°F' ? round(celsiusFromFahrenheit(temperature), 2) : temperature)
  }
  useEffect(() => {
    const temperature = settled(digits)
    if (temperature === null) return
    const timer = setTimeout(() => {
      setDigits('')
      give(temperature)
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  })
  const press = (digit: string) => {
    const after = afterDigit(digits, digit)
    setDigits(after.digits)
    if (after.temperature !== null) give(after.temperature)
  }
  const shown =
    digits === '' ? (last === null ? 'Temperature' : `${last} ${units.temperature}`) : `${digits}…`
  const next = BEEP_SECONDS.find(each => each > seconds) ?? 0
  return (
    <fieldset className={styles.pad}>
      <legend className="visually-hidden">Temperature in {units.temperature}</legend>
      <p className={styles.typed} role="status">
        {shown}
      </p>
      <div className={styles.keys}>
        {DIGITS.map(digit => (
          <button key={digit} type="button" onClick={() => press(digit)}>
            {digit}
          </button>
        ))}
      </div>
      <button type="button" onClick={() => beeps.set({ seconds: next })}>
        {seconds === 0 ? 'Beep: off' : `Beep every ${seconds} s`}
      </button>
    </fieldset>
  )
}
