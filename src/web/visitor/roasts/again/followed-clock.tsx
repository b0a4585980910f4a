import { useState } from 'react'
import type { RoastSteps } from '#contract/roast-answers.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import { pages } from '#web/pages.ts'
import { useAdmin } from '#web/session/admin-state.tsx'
import { BackLink } from '#web/shell/back-link.tsx'
import { useScreenOn } from '#web/shell/use-screen-on.ts'
import { useMessages } from '#web/ui/messages.tsx'
import { temperatureText } from '#web/words/unit-text.ts'
import { useUnits } from '#web/words/units.ts'
import { countdownText, developmentText, SOON_SECONDS } from './clock-words.ts'
import styles from './follow-screen.module.css'
import { secondsTo, type Tapped, timeOf, useTapped } from './followed-roast.ts'
import { type Moment, momentsAround, momentsOf } from './moments.ts'
import { playTone, signals, useSignal } from './signals.ts'
import { useNow } from './use-now.ts'
import { useOnce } from './use-once.ts'

interface FollowedClockProps {
  /** What is followed. */
  title: string
  steps: RoastSteps
  /** The storage key of what is tapped. */
  taps: string
  /** The address of the sheet with all steps. */
  sheet: string
}

/** The clock of a roast or a plan that is followed, with its buttons. */
export function FollowedClock({ title, steps, taps: key, sheet }: FollowedClockProps) {
  const { admin } = useAdmin()
  const taps = useTapped(key, admin)
  const { tapped } = taps
  const dropped = timeOf(tapped, 'drop')
  const isRunning = tapped.length > 0 && dropped === null
  const now = useNow(isRunning)
  const seconds = secondsTo(tapped, dropped ?? now)
  const crackSeconds = secondsTo(tapped, timeOf(tapped, 'first_crack'))
  const [before, next, after] = momentsAround(momentsOf(steps, crackSeconds), seconds ?? -1)
  useScreenOn(isRunning)
  useSignal(isRunning ? (before?.seconds ?? null) : null)
  return (
    <div className={styles.follow}>
      <header className={styles.head}>
        <BackLink to={sheet}>Sheet</BackLink>
        <h1>{title}</h1>
      </header>
      <p className={styles.before}>
        {before && `${before.kind === 'expect' ? '' : '✓ '}${momentText(before)}`}
      </p>
      <p className={styles.clock} role="timer" aria-label="Since charge">
        {formatDuration(Math.floor(seconds ?? 0))}
      </p>
      {next && dropped === null && <Next moment={next} seconds={seconds} />}
      <p className={styles.after}>{after && dropped === null && `then ${momentText(after)}`}</p>
      {crackSeconds !== null && seconds !== null && (
        <p className={styles.development}>{developmentText(crackSeconds, seconds)}</p>
      )}
      <Tapping {...taps} steps={steps} isLeft={isRunning && (seconds ?? 0) > LONGEST_ROAST_SECONDS} />
    </div>
  )
}

/** After this time without a tapped drop, the clock was left running. */
const LONGEST_ROAST_SECONDS = 3600

/** `in 0:25 → Power 6, about 152 °C` */
function Next({ moment, seconds }: { moment: Moment; seconds: number | null }) {
  const units = useUnits()
  const { text, temperature } = moment
  const left = seconds === null ? null : Math.ceil(moment.seconds - seconds)
  const about = temperature === null ? '' : `, about ${temperatureText(temperature, units)}`
  return (
    <p className={styles.next} data-is-soon={(left !== null && left <= SOON_SECONDS) || undefined}>
      <span className={styles.countdown}>{countdownText(left)}</span> → {text}
      {about}
    </p>
  )
}

/** `4:00 Power 6` */
function momentText({ seconds, text }: Moment): string {
  return `${formatDuration(Math.round(seconds))} ${text}`
}

interface TappingProps extends ReturnType<typeof useTapped> {
  /** The steps of the roast that is followed. */
  steps: RoastSteps
  /** Whether the clock was left running. */
  isLeft: boolean
}

function Tapping({ tapped, tap, takeBack, clear, bringBack, steps, isLeft }: TappingProps) {
  const messages = useMessages()
  const { admin } = useAdmin()
  const { sound, vibration } = signals.use()
  const [vibrates] = useState(canVibrate)
  const [last] = tapped.slice(-1)
  const once = useOnce()
  const isOver = timeOf(tapped, 'drop') !== null
  const hasCracked = timeOf(tapped, 'first_crack') !== null
  const startAgain = () => {
    clear()
    messages.notify('Ready for a new roast.', { action: 'Undo', onAction: () => bringBack(tapped) })
  }
  return (
    <div className={styles.taps}>
      {tapped.length === 0 && (
        <button
          type="button"
          className={`${styles.mark} ${styles.main} ${styles.charge}`}
          onClick={once(() => tap('charge'))}
        >
          Charge
        </button>
      )}
      {tapped.length > 0 && !isOver && (
        <>
          <button
            type="button"
            className={`${styles.mark} ${hasCracked ? '' : styles.main}`}
            onClick={once(() => tap('first_crack'))}
          >
            First crack{tappedText(tapped, 'first_crack')}
          </button>
          <button
            type="button"
            className={`${styles.mark} ${hasCracked ? styles.main : ''}`}
            onClick={once(() => tap('drop'))}
          >
            Drop
          </button>
        </>
      )}
      {isOver && (
        <p className={styles.result} role="status">
          {`Dropped at${tappedText(tapped, 'drop')}${asPlanned(tapped, 'drop', steps.drop_seconds)}`}
          {hasCracked &&
            `, first crack${tappedText(tapped, 'first_crack')}${asPlanned(tapped, 'first_crack', crackOf(steps))}`}
        </p>
      )}
      {isOver && admin && (
        <a className={styles.weigh} href={pages.weigh}>
          Weigh
        </a>
      )}
      {last !== undefined && (
        <button type="button" onClick={once(takeBack)}>
          Take back {NAMES[last.tap]}
        </button>
      )}
      {(isOver || isLeft) && (
        <button type="button" onClick={once(startAgain)}>
          New roast
        </button>
      )}
      <button
        type="button"
        aria-pressed={sound}
        onClick={() => {
          signals.change({ sound: !sound })
          if (!sound) void playTone()
        }}
      >
        Sound: {sound ? 'on' : 'off'}
      </button>
      {vibrates && (
        <button
          type="button"
          aria-pressed={vibration}
          onClick={() => signals.change({ vibration: !vibration })}
        >
          Vibration: {vibration ? 'on' : 'off'}
        </button>
      )}
    </div>
  )
}

/** A browser on a computer has `vibrate` too, but no motor. */
function canVibrate(): boolean {
  return 'vibrate' in navigator && matchMedia('(any-pointer: coarse)').matches
}

const NAMES = { charge: 'charge', first_crack: 'first crack', drop: 'drop' }

function tappedText(tapped: Tapped, tap: 'first_crack' | 'drop'): string {
  const seconds = secondsTo(tapped, timeOf(tapped, tap))
  return seconds === null ? '' : ` ${formatDuration(Math.round(seconds))}`
}

function crackOf({ marks }: RoastSteps): number | null {
  return marks.find(({ milestone_type }) => milestone_type === '1st_crack_start')?.time_seconds ?? null
}

/** ` (0:05 later)`, beside what was followed; ` (on time)`. */
function asPlanned(tapped: Tapped, tap: 'first_crack' | 'drop', planned: number | null): string {
  const seconds = secondsTo(tapped, timeOf(tapped, tap))
  if (seconds === null || planned === null) return ''
  const late = Math.round(seconds - planned)
  if (late === 0) return ' (on time)'
  return ` (${formatDuration(Math.abs(late))} ${late > 0 ? 'later' : 'sooner'})`
}
