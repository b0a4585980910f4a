import { type ReactNode, useState } from 'react'
import { capitalised } from '#domain/words/sentence-parts.ts'
import { once } from './once.ts'
import styles from './presses.module.css'
import { lastPress, type Press, type Presses as Pressed } from './run.ts'
import { playTone, signals } from './signals.ts'

const NAMES: Record<Press, string> = {
  charge: 'charge',
  yellowing: 'yellow',
  '1st_crack_start': 'first crack',
  '1st_crack_end': 'end of first crack',
  '2nd_crack_start': 'second crack',
  '2nd_crack_end': 'end of second crack',
  drop: 'drop',
}
/** What is pressed in most roasts, one after the other; the others are under More. */
const MAIN = ['charge', 'yellowing', '1st_crack_start', 'drop'] as const
const OTHERS = ['1st_crack_end', '2nd_crack_start', '2nd_crack_end'] as const

interface PressesProps {
  presses: Pressed
  onPress: (kind: Press, at: number) => void
  onTakeBack: () => void
  /** What else stands under More. */
  more?: ReactNode
  /** What stands below the large button. */
  children?: ReactNode
}

/** The buttons of a roast: what comes next is large. */
export function Presses({ presses, onPress, onTakeBack, more, children }: PressesProps) {
  const isPressed = (kind: Press) => presses[kind] !== undefined
  const [next, ...later] = MAIN.filter(kind => !isPressed(kind))
  const last = lastPress(presses)
  const hasCharge = isPressed('charge')
  const button = (kind: Press, className?: string) => (
    <button key={kind} type="button" className={className} onClick={once(() => onPress(kind, Date.now()))}>
      {capitalised(NAMES[kind])}
    </button>
  )
  return (
    <div className={`${styles.buttons} ${styles.gloved}`}>
      {next !== undefined && button(next, styles.main)}
      {children !== undefined && <div className={styles.whole}>{children}</div>}
      {hasCharge && later.map(kind => button(kind))}
      <details className={styles.more}>
        <summary>More</summary>
        {hasCharge && OTHERS.filter(kind => !isPressed(kind)).map(kind => button(kind))}
        <SignalButtons />
        {more}
      </details>
      {last !== null && (
        <button type="button" onClick={once(onTakeBack)}>
          Take back {NAMES[last]}
        </button>
      )}
    </div>
  )
}

/** Whether the steps of a plan are signalled. */
function SignalButtons() {
  const { sound, vibration } = signals.use()
  const [vibrates] = useState(canVibrate)
  return (
    <>
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
    </>
  )
}

/** A browser on a computer has `vibrate` too, but no motor. */
function canVibrate(): boolean {
  return 'vibrate' in navigator && matchMedia('(any-pointer: coarse)').matches
}
