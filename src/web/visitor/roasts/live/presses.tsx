import { type ReactNode, useId, useRef, useState } from 'react'
import { formatDuration } from '#domain/roast/duration.ts'
import { MILESTONE_TYPES } from '#domain/roast/milestones.ts'
import { capitalised } from '#domain/words/sentence-parts.ts'
import { useMessages } from '#web/ui/messages.tsx'
import styles from './presses.module.css'
import { lastPress, type Press, type Presses as Pressed, secondsTo } from './run.ts'
import { playTone, signals } from './signals.ts'
import { steadyNow } from './steady-clock.ts'

const NAMES: Record<Press, string> = {
  charge: 'charge',
  yellowing: 'yellow',
  '1st_crack_start': 'first crack',
  '1st_crack_end': 'end of first crack',
  '2nd_crack_start': 'second crack',
  '2nd_crack_end': 'end of second crack',
  drop: 'drop',
}
/** What is pressed in most roasts, one after the other, in large buttons; the others are under More. */
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
  /** Takes back what was last, or a mark before it. */
  onTakeBack: (kind?: Press) => void
  /** What is taken back, if it isn't the last press. */
  lastName?: string | null
  /** What else stands under More. */
  more?: ReactNode
  /** What stands between the large buttons and Take back. */
  children?: ReactNode
  /** What comes and goes, such as the keypad: below all that is pressed, so that nothing of it moves. */
  below?: ReactNode
}

/**
 * The buttons of a roast. Each of the large ones has its own place, where it stays once it was pressed: another tap on
 * it does nothing. Charge, before which nothing else is pressed, stands in that of Yellow and First crack.
 * What is under More comes up from the bottom, over the others, so that it is seen and moves nothing.
 */
export function Presses({
  presses,
  onPress,
  onTakeBack,
  lastName = null,
  more,
  children,
  below,
}: PressesProps) {
  const isPressed = (kind: Press) => presses[kind] !== undefined
  const next = MAIN[MAIN.findLastIndex(isPressed) + 1]
  const last = lastPress(presses)
  const messages = useMessages()
  const takeBack = async () => {
    const isCharge = lastName === null && last === 'charge'
    if (isCharge && steadyNow() - presses.charge! > MEANT_AFTER_MS) {
      const question = 'Take back charge? The clock goes back to 0:00.'
      if (!(await messages.confirm(question, { title: 'Take back charge', action: 'Take back' }))) return
    }
    onTakeBack()
  }
  const hasCharge = isPressed('charge')
  const sheetId = useId()
  const sheet = useRef<HTMLElement>(null)
  const press = (kind: Press) => {
    sheet.current?.hidePopover()
    onPress(kind, steadyNow())
  }
  return (
    <div className={`${styles.buttons} ${styles.gloved}`}>
      {MAIN.filter(kind => isPlaced(kind, hasCharge)).map(kind => {
        const at = secondsTo(presses, presses[kind])
        return (
          <button
            key={kind}
            type="button"
            className={styles.main}
            data-kind={kind}
            data-is-next={kind === next || undefined}
            disabled={at !== null || (kind !== 'charge' && !hasCharge)}
            onClick={() => press(kind)}
          >
            {capitalised(NAMES[kind])}
            {(at !== null || kind === next) && (
              <small aria-hidden="true">{at === null ? HINTS[kind] : formatDuration(at)}</small>
            )}
          </button>
        )
      })}
      {children !== undefined && <div className={styles.whole}>{children}</div>}
      {(lastName !== null || last !== null) && (
        <button type="button" className={styles.back} data-once onClick={() => void takeBack()}>
          Take back <small>{lastName ?? NAMES[last!]}</small>
        </button>
      )}
      <button type="button" className={styles.more} popoverTarget={sheetId}>
        More
      </button>
      {below !== undefined && <div className={`${styles.whole} ${styles.below}`}>{below}</div>}
      <section ref={sheet} id={sheetId} popover="auto" className={styles.sheet} aria-label="More">
        {hasCharge &&
          OTHERS.filter(kind => !isPressed(kind)).map(kind => (
            <button key={kind} type="button" onClick={() => press(kind)}>
              {capitalised(NAMES[kind])}
            </button>
          ))}
        {MILESTONE_TYPES.filter(kind => isPressed(kind) && (kind !== last || lastName !== null)).map(kind => (
          <button
            key={kind}
            type="button"
            onClick={() => {
              sheet.current?.hidePopover()
              onTakeBack(kind)
            }}
          >
            Take back {NAMES[kind]} <small>{formatDuration(secondsTo(presses, presses[kind])!)}</small>
          </button>
        ))}
        <SignalButtons />
        {more}
        <button type="button" onClick={() => sheet.current?.hidePopover()}>
          Close
        </button>
      </section>
    </div>
  )
}

/** Whether a large button is on the screen. */
function isPlaced(kind: (typeof MAIN)[number], hasCharge: boolean): boolean {
  return kind === 'drop' || (kind === 'charge') !== hasCharge
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
        Tone at a step: {sound ? 'on' : 'off'}
      </button>
      {vibrates && (
        <button
          type="button"
          aria-pressed={vibration}
          onClick={() => signals.change({ vibration: !vibration })}
        >
          Vibration at a step: {vibration ? 'on' : 'off'}
        </button>
      )}
    </>
  )
}

/** A browser on a computer has `vibrate` too, but no motor. */
function canVibrate(): boolean {
  return 'vibrate' in navigator && matchMedia('(any-pointer: coarse)').matches
}
