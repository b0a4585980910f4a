import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { COMPARED_CURVES, type ComparedCurve } from '#chart/comparison/comparison-panels.ts'
import * as calls from '#contract/calls.ts'
import { comparisonSummary } from '#domain/comparison/comparison-summary.ts'
import { comparisonTable } from '#domain/comparison/comparison-table.ts'
import { type Moment, momentOf } from '#domain/comparison/moments.ts'
import { hasValues } from '#domain/curve/timeline.ts'
import { useCalls } from '#web/api/use-calls.ts'
import { useChartView } from '#web/chart/chart-view.ts'
import { pages } from '#web/pages.ts'
import { ShareButton } from '#web/parts/share/share-button.tsx'
import { tablesOf } from '#web/parts/tasting/tables-address.ts'
import { useAdmin } from '#web/session/admin-state.tsx'
import { BackToOrigin } from '#web/shell/back-link.tsx'
import { changeAddress } from '#web/shell/navigation.ts'
import { usePageTitle } from '#web/shell/page-title.tsx'
import frame from '#web/shell/screen-frame.module.css'
import { ScreenHeading } from '#web/shell/screen-heading.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import layout from '#web/ui/layout.module.css'
import { DelayedLoading } from '#web/ui/skeleton.tsx'
import { useUnits } from '#web/words/units.ts'
import { AddRoast } from './add-roast.tsx'
import { comparedIds } from './compare-address.ts'
import styles from './compare-screen.module.css'
import { ComparedRoasts } from './compared-roasts.tsx'
import { comparisonOf, type RoastInComparison } from './comparison.ts'
import { ComparisonChart } from './comparison-chart.tsx'
import { ComparisonControls } from './comparison-controls.tsx'
import { ComparisonDownloads } from './comparison-downloads.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import { unalignedText } from './figure-words.ts'
import { summaryText } from './summary-words.ts'

/** Up to eight roasts over each other and side by side. Everything but the shown curves is in the address. */
export default function CompareScreen({ search }: { search: string }) {
  const ids = comparedIds(search)
  const { admin } = useAdmin()
  const moment = momentOf(new URLSearchParams(search).get('align'))
  const { readings, answers } = useCalls(
    calls.readRoastDetails,
    ids.map(id => ({ id })),
  )
  const { smoothingSeconds } = useChartView()
  const roasts = useMemo(
    () =>
      comparisonOf(
        answers.flatMap((details, place) => (details === undefined ? [] : [{ place, details }])),
        moment,
        smoothingSeconds,
      ),
    [answers, moment, smoothingSeconds],
  )
  const groups = useMemo(() => comparisonTable(roasts.map(({ figures }) => figures)), [roasts])
  const [chosen, setChosen] = useState<ReadonlySet<ComparedCurve> | null>(null)
  const available = useMemo(() => availableCurves(roasts), [roasts])
  const curves = useMemo(() => shownCurves(chosen, available, roasts), [chosen, available, roasts])
  const drawing = useRef<SVGSVGElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const addHeading = useRef<HTMLHeadingElement>(null)
  const isLoading = readings.some(({ isPending }) => isPending)
  usePageTitle(titleOf(roasts, isLoading))

  const show = (next: readonly number[]) => changeAddress(pages.compare(next, moment), { replace: false })
  const unaligned = unalignedText(
    roasts.filter(({ alignment }) => !alignment.hasMoment).map(({ title }) => title),
    moment,
  )
  const add = (id: number) => {
    flushSync(() => show([...ids, id]))
    // The control that had the focus was removed, or has moved below the table with its form.
    if (document.activeElement === document.body) (ids.length === 1 ? list : addHeading).current?.focus()
  }
  const adding = <AddRoast ids={ids} first={roasts[0]?.details ?? null} headingRef={addHeading} onAdd={add} />
  const hasCurves = roasts.some(({ timeline }) => timeline.timeSeconds.length > 0)
  return (
    <>
      <div className={`on-screen ${frame.top}`}>
        <BackToOrigin />
        {roasts.length > 0 && (
          <div className={layout.row2}>
            {admin && ids.length > 1 && (
              <a className={buttonClass('plain')} href={tablesOf(ids)}>
                Taste blind
              </a>
            )}
            <ShareButton title="Roasts side by side" path={sharedPath(ids, moment)} />
            <ComparisonDownloads drawing={drawing} roasts={roasts} groups={groups} />
          </div>
        )}
      </div>
      <ScreenHeading>Compare roasts</ScreenHeading>
      {ids.length > 0 && <ComparedRoasts ids={ids} readings={readings} listRef={list} onChange={show} />}
      <ComparisonSummary roasts={roasts} />
      {ids.length < 2 && adding}
      {roasts.length === 0 && isLoading && <DelayedLoading />}
      {roasts.length > 0 && (
        <>
          <ComparisonControls
            moment={moment}
            onAlign={next => changeAddress(pages.compare(ids, next), { replace: true })}
            available={available}
            curves={curves}
            onCurves={setChosen}
          />
          {unaligned !== null && moment !== 'charge' && (
            <p className={styles.notice} role="status">
              {unaligned}
            </p>
          )}
          {hasCurves ? (
            <ComparisonChart roasts={roasts} moment={moment} curves={curves} drawing={drawing} />
          ) : (
            <p className={styles.notice}>None of these roasts has a timeline to draw.</p>
          )}
          <ComparisonTable roasts={roasts} groups={groups} />
        </>
      )}
      {ids.length > 1 && adding}
    </>
  )
}

function titleOf(roasts: readonly RoastInComparison[], isLoading: boolean): string | null {
  if (roasts.length > 0) return `Compare ${roasts.map(({ title }) => title).join(', ')}`
  return isLoading ? null : 'Compare roasts'
}

/** The path of a comparison to share: `/c/150,141?align=drop`. */
function sharedPath(ids: readonly number[], align: Moment): string {
  return `/c/${ids}${align === 'charge' ? '' : `?align=${align}`}`
}

/** The curves that some roast has. */
function availableCurves(roasts: readonly RoastInComparison[]): ComparedCurve[] {
  const has: Record<ComparedCurve, (roast: RoastInComparison) => boolean> = {
    bean: ({ timeline }) => hasValues(timeline.beanTemperature),
    ibts: ({ timeline }) => hasValues(timeline.ibtsTemperature),
    rateOfRise: ({ timeline }) => hasValues(timeline.beanRateOfRise),
    settings: ({ timeline }) => [timeline.power, timeline.fan, timeline.drum].some(hasValues),
  }
  return COMPARED_CURVES.filter(curve => roasts.some(has[curve]))
}

/** The curves that the reader chose; before that, IBTS only if a roast has no bean probe. */
function shownCurves(
  chosen: ReadonlySet<ComparedCurve> | null,
  available: readonly ComparedCurve[],
  roasts: readonly RoastInComparison[],
): ReadonlySet<ComparedCurve> {
  const isShown = (curve: ComparedCurve) =>
    chosen?.has(curve) ??
    (curve !== 'ibts' || roasts.some(({ timeline }) => !hasValues(timeline.beanTemperature)))
  return new Set(available.filter(isShown))
}

/** A sentence for each roast that says what sets it apart from the first. */
function ComparisonSummary({ roasts }: { roasts: readonly RoastInComparison[] }) {
  const units = useUnits()
  const [first, ...others] = roasts
  if (first === undefined) return null
  return others.map(({ id, style, figures }) => {
    const facts = comparisonSummary(first.figures, figures)
    if (facts === null) return null
    const letters = { first: first.style.letter, other: style.letter }
    return (
      <p key={id} className={styles.sentence}>
        {summaryText(letters, facts, units)}
      </p>
    )
  })
}
