import { type ReactNode, useState } from 'react'
import { capitalised } from '#domain/words/sentence-parts.ts'
import { useMessages } from '#web/ui/messages.tsx'
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
/** When each is pressed, for whoever roasts for the first time. */
const HINTS: Record<(typeof MAIN)[number], string> = {
  charge: 'when the beans go in',
  yellowing: 'when they turn yellow',
  '1st_crack_start': 'at the first pops',
  drop: 'when you stop',
}
/** After so long a charge was meant, and the roast goes on by it. */
const MEANT_AFTER_MS = 10_000
const OTHERS = ['1st_crack_end', '2nd_crack_start', '2nd_crack_end'] as const

interface PressesProps {
  presses: Pressed
  onPress: (kind: Press, at: number) => void
  onTakeBack: () => void
  /** What is taken back, if it isn't the last press. */
  lastName?: string | null
  /** What else stands under More. */
  more?: ReactNode
  /** What stands below the large button. */
  children?: ReactNode
}

/** The buttons of a roast: what comes next is large. */
export function Presses({ presses, onPress, onTakeBack, lastName = null, more, children }: PressesProps) {
  const isPressed = (kind: Press) => presses[kind] !== undefined
  const [next, ...later] = MAIN.filter(kind => !isPressed(kind))
  const last = lastPress(presses)
  const messages = useMessages()
  const takeBack = async () => {
    const isCharge = lastName === null && last === 'charge'
    if (isCharge && Date.now() - presses.charge! > MEANT_AFTER_MS) {
      const question = 'Take back charge? The clock goes back to 0:00.'
      if (!(await messages.confirm(question, { title: 'Take Back Charge', action: 'Take back' }))) return
    }
    onTakeBack()
  }
  const hasCharge = isPressed('charge')
  const button = (kind: Press, className?: string) => (
    <button key={kind} type="button" className={className} onClick={once(() => onPress(kind, Date.now()))}>
      {capitalised(NAMES[kind])}
    </button>
  )
  return (
    <div className={`${styles.buttons} ${styles.gloved}`}>
      {next !== undefined && button(next, styles.main)}
      {next !== undefined && <p className={styles.hint}>{HINTS[next]}</p>}
      {children !== undefined && <div className={styles.whole}>{children}</div>}
      {hasCharge && later.map(kind => button(kind))}
      {(lastName !== null || last !== null) && (
        <button type="button" onClick={once(() => void takeBack())}>
          Take back {lastName ?? NAMES[last!]}
        </button>
      )}
      <details className={styles.more}>
        <summary>More</summary>
        {hasCharge && OTHERS.filter(kind => !isPressed(kind)).map(kind => button(kind))}
        <SignalButtons />
        {more}
      </details>
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
