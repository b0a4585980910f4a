import { useEffect, useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { RoastSteps } from '#contract/roast-answers.ts'
import type { RoastWithFields } from '#contract/roasts.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useCall } from '#web/api/get-cache.ts'
import { pages } from '#web/pages.ts'
import { BackLink } from '#web/shell/back-link.tsx'
import { usePageTitle } from '#web/shell/page-title.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { DelayedLoading } from '#web/ui/skeleton.tsx'
import { roastTitle } from '#web/words/roast-title.ts'
import { temperatureText } from '#web/words/unit-text.ts'
import { useUnits } from '#web/words/units.ts'
import styles from './follow-screen.module.css'
import { secondsTo, type Tapped, timeOf, useTapped } from './followed-roast.ts'
import { type Moment, momentsAround, momentsOf } from './moments.ts'
import { signals, sing, useScreenOn, useSignal } from './signals.ts'

/** A clock beside the roaster: what is next while a roast is roasted again, and what was tapped. */
export default function FollowScreen({ id }: { id: number }) {
  const roast = useCall(calls.readRoast, { id })
  const steps = useCall(calls.readRoastSteps, { id })
  usePageTitle(roast.data === undefined ? 'Follow' : `Follow ${roastTitle(roast.data)}`)
  const error = roast.error ?? steps.error
  const retry = () => {
    roast.retry()
    steps.retry()
  }
  if (roast.data !== undefined && steps.data !== undefined)
    return <Follow roast={roast.data} steps={steps.data} />
  return (
    <>
      <h1 className="visually-hidden">Follow a roast</h1>
      {error === null ? (
        <DelayedLoading />
      ) : (
        <ErrorState message={messageOf(error, 'Failed to load the roast')} onRetry={retry} />
      )}
    </>
  )
}

function Follow({ roast, steps }: { roast: RoastWithFields; steps: RoastSteps }) {
  const taps = useTapped(roast.id)
  const { tapped } = taps
  const dropped = timeOf(tapped, 'drop')
  const isRunning = tapped.length > 0 && dropped === null
  const now = useNow(isRunning)
  const seconds = secondsTo(tapped, dropped ?? now)
  const [before, next, after] = momentsAround(momentsOf(steps), seconds ?? -1)
  useScreenOn(isRunning)
  useSignal(isRunning ? (before?.seconds ?? null) : null)
  return (
    <div className={styles.follow}>
      <header className={styles.head}>
        <BackLink to={pages.again(roast.id)}>Sheet</BackLink>
        <h1>
          {roastTitle(roast)} {roast.bean.origin_name}
        </h1>
      </header>
      <p className={styles.before}>{before && <Text moment={before} isPast />}</p>
      <p className={styles.clock} role="timer" aria-label="Since charge">
        {formatDuration(Math.floor(seconds ?? 0))}
      </p>
      {next && dropped === null && <Next moment={next} seconds={seconds} />}
      <p className={styles.after}>{after && dropped === null && <Text moment={after} />}</p>
      <Tapping {...taps} />
    </div>
  )
}

/** `in 0:25 → Power 6, about 152 °C` */
function Next({ moment, seconds }: { moment: Moment; seconds: number | null }) {
  const units = useUnits()
  const { text, temperature } = moment
  const left = seconds === null ? null : Math.ceil(moment.seconds - seconds)
  const about = temperature === null ? '' : `, about ${temperatureText(temperature, units)}`
  return (
    <p className={styles.next} data-is-soon={(left !== null && left <= SOON_SECONDS) || undefined}>
      <span className={styles.countdown}>{left === null ? 'at charge' : `in ${formatDuration(left)}`}</span> →{' '}
      {text}
      {about}
    </p>
  )
}

const SOON_SECONDS = 10

function Text({ moment: { seconds, text }, isPast = false }: { moment: Moment; isPast?: boolean }) {
  return (
    <>
      {isPast ? '✓ ' : 'then '}
      {formatDuration(seconds)} {text}
    </>
  )
}

function Tapping({ tapped, tap, takeBack, clear }: ReturnType<typeof useTapped>) {
  const { sound, vibration } = signals.use()
  const [last] = tapped.slice(-1)
  const isOver = timeOf(tapped, 'drop') !== null
  return (
    <div className={styles.taps}>
      {tapped.length === 0 && (
        <button type="button" className={styles.main} onClick={() => tap('charge')}>
          Charge
        </button>
      )}
      {tapped.length > 0 && !isOver && (
        <>
          <button type="button" onClick={() => tap('first_crack')}>
            First crack{tappedText(tapped, 'first_crack')}
          </button>
          <button type="button" className={styles.main} onClick={() => tap('drop')}>
            Drop
          </button>
        </>
      )}
      {isOver && (
        <p className={styles.result} role="status">
          {`Dropped at${tappedText(tapped, 'drop')}`}
          {timeOf(tapped, 'first_crack') !== null && `, first crack${tappedText(tapped, 'first_crack')}`}
        </p>
      )}
      {last !== undefined && (
        <button type="button" onClick={takeBack}>
          Take back {NAMES[last.tap]}
        </button>
      )}
      {isOver && (
        <button type="button" onClick={clear}>
          New roast
        </button>
      )}
      <button
        type="button"
        aria-pressed={sound}
        onClick={() => {
          signals.choose({ sound: !sound })
          if (!sound) void sing()
        }}
      >
        Sound {sound ? 'on' : 'off'}
      </button>
      {'vibrate' in navigator && (
        <button
          type="button"
          aria-pressed={vibration}
          onClick={() => signals.choose({ vibration: !vibration })}
        >
          Vibration {vibration ? 'on' : 'off'}
        </button>
      )}
    </div>
  )
}

const NAMES = { charge: 'charge', first_crack: 'first crack', drop: 'drop' }

function tappedText(tapped: Tapped, tap: 'first_crack' | 'drop'): string {
  const seconds = secondsTo(tapped, timeOf(tapped, tap))
  return seconds === null ? '' : ` ${formatDuration(Math.round(seconds))}`
}

const TICK_MILLISECONDS = 200

/** The time in ms since 1970, kept up to date while it is wanted. */
function useNow(isWanted: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isWanted) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), TICK_MILLISECONDS)
    return () => clearInterval(timer)
  }, [isWanted])
  return now
}
