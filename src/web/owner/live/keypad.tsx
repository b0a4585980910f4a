import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { READ_TEMPERATURE } from '#domain/live/running-roast.ts'
import { celsiusFromFahrenheit, round } from '#domain/record/units.ts'
import { useUnits } from '#web/words/units.ts'
import { BEEP_SECONDS, beeps } from './beeps.ts'
import styles from './roasting.module.css'
import { afterDigit, settled } from './typed-digits.ts'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const
/** Two digits count after this time without a third. */
const SETTLED_MS = 2_000

interface KeypadProps {
  /** Whether a temperature in °C is too far from the last one to be taken without a question. */
  isOdd: (celsius: number) => boolean
  onTemperature: (celsius: number, at: number) => void
}

/** Digits for a temperature that is read off the machine: three of them are a reading, without Enter. */
export function Keypad({ isOdd, onTemperature }: KeypadProps) {
  const units = useUnits()
  const [digits, setDigits] = useState('')
  const [said, setSaid] = useState<string | null>(null)
  const [asked, setAsked] = useState<{ celsius: number; text: string } | null>(null)
  const begunAt = useRef(0)
  const give = (temperature: number) => {
    const celsius = units.temperature === '°F' ? round(celsiusFromFahrenheit(temperature), 2) : temperature
    setDigits('')
    const isPossible = celsius >= READ_TEMPERATURE.least && celsius <= READ_TEMPERATURE.most
    setSaid(
      isPossible
        ? `${temperature} ${units.temperature}`
        : `${temperature} ${units.temperature} is no temperature of a roast`,
    )
    if (isPossible && isOdd(celsius)) setAsked({ celsius, text: `${temperature} ${units.temperature}` })
    else if (isPossible) onTemperature(celsius, begunAt.current)
  }
  const settle = useEffectEvent(() => {
    const temperature = settled(digits)
    if (temperature === null) setDigits('')
    else give(temperature)
  })
  useEffect(() => {
    if (digits.length < 2) return
    const timer = setTimeout(() => settle(), SETTLED_MS)
    // At the next tap on something else they count, too.
    const onTap = ({ target }: PointerEvent) => {
      if (!(target instanceof Element && target.closest('[data-digit]'))) settle()
    }
    document.addEventListener('pointerdown', onTap)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerdown', onTap)
    }
  }, [digits])
  const press = (digit: string) => {
    if (digits === '') begunAt.current = Date.now()
    setAsked(null)
    const after = afterDigit(digits, digit)
    setDigits(after.digits)
    if (after.temperature !== null) give(after.temperature)
  }
  const shown = digits === '' ? (said ?? 'Temperature') : `${digits}…`
  return (
    <fieldset className={styles.pad}>
      <legend className="visually-hidden">Temperature in {units.temperature}</legend>
      {asked === null ? (
        <p className={styles.typed} role="status">
          {shown}
        </p>
      ) : (
        <button
          type="button"
          className={styles.asked}
          onClick={() => {
            setAsked(null)
            onTemperature(asked.celsius, begunAt.current)
          }}
        >
          {asked.text}? Tap again to keep
        </button>
      )}
      <div className={styles.keys}>
        {DIGITS.map(digit => (
          <button key={digit} type="button" data-digit onClick={() => press(digit)}>
            {digit}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

/** How often a beep asks for a temperature. */
export function BeepButton() {
  const { seconds } = beeps.use()
  const next = BEEP_SECONDS.find(each => each > seconds) ?? 0
  return (
    <button type="button" onClick={() => beeps.set({ seconds: next })}>
      {seconds === 0 ? 'Beep: off' : `Beep every ${seconds} s`}
    </button>
  )
}
