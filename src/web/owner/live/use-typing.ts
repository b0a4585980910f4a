import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { READ_TEMPERATURE } from '#domain/live/running-roast.ts'
import { celsiusFromFahrenheit, round } from '#domain/record/units.ts'
import { steadyNow } from '#web/visitor/roasts/live/steady-clock.ts'
import { useUnits } from '#web/words/units.ts'

/** So many digits are a temperature. */
const WHOLE = 3
/** So many count after a moment, or at the next tap on something else. */
const FEWEST = 2

/** They count after this time without a third. */
const SETTLED_MS = 2_000
/** One alone is forgotten after this time: the next reading begins with its own first digit. */
const FORGOTTEN_MS = 4_000

/** A temperature that is kept only if it is confirmed. */
interface Asked {
  digits: string
  text: string
  celsius: number
  at: number
}

/** What is typed on the keypad, and what became of it. */
export interface Typing {
  digits: string
  /** What the last digits were; null while nothing was typed. */
  said: string | null
  asked: Asked | null
  type: (digit: string) => void
  /** Takes the last digit away, of a temperature that is asked about too. */
  erase: () => void
  keep: () => void
  /** Throws away what is asked about. */
  throwAway: () => void
  /** Says something in place of what was typed. */
  say: (text: string) => void
}

interface TypingOptions {
  /** Whether a temperature in °C is too far from the last one to be taken without a question. */
  isOdd: (celsius: number) => boolean
  onTemperature: (celsius: number, at: number) => void
}

/** Digits for a temperature that is read off the machine: three of them are a reading, without Enter. */
export function useTyping({ isOdd, onTemperature }: TypingOptions): Typing {
  const units = useUnits()
  const [digits, setDigits] = useState('')
  const [said, setSaid] = useState<string | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const begunAt = useRef(0)
  const give = (typed: string) => {
    const text = `${Number(typed)} ${units.temperature}`
    const isFahrenheit = units.temperature === '°F'
    const celsius = isFahrenheit ? round(celsiusFromFahrenheit(Number(typed)), 2) : Number(typed)
    const isPossible = celsius >= READ_TEMPERATURE.least && celsius <= READ_TEMPERATURE.most
    setDigits('')
    setSaid(isPossible ? text : `${text} is no temperature of a roast`)
    if (isPossible && isOdd(celsius)) setAsked({ digits: typed, text, celsius, at: begunAt.current })
    else if (isPossible) onTemperature(celsius, begunAt.current)
  }
  const settle = useEffectEvent(() => {
    if (digits.length >= FEWEST) return give(digits)
    setDigits('')
    setSaid(`${digits} alone doesn’t count`)
  })
  useEffect(() => {
    if (digits === '') return
    const timer = setTimeout(() => settle(), digits.length < FEWEST ? FORGOTTEN_MS : SETTLED_MS)
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
  return {
    ...{ digits, said, asked },
    type: digit => {
      if (digits === '') begunAt.current = steadyNow()
      setAsked(null)
      const typed = `${digits}${digit}`
      if (typed.length === WHOLE) give(typed)
      else setDigits(typed)
    },
    erase: () => {
      setDigits((asked?.digits ?? digits).slice(0, -1))
      setAsked(null)
      setSaid(null)
    },
    keep: () => {
      setAsked(null)
      if (asked !== null) onTemperature(asked.celsius, asked.at)
    },
    throwAway: () => {
      setAsked(null)
      setSaid(`${asked?.text} isn’t kept`)
    },
    say: setSaid,
  }
}
