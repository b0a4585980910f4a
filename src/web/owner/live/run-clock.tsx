import { useEffect, useMemo, useRef } from 'react'
import * as calls from '#contract/calls.ts'
import type { RunningRoast } from '#contract/live/running-roasts.ts'
import { MILESTONE_NAMES } from '#domain/roast/milestones.ts'
import { useCall } from '#web/api/get-cache.ts'
import { usePageTitle } from '#web/shell/page-title.tsx'
import { playTone, useScreenOn } from '#web/visitor/roasts/again/signals.ts'
import { Face } from '#web/visitor/roasts/live/face.tsx'
import { temperaturesOf } from '#web/visitor/roasts/live/figures.ts'
import face from '#web/visitor/roasts/live/live.module.css'
import { useNow } from '#web/visitor/roasts/live/use-now.ts'
import { usePlan } from '#web/visitor/roasts/live/use-plan.ts'
import { useRunningRoast } from '#web/visitor/roasts/live/use-running-roast.ts'
import { beeps } from './beeps.ts'
import { FinishRun } from './finish-run.tsx'
import { Keypad } from './keypad.tsx'
import styles from './roasting.module.css'
import { changeRun, lastPress, type Press, pressed, type Run, seenFrom, tookBack } from './run.ts'
import { sendRun } from './run-sync.ts'
import { SettingButtons } from './setting-buttons.tsx'

const NAMES: Record<Press, string> = {
  ...MILESTONE_NAMES,
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
/** The second tap of a double tap would hit the button that replaced the first one. */
const DOUBLE_TAP_MS = 700

/** The roast that runs beside this device: its clock, what is read and pressed, and its end. */
export function RunClock({ run }: { run: Run }) {
  const { data: beans } = useCall(calls.listBeans, {})
  const coffee = beans?.find(({ id }) => id === run.bean_id)?.origin_name ?? 'Some coffee'
  usePageTitle(`Roast ${coffee}`)
  const plan = usePlan(run.plan_roast_id)
  const { watched } = useRunningRoast(run.id)
  const ahead = run.serverIsAhead ?? 0
  useMergedPresses(run, watched?.roast)
  const { charge, drop } = run.presses
  const isRunning = charge !== undefined && drop === undefined
  const now = useNow(isRunning)
  useScreenOn(isRunning)
  const since = (at: number) => (charge === undefined ? null : (at - charge) / 1000)
  const seconds = since(drop ?? now)
  const crack = run.presses['1st_crack_start']
  const readings = useMemo(() => {
    const typed = run.readings.map(reading => ({ ...UNREAD, ...reading }))
    const sent = (watched?.readings ?? [])
      .map(({ at, ...values }) => ({ ...values, at: at - ahead }))
      .filter(({ at }) => !typed.some(reading => reading.at === at))
    return [...typed, ...sent].sort((one, other) => one.at - other.at)
  }, [run.readings, watched?.readings, ahead])
  const temperatures = temperaturesOf(
    readings.map(({ at, ...values }) => ({ ...values, time_seconds: since(at) ?? 0 })),
  ).filter(point => charge !== undefined && point.seconds >= 0)
  const hasSensor = (watched?.readings ?? []).some(
    ({ typed, bean_temp, ibts_temp }) => !typed && (bean_temp ?? ibts_temp) !== null,
  )
  useBeep(
    isRunning && !hasSensor,
    readings.findLast(({ bean_temp }) => bean_temp !== null)?.at ?? charge ?? now,
  )
  const read = (values: Partial<typeof UNREAD>) => {
    const at = Date.now()
    changeRun(run.key, before => ({ readings: [...before.readings, { at, ...values }] }))
    void sendRun()
  }
  const takeBack = () => {
    changeRun(run.key, tookBack)
    void sendRun()
  }
  const shown = (
    <Face
      seconds={seconds}
      crackSeconds={crack === undefined ? null : since(crack)}
      isOver={drop !== undefined}
      temperatures={temperatures}
      plan={plan}
    />
  )
  if (drop !== undefined) return <FinishRun run={run} face={shown} coffee={coffee} onTakeBack={takeBack} />
  return (
    <div className={face.run}>
      <h1 className={face.coffee}>{coffee}</h1>
      {shown}
      <Presses run={run} onTakeBack={takeBack} />
      {!hasSensor && <Keypad onTemperature={bean_temp => read({ bean_temp })} />}
      <SettingButtons
        last={name => readings.findLast(reading => reading[name] !== null)?.[name] ?? null}
        onSet={(name, value) => read({ [name]: value })}
      />
      <Said run={run} />
    </div>
  )
}

const UNREAD = {
  bean_temp: null as number | null,
  ibts_temp: null as number | null,
  power: null as number | null,
  fan: null as number | null,
  drum: null as number | null,
}

function Presses({ run, onTakeBack }: { run: Run; onTakeBack: () => void }) {
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
  const press = (kind: Press) => {
    const at = Date.now()
    if (at - pressedAt.current < DOUBLE_TAP_MS) return
    pressedAt.current = at
    changeRun(run.key, before => pressed(before, kind, at))
    void sendRun()
  }
  const isPressed = (kind: Press) => run.presses[kind] !== undefined
  const [next, ...later] = MAIN.filter(kind => !isPressed(kind))
  const last = lastPress(run.presses)
  const hasCharge = isPressed('charge')
  return (
    <div className={styles.buttons}>
      {next !== undefined && (
        <button type="button" className={styles.main} onClick={() => press(next)}>
          {capital(NAMES[next])}
        </button>
      )}
      {hasCharge &&
        later.map(kind => (
          <button key={kind} type="button" onClick={() => press(kind)}>
            {capital(NAMES[kind])}
          </button>
        ))}
      {hasCharge && (
        <details className={styles.more}>
          <summary>More</summary>
          {OTHERS.filter(kind => !isPressed(kind)).map(kind => (
            <button key={kind} type="button" onClick={() => press(kind)}>
              {capital(NAMES[kind])}
            </button>
          ))}
        </details>
      )}
      {last !== null && (
        <button type="button" onClick={onTakeBack}>
          Take back {NAMES[last]}
        </button>
      )}
    </div>
  )
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What isn't on the server yet, or why it never will be. */
function Said({ run }: { run: Run }) {
  const waiting = run.unsent.length + run.readings.length - run.sentReadings
  if (run.refusal !== null)
    return (
      <p className={styles.problem} role="alert">
        {run.refusal}
      </p>
    )
  return (
    <p className={face.said} role="status">
      {run.id === null || waiting > 0 ? 'Kept on this device until the server can be reached.' : ''}
    </p>
  )
}

/** Takes over what other devices pressed, by kind. */
function useMergedPresses({ key }: Run, roast: RunningRoast | undefined): void {
  useEffect(() => {
    if (roast !== undefined) changeRun(key, before => seenFrom(before, roast))
  }, [key, roast])
}

/** Asks for a temperature by a tone, once so many seconds have passed since the last one. */
function useBeep(isWanted: boolean, since: number): void {
  const { seconds } = beeps.use()
  useEffect(() => {
    if (!isWanted || seconds === 0) return
    const timer = setTimeout(() => void playTone(), Math.max(0, since + seconds * 1000 - Date.now()))
    return () => clearTimeout(timer)
  }, [isWanted, since, seconds])
}
