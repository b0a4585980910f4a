import Delete from 'lucide-react/icons/delete'
import { useUnits } from '#web/words/units.ts'
import { BEEP_SECONDS, beeps } from './beeps.ts'
import styles from './roasting.module.css'
import type { Typing } from './use-typing.ts'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const

/** The digits of the keypad. */
export function Keypad({ typing }: { typing: Typing }) {
  const units = useUnits()
  return (
    <fieldset>
      <legend className="visually-hidden">Temperature in {units.temperature}</legend>
      <div className={styles.keys}>
        {DIGITS.map(digit => (
          <button key={digit} type="button" data-digit onClick={() => typing.type(digit)}>
            {digit}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

/** What is typed, or whether it is right, and the key that takes a digit away: of one size, whatever it says. */
export function Readout({ typing }: { typing: Typing }) {
  const { digits, said, asked } = typing
  return (
    <div className={styles.readout}>
      <div role="status">
        {asked === null || digits !== '' ? (
          <p className={digits === '' ? undefined : styles.digits}>
            {digits === '' ? (said ?? 'Temperature') : `${digits}…`}
            {asked !== null && <small>in place of {asked}?</small>}
          </p>
        ) : (
          <button type="button" onClick={typing.keep}>
            {asked}? <small>Tap again to keep</small>
          </button>
        )}
      </div>
      <button
        type="button"
        data-digit
        aria-label="Delete digit"
        disabled={digits === '' && asked === null}
        onClick={typing.erase}
      >
        <Delete aria-hidden="true" />
      </button>
    </div>
  )
}

/** How often a beep asks for a temperature. */
export function BeepButton() {
  const { seconds } = beeps.use()
  const next = BEEP_SECONDS.find(each => each > seconds) ?? 0
  return (
    <button type="button" onClick={() => beeps.set({ seconds: next })}>
      {seconds === 0 ? 'Beep: off' : `Beep every ${seconds}\u00a0s`}
    </button>
  )
}
