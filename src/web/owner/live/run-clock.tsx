import { useEffect, useMemo } from 'react'
import type { RunningRoast } from '#contract/live/running-roasts.ts'
import { isLikelyTemperature } from '#domain/live/likely-temperature.ts'
import { type ReadValues, UNREAD } from '#domain/live/running-roast.ts'
import { pages } from '#web/pages.ts'
import { useAdmin } from '#web/session/admin-state.tsx'
import { openPage } from '#web/shell/navigation.ts'
import { usePageTitle } from '#web/shell/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import textStyles from '#web/ui/text.module.css'
import { useSettled } from '#web/ui/use-settled.ts'
import { Face } from '#web/visitor/roasts/live/face.tsx'
import face from '#web/visitor/roasts/live/live.module.css'
import { Presses } from '#web/visitor/roasts/live/presses.tsx'
import {
  changeRun,
  run as keptRun,
  lastTyped,
  leaveRun,
  type Press,
  pressed,
  type Run,
  seenFrom,
  tookBack,
  tookBackTyped,
} from '#web/visitor/roasts/live/run.ts'
import { playTone } from '#web/visitor/roasts/live/signals.ts'
import { steadyNow } from '#web/visitor/roasts/live/steady-clock.ts'
import type { TypedReading } from '#web/visitor/roasts/live/typed-readings.ts'
import { useClock } from '#web/visitor/roasts/live/use-clock.ts'
import { useCoffeeTitle } from '#web/visitor/roasts/live/use-coffee-title.ts'
import { usePlan } from '#web/visitor/roasts/live/use-plan.ts'
import { useRunningRoast } from '#web/visitor/roasts/live/use-running-roast.ts'
import { unbroken } from '#web/words/figure-text.ts'
import { temperatureText } from '#web/words/unit-text.ts'
import { useUnits } from '#web/words/units.ts'
import { beeps } from './beeps.ts'
import { FinishRun } from './finish-run.tsx'
import { BeepButton, Keypad, Readout } from './keypad.tsx'
import styles from './roasting.module.css'
import { RunChoiceFields, useRunChoice } from './run-choice.tsx'
import { sendRuns } from './run-sync.ts'
import { SentSettings, SettingButtons } from './setting-buttons.tsx'
import { useDiscard } from './use-discard.ts'
import { useTyping } from './use-typing.ts'

interface RunClockProps {
  run: Run
  /** What was taken for a double tap, in words. */
  doubleTap: string | null
}

/** The roast that runs beside this device: its clock, what is read and pressed, and its end. */
export function RunClock({ run, doubleTap }: RunClockProps) {
  const coffee = useCoffeeTitle(run) ?? 'Some coffee'
  usePageTitle(`Roast ${coffee}`)
  const plan = usePlan({ roastId: run.plan_roast_id, planId: run.plan_id })
  const { watched, isConnected } = useRunningRoast(run.id)
  const discard = useDiscard(run)
  const choice = useRunChoice(run)
  const units = useUnits()
  const ahead = run.serverIsAhead ?? 0
  useMergedPresses(run, watched?.roast)
  const { charge, drop } = run.presses
  const clock = useClock(run.presses, plan)
  const { now, isRunning, seconds } = clock
  const readings = useMemo(() => {
    const typed = mergedTyped(run.readings)
    const sent = (watched?.readings ?? [])
      .map(reading => ({ ...reading, at: reading.at - ahead }))
      .filter(({ at }) => !typed.some(reading => reading.at === at))
    return [...typed, ...sent].sort((one, other) => one.at - other.at)
  }, [run.readings, watched?.readings, ahead])
  const sent = readings.filter(({ heardAt, typed }) => !typed && now - heardAt < SILENT_AFTER_MS)
  const hasSensor = sent.some(({ bean_temp, ibts_temp }) => (bean_temp ?? ibts_temp) !== null)
  useBeep(
    isRunning && !hasSensor,
    readings.findLast(({ bean_temp }) => bean_temp !== null)?.at ?? charge ?? now,
  )
  const read = (values: Partial<ReadValues>, at = steadyNow()) => {
    changeRun(run.key, before => ({ readings: [...before.readings, { at, ...values }] }))
    void sendRuns()
  }
  const press = (kind: Press, at: number) => {
    changeRun(run.key, before => pressed(before, kind, at))
    void sendRuns()
  }
  const typing = useTyping(run, {
    isLikely: (typed, after) => {
      const read = readings.flatMap(({ at, bean_temp }) =>
        bean_temp === null ? [] : [{ at, celsius: bean_temp }],
      )
      const before = [...read, ...(after === undefined ? [] : [after])].filter(({ at }) => at <= typed.at)
      return isLikelyTemperature(
        typed,
        before.sort((one, other) => one.at - other.at),
        charge,
      )
    },
    onTemperature: (bean_temp, at) => read({ bean_temp }, Math.min(at, drop ?? at)),
  })
  const typed = lastTyped(run)
  const lastText = typing.asked ?? (typed === null ? null : unbroken(temperatureText(typed.bean_temp, units)))
  const takeBack = (kind?: Press) => {
    if (kind === undefined && typing.asked !== null) return typing.throwAway()
    const last = kind === undefined ? typed : null
    changeRun(run.key, before => (last === null ? tookBack(before, kind) : tookBackTyped(before, last)))
    if (last !== null) typing.say(`${lastText} taken back`)
    void sendRuns()
  }
  const shown = (
    <Face
      {...clock}
      presses={run.presses}
      values={readings}
      plan={plan}
      isConnected={isConnected}
      news={doubleTap}
    />
  )
  if (run.isDiscarded || watched?.state === 'gone') return <Gone run={run} />
  if (drop !== undefined)
    return <FinishRun run={run} choice={choice} face={shown} coffee={coffee} typing={typing} />
  return (
    <div
      className={`${face.run} ${styles.alone}`}
      data-has-buttons
      data-has-plan={plan !== null || undefined}
      data-notices="clock"
    >
      <div className={styles.top}>
        <h1 className={face.coffee}>{coffee}</h1>
        <Said run={run} isConnected={isConnected} />
      </div>
      {shown}
      <Presses
        presses={run.presses}
        onPress={press}
        onTakeBack={takeBack}
        lastName={lastText}
        more={
          <>
            {!hasSensor && <BeepButton />}
            <button type="button" onClick={() => openPage(pages.bench)}>
              Bench
            </button>
            <button type="button" onClick={() => void discard()}>
              Throw away
            </button>
            <RunChoiceFields {...choice.fields} />
          </>
        }
        below={
          <>
            {(!hasSensor || typing.asked !== null) && <Readout typing={typing} />}
            {!hasSensor && <Keypad typing={typing} />}
            <SentSettings values={sent} />
          </>
        }
      >
        <SettingButtons
          values={readings}
          plan={plan}
          seconds={seconds}
          onSet={(name, value) => read({ [name]: value })}
        />
      </Presses>
      {run.refusal !== null && (
        <p className={textStyles.problem} role="alert">
          {run.refusal}
        </p>
      )}
    </div>
  )
}

/** What was typed, by instants: what was typed last for the same one counts. */
function mergedTyped(readings: readonly TypedReading[]) {
  const byInstant = new Map<number, TypedReading>()
  for (const reading of readings) byInstant.set(reading.at, { ...byInstant.get(reading.at), ...reading })
  return [...byInstant.values()].map(reading => ({ ...UNREAD, ...reading, typed: true, heardAt: reading.at }))
}

/** After so long without a reading of a machine, a person is asked again. */
const SILENT_AFTER_MS = 30_000

/** It takes a moment until the server has what was pressed, and until the stream is open. */
const LATE_MS = 2_000

/** What isn't on the server, in the line of the coffee's name: seen without scrolling, where it moves nothing. */
function Said({ run, isConnected }: { run: Run; isConnected: boolean }) {
  const { admin, checked } = useAdmin()
  const isKept = run.id === null || run.unsent.length + run.readings.length > run.sentReadings
  const state = isKept ? 'kept' : isConnected ? 'sent' : 'alone'
  const isLate = useSettled(state, LATE_MS, 'sent') === state
  if (run.refusal !== null) return <p className={textStyles.problem}>Refused: see below</p>
  if (isLate && isKept && checked && !admin && navigator.onLine)
    return (
      <p className={face.said}>
        Kept here. <a href={pages.bench}>Log in</a> to save it
      </p>
    )
  return (
    <p className={face.said} role="status">
      {run.deleted ?? (isLate && SAID[state])}
    </p>
  )
}

const SAID = { kept: 'Kept here until the server is back', alone: 'Other devices aren’t seen', sent: '' }

/** A roast that was thrown away, here or elsewhere. */
function Gone({ run }: { run: Run }) {
  return (
    <div className={styles.finish}>
      <h1>This roast was thrown away</h1>
      <p role="status">
        {run.isDiscarded
          ? 'The log hears of it as soon as the server can be reached.'
          : 'It lies in the trash for 30 days.'}
      </p>
      {run.isDiscarded && (
        <Button
          className={styles.large}
          onClick={() => {
            changeRun(run.key, () => ({ isDiscarded: false }))
            void sendRuns()
          }}
        >
          Take back
        </Button>
      )}
      <Button
        kind="primary"
        className={styles.large}
        onClick={run.isDiscarded ? leaveRun : () => keptRun.set(null)}
      >
        Next roast
      </Button>
    </div>
  )
}

/** Takes over what other devices pressed, by kind. */
function useMergedPresses({ key }: Run, roast: RunningRoast | undefined): void {
  useEffect(() => {
    if (roast !== undefined) changeRun(key, before => seenFrom(before, roast))
  }, [key, roast])
}

const BEEP_CHECK_MS = 500

/** Asks for a temperature by a tone, each time so many seconds have passed since the last one. */
function useBeep(isWanted: boolean, since: number): void {
  const { seconds } = beeps.use()
  useEffect(() => {
    if (!isWanted || seconds === 0) return
    let due = since + seconds * 1000
    const timer = setInterval(() => {
      if (steadyNow() < due) return
      due = steadyNow() + seconds * 1000
      void playTone()
    }, BEEP_CHECK_MS)
    return () => clearInterval(timer)
  }, [isWanted, since, seconds])
}
