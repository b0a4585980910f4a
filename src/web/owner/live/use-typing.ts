import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { TemperatureAt } from '#domain/live/likely-temperature.ts'
import { READ_TEMPERATURE } from '#domain/live/running-roast.ts'
import { celsiusFromFahrenheit, round } from '#domain/record/units.ts'
import { changeRun, type Run } from '#web/visitor/roasts/live/run.ts'
import { steadyNow } from '#web/visitor/roasts/live/steady-clock.ts'
import { unbroken } from '#web/words/figure-text.ts'
import { temperatureText } from '#web/words/unit-text.ts'
import { useUnits } from '#web/words/units.ts'

/** So many digits are a temperature. */
const WHOLE = 3
/** So many count after a moment. */
const FEWEST = 2

/** They count after this time without a third. */
const SETTLED_MS = 2_000
/** One alone is forgotten after this time: the next reading begins with its own first digit. */
const FORGOTTEN_MS = 4_000

/** What is typed on the keypad, and what became of it. */
export interface Typing {
  digits: string
  /** What the last digits were; null while nothing was typed. */
  said: string | null
  /** What is asked about: it is kept only if it is confirmed. */
  asked: string | null
  type: (digit: string) => void
  /** Takes the last digit away, of a temperature that is asked about too. */
  erase: () => void
  keep: () => void
  /** Throws away what is asked about. */
  throwAway: () => void
  /** Says something in place of what was typed. */
  say: (text: string) => void
}

/** Sooner it is a correction of what is asked about; later what is asked about can be the reading before it. */
const CORRECTED_MS = 10_000

interface TypingOptions {
  /** Whether a temperature can be true after what was read, and after another one. */
  isLikely: (typed: TemperatureAt, after?: TemperatureAt) => boolean
  onTemperature: (celsius: number, at: number) => void
}

/**
 * Digits for a temperature that is read off the machine: three of them are a reading, without Enter. One that can't be
 * true is asked about, until it is confirmed, corrected, thrown away or typed anew; the next reading confirms it, too,
 * if it follows from it.
 */
export function useTyping({ key, asked }: Run, { isLikely, onTemperature }: TypingOptions): Typing {
  const units = useUnits()
  const [digits, setDigits] = useState('')
  const [said, setSaid] = useState<string | null>(null)
  // What is left of a number that was wrong isn't one by itself.
  const [isRest, setRest] = useState(false)
  const begunAt = useRef(0)
  const askedText = asked === null ? null : unbroken(temperatureText(asked.celsius, units))
  const ask = (about: Run['asked']) => changeRun(key, () => ({ asked: about }))
  const change = (typed: string, isRest: boolean) => {
    setDigits(typed)
    setRest(isRest)
  }
  const give = (typed: string, isSure: boolean) => {
    const text = `${Number(typed)}\u00a0${units.temperature}`
    const at = begunAt.current
    const isFahrenheit = units.temperature === '°F'
    const celsius = isFahrenheit ? round(celsiusFromFahrenheit(Number(typed)), 2) : Number(typed)
    change('', false)
    if (celsius < READ_TEMPERATURE.least || celsius > READ_TEMPERATURE.most)
      return setSaid(`${text} is no temperature of a roast`)
    const proves = asked !== null && at - asked.at >= CORRECTED_MS && isLikely({ celsius, at }, asked)
    setSaid(askedText === null || proves ? text : `${text}, not ${askedText}`)
    const isKept = isSure && (proves || isLikely({ celsius, at }))
    if (isKept && proves) onTemperature(asked.celsius, asked.at)
    ask(isKept ? null : { digits: typed, celsius, at })
    if (isKept) onTemperature(celsius, at)
  }
  const settleByTime = useEffectEvent(() => {
    if (digits.length >= FEWEST) return give(digits, !isRest)
    change('', false)
    setSaid(`${digits} alone doesn’t count`)
  })
  const settleByTap = useEffectEvent(() => give(digits, true))
  useEffect(() => {
    if (digits === '') return
    const timer = setTimeout(settleByTime, isRest || digits.length < FEWEST ? FORGOTTEN_MS : SETTLED_MS)
    const onTap = ({ target }: PointerEvent) => {
      if (!(target instanceof Element && target.closest('[data-digit]'))) settleByTap()
    }
    document.addEventListener('pointerdown', onTap)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerdown', onTap)
    }
  }, [digits, isRest])
  return {
    ...{ digits, said, asked: askedText },
    type: digit => {
      if (digits === '') begunAt.current = steadyNow()
      const typed = `${digits}${digit}`
      if (typed.length === WHOLE) give(typed, true)
      else change(typed, false)
    },
    erase: () => {
      if (digits === '' && asked !== null) {
        begunAt.current = asked.at
        ask(null)
      }
      change((digits === '' ? (asked?.digits ?? '') : digits).slice(0, -1), true)
      setSaid(null)
    },
    keep: () => {
      ask(null)
      if (asked !== null) onTemperature(asked.celsius, asked.at)
    },
    throwAway: () => {
      ask(null)
      setSaid(`${askedText} isn’t kept`)
    },
    say: setSaid,
  }
}
