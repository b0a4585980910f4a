import { useMemo } from 'react'
import * as calls from '#contract/calls.ts'
import type { RunningRoast } from '#contract/live/running-roasts.ts'
import type { Roast, RoastWithExtras } from '#contract/roasts.ts'
import { coffeeTitle } from '#domain/bean/blend/coffee-title.ts'
import { overdue } from '#domain/roast/freshness.ts'
import { counted, plural } from '#domain/words/plural.ts'
import { useCall } from '#web/api/get-cache.ts'
import styles from '#web/owner/bench/bench.module.css'
import { RunningLow } from '#web/owner/bench/stock/running-low.tsx'
import type { LowStock } from '#web/owner/bench/stock/use-low-stock.ts'
import { countToDos } from '#web/owner/bench/to-do/to-do-tab.tsx'
import type { ToDos } from '#web/owner/bench/to-do/to-dos.ts'
import FirstSteps from '#web/owner/first-steps/first-steps.tsx'
import panel from '#web/owner/parts/panel/panel.module.css'
import { PanelSection } from '#web/owner/parts/panel/panel-section.tsx'
import { benchPlace, tastePlace } from '#web/owner/parts/panel/places.ts'
import { newestFirst } from '#web/owner/parts/roast/newest-first.ts'
import { weakestPart } from '#web/owner/parts/roast/weakest-part.ts'
import { pages } from '#web/pages.ts'
import { useRunningRoasts, useRunningText } from '#web/parts/live/use-running-roasts.ts'
import { ScorePill } from '#web/parts/roast/score-pill.tsx'
import { TABLES, tableAt } from '#web/parts/tasting/tables-address.ts'
import { useFirstSteps } from '#web/parts/use-first-steps.ts'
import { buttonClass } from '#web/ui/button.tsx'
import layout from '#web/ui/layout.module.css'
import textStyles from '#web/ui/text.module.css'
import { run } from '#web/visitor/roasts/live/run.ts'
import { isBesideAnother, pressedHere } from '#web/visitor/roasts/live/run-here.ts'
import { useCoffeeTitle } from '#web/visitor/roasts/live/use-coffee-title.ts'
import { dateInWords } from '#web/words/readers-dates.ts'
import { readersToday } from '#web/words/readers-own.ts'
import { roastTitle } from '#web/words/roast-title.ts'

interface OverviewProps {
  roasts: readonly Roast[]
  toDos: ToDos
  low: readonly LowStock[]
  /** How many files wait in the inbox, and how many messages of drinkers. */
  waiting: { files: number; feedback: number }
}

/** What waits for the owner, the last roasts, and what runs out. */
export function OverviewTab({ roasts, toDos, low, waiting }: OverviewProps) {
  const isLed = useFirstSteps()
  const isEmpty = roasts.length === 0 && low.length === 0 && waiting.files === 0
  if (isEmpty && isLed) return <FirstSteps />
  return (
    <>
      <Running />
      <PanelSection heading="Waiting">
        <Waiting toDos={toDos} low={low} waiting={waiting} />
      </PanelSection>
      <LastRoasts roasts={roasts} />
      <RunningLow low={low} />
      <NextTimes />
    </>
  )
}

/** The ways to the clock and to a blind tasting, to the roasts that run and to the tables that are open. */
function Running() {
  const { running, serverIsAhead } = useRunningRoasts()
  const { data: tables = [] } = useCall(calls.listTables, {})
  return (
    <p className={styles.begin}>
      <a className={buttonClass('primary')} href={pages.roasting}>
        Roast now
      </a>
      <a className={buttonClass('plain')} href={TABLES}>
        Taste blind
      </a>
      {running.map(roast => (
        <RunningLine key={roast.id} roast={roast} serverIsAhead={serverIsAhead} />
      ))}
      {tables
        .filter(({ state }) => state === 'open')
        .map(({ code, name }) => (
          <a key={code} className={buttonClass('plain')} href={tableAt(code)}>
            A table is open: {name ?? code}
          </a>
        ))}
    </p>
  )
}

/**
 * `Roast is running, 7:31 · Wolkite`: the way to its clock, where a device without a roast asks whether to go on or to
 * watch. Beside another roast of this device it can only be watched: the clock is the other's.
 */
function RunningLine({ roast, serverIsAhead }: { roast: RunningRoast; serverIsAhead: number }) {
  const coffee = useCoffeeTitle(roast)
  const here = run.use()
  const isHere = here !== null && here.id === roast.id
  const state = useRunningText(isHere ? pressedHere(here, serverIsAhead) : roast, serverIsAhead)
  const way = isBesideAnother(here, roast.id) ? pages.live(roast.id) : pages.roasting
  return (
    <a className={buttonClass('plain')} href={way}>
      {[state, coffee].filter(part => part !== null).join(' · ')}
    </a>
  )
}

/** A line for everything that the marks on the tabs count. */
function Waiting({ toDos, low, waiting: { files, feedback } }: Omit<OverviewProps, 'roasts'>) {
  const unweighed = toDos.weights.length
  const others = countToDos(toDos, low) - unweighed - low.length
  const lines = [
    {
      count: files,
      address: benchPlace('inbox'),
      text: counted(files, 'new file'),
    },
    {
      count: unweighed,
      address: benchPlace('weigh'),
      text: plural(unweighed, { one: '1 roast to weigh', other: `${unweighed} roasts to weigh` }),
    },
    {
      count: feedback,
      address: benchPlace('feedback'),
      text: plural(feedback, {
        one: '1 message from a drinker',
        other: `${feedback} messages from drinkers`,
      }),
    },
    {
      count: low.length,
      address: benchPlace('stock'),
      text: plural(low.length, { one: '1 coffee running low', other: `${low.length} coffees running low` }),
    },
    {
      count: others,
      address: benchPlace('to-do'),
      text: plural(others, { one: '1 thing to look at', other: `${others} things to look at` }),
    },
  ].filter(({ count }) => count > 0)
  if (lines.length === 0) return <p className={panel.note}>Nothing to do.</p>
  return (
    <ul className={styles.waiting}>
      {lines.map(({ address, text }) => (
        <li key={address}>
          <a href={address}>{text}</a>
        </li>
      ))}
    </ul>
  )
}

const SHOWN = 5

/** What the owner wanted to do differently with the coffees that are due, the most overdue first. */
function NextTimes() {
  const noted = useCall(calls.listNextTimes, {}).data ?? []
  const today = readersToday()
  const due = noted
    .map(each => ({ ...each, overdue: overdue(each.roast_dates, today) }))
    .filter(each => each.overdue >= 1)
    .sort((a, b) => b.overdue - a.overdue)
  if (due.length === 0) return null
  return (
    <PanelSection heading="Next time">
      <ul className={panel.list}>
        {due
          .slice(0, SHOWN)
          .map(({ roast_id, bean_id, blend_id, origin_name, next_time, roast_dates, ...roast }) => (
            <li key={roast_id} className={panel.row}>
              <div>
                <p className={panel.name}>
                  <a href={blend_id === null ? pages.bean(bean_id) : pages.blend(blend_id)}>{origin_name}</a>
                  <span className={`${textStyles.small} ${textStyles.unbroken}`}>
                    {' '}
                    last <a href={pages.roast(roast_id)}>{roastTitle(roast)}</a>
                    {roast_dates[0] !== undefined && `, ${dateInWords(roast_dates[0])}`}
                  </span>
                </p>
                <p className={`${textStyles.small} ${textStyles.anywhere}`}>{next_time}</p>
              </div>
            </li>
          ))}
      </ul>
    </PanelSection>
  )
}

const NEWEST = 5
/** Most sentences have one. */
const A_LINE = '\u00a0'

/** The newest roasts, each with its score and what cost it the most. */
function LastRoasts({ roasts }: { roasts: readonly Roast[] }) {
  const newest = useMemo(() => roasts.toSorted(newestFirst).slice(0, NEWEST), [roasts])
  const asked = newest.length === 0 ? null : { ids: newest.map(({ id }) => id).join(','), include: 'score' }
  const { data, isLoading: isWaiting } = useCall(calls.listRoasts, asked)
  const scored = data as RoastWithExtras[] | undefined
  if (newest.length === 0) return null
  return (
    <PanelSection heading="Last roasts">
      <ul className={panel.list}>
        {newest.map(roast => {
          const details = scored?.find(({ id }) => id === roast.id)?.score_details
          return (
            <li key={roast.id} className={panel.row}>
              <div>
                <p className={panel.name}>
                  <a href={pages.roast(roast.id)}>
                    {roastTitle(roast)} · {coffeeTitle(roast)}
                  </a>
                  {roast.roast_date !== null && (
                    <span className={`${textStyles.small} ${textStyles.unbroken}`}>
                      {' '}
                      {dateInWords(roast.roast_date)}
                    </span>
                  )}
                </p>
                <p className={`${textStyles.small} ${textStyles.anywhere}`}>
                  {isWaiting && roast.score !== null ? A_LINE : weakestPart(details)}
                </p>
              </div>
              <div className={layout.row2}>
                {roast.score !== null && <ScorePill score={roast.score} details={details} />}
                <a className={buttonClass('quiet')} href={tastePlace(roast.id)}>
                  Taste<span className="visually-hidden"> {roastTitle(roast)}</span>
                </a>
              </div>
            </li>
          )
        })}
      </ul>
    </PanelSection>
  )
}
