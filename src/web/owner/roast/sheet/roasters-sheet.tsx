import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react'
import { createPortal } from 'react-dom'
import * as calls from '#contract/calls.ts'
import type { RoastSteps } from '#contract/roast-answers.ts'
import type { RoastDetails } from '#contract/roasts.ts'
import { coffeeTitle } from '#domain/bean/blend/coffee-title.ts'
import { hasValues, type Timeline, timelineOfPoints } from '#domain/curve/timeline.ts'
import { formatRoastDate } from '#domain/record/roast-date.ts'
import { type FirstCrack, firstCrack } from '#domain/roast/first-crack.ts'
import { milestoneSeconds } from '#domain/roast/milestones.ts'
import { roastPhases } from '#domain/roast/phases.ts'
import { ROAST_FIELDS } from '#domain/roast/roast-fields.ts'
import { useCall } from '#web/api/get-cache.ts'
import { countTemperatures } from '#web/chart/typed-points.tsx'
import { fieldValueText } from '#web/parts/roast/field-value-text.ts'
import { Table } from '#web/ui/table/table.tsx'
import { MomentTable } from '#web/visitor/roasts/again/again-sheet.tsx'
import { momentsOf, regulatesItself } from '#web/visitor/roasts/again/moments.ts'
import { byHandText } from '#web/visitor/roasts/detail/by-hand-words.ts'
import { RoastSummary } from '#web/visitor/roasts/detail/roast-summary.tsx'
import { durationText, percentText } from '#web/words/figure-text.ts'
import { roastTitle } from '#web/words/roast-title.ts'
import { scoreText } from '#web/words/score-text.ts'
import { useUnits } from '#web/words/units.ts'
import styles from './roasters-sheet.module.css'
import { SheetChart } from './sheet-chart.tsx'

interface RoastersSheetProps {
  roast: RoastDetails
  /** Called when the owner is back at the page. */
  onDone: () => void
}

/**
 * What a roaster files about a roast, on one page: figures, chart, settings, phases and words. It prints itself, and
 * takes the place of the tasting card on paper until the page is touched again: not every browser waits for its dialog.
 */
export function RoastersSheet({ roast, onDone }: RoastersSheetProps) {
  const { data: steps, error } = useCall(calls.readRoastSteps, { id: roast.id })
  const isReady = steps !== undefined || error !== null
  const done = useEffectEvent(onDone)
  useEffect(() => {
    if (!isReady) return
    window.print()
    const listening = new AbortController()
    for (const event of ['pointerdown', 'keydown'])
      addEventListener(event, () => done(), { signal: listening.signal })
    return () => listening.abort()
  }, [isReady])
  return isReady && createPortal(<Sheet roast={roast} steps={steps} />, document.body)
}

function Sheet({ roast, steps }: { roast: RoastDetails; steps: RoastSteps | undefined }) {
  const units = useUnits()
  const timeline = useMemo(() => timelineOfPoints(roast.timeline), [roast.timeline])
  const crack = firstCrack(roast.milestones, timeline)
  const { readings: typed = [] } = roast
  const { score_details: score } = roast
  const byHand = byHandText(roast, units)
  const facts = [
    roast.roast_date && formatRoastDate(roast.roast_date),
    roast.machine,
    roast.preheat_temp !== null &&
      `${ROAST_FIELDS.preheat_temp.label} ${fieldValueText('preheat_temp', roast.preheat_temp, units)}`,
    score && `Score ${scoreText(score.score, score)}`,
  ]
  return (
    <article className={`on-paper ${styles.sheet}`}>
      <header className={styles.head}>
        <h1>Roast {roastTitle(roast)}</h1>
        <p className={styles.coffee}>{coffeeTitle(roast)}</p>
        <p>{facts.filter(Boolean).join(' · ')}</p>
      </header>
      <RoastSummary roast={roast} />
      {(hasTemperatures(timeline) || countTemperatures(typed) > 1) && (
        <SheetChart timeline={timeline} milestones={roast.milestones} firstCrack={crack} typed={typed} />
      )}
      {byHand !== null && <p>{byHand}</p>}
      <div className={styles.columns}>
        <div className={styles.column}>
          {steps && <Settings steps={steps} />}
          <Phases roast={roast} crack={crack} />
        </div>
        <div className={styles.column}>
          {roast.notes && <Words name="Notes">{roast.notes}</Words>}
          {roast.private_notes && (
            <Words name={ROAST_FIELDS.private_notes.label}>{roast.private_notes}</Words>
          )}
          <Words name={ROAST_FIELDS.next_time.label}>{roast.next_time}</Words>
        </div>
      </div>
    </article>
  )
}

function hasTemperatures({ beanTemperature, ibtsTemperature }: Timeline): boolean {
  return hasValues(beanTemperature) || hasValues(ibtsTemperature)
}

/** What was set and what happened when. */
function Settings({ steps }: { steps: RoastSteps }) {
  const moments = momentsOf(steps)
  // The drop alone says the duration again.
  if (moments.length <= 1) return null
  const rows = moments.length > MOST_ROWS ? Math.ceil(moments.length / 2) : moments.length
  return (
    <section>
      <h2>Settings</h2>
      <div className={styles.tables} style={{ fontSize: `min(1rem, ${MOST_ROWS / rows}rem)` }}>
        {[moments.slice(0, rows), moments.slice(rows)]
          .filter(({ length }) => length > 0)
          .map(part => (
            <MomentTable key={part[0]?.seconds} className={styles.table} moments={part} />
          ))}
      </div>
      {regulatesItself(steps) && <p>The machine regulated itself.</p>}
    </section>
  )
}

/** In a table. More are two tables beside each other, and smaller if need be. */
const MOST_ROWS = 13

function Phases({ roast, crack }: { roast: RoastDetails; crack: FirstCrack | null }) {
  const { beforeFirstCrack, drying, maillard, development } = roastPhases({
    yellowingSeconds: milestoneSeconds(roast.milestones, 'yellowing'),
    firstCrackSeconds: crack?.seconds ?? null,
    dropSeconds: roast.total_duration_seconds,
  })
  if (beforeFirstCrack === null || development === null) return null
  const before =
    drying === null || maillard === null
      ? [{ name: 'Before first crack', ...beforeFirstCrack }]
      : [
          { name: 'Drying', ...drying },
          { name: 'Maillard', ...maillard },
        ]
  return (
    <section>
      <h2>Phases</h2>
      <Table
        className={styles.table}
        headShows="never"
        columns={[
          { key: 'name', heading: 'Phase', isRowHeader: true, cell: ({ name }) => name },
          { key: 'time', heading: 'Time', align: 'end', cell: ({ seconds }) => durationText(seconds) },
          { key: 'share', heading: 'Share', align: 'end', cell: ({ percent }) => percentText(percent) },
        ]}
        rows={[...before, { name: 'Development', ...development }]}
        keyOf={({ name }) => name}
      />
    </section>
  )
}

/** Words, or room to write them. */
function Words({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.words} data-empty={children ? undefined : true}>
      <h2>{name}</h2>
      <p>{children}</p>
    </section>
  )
}
