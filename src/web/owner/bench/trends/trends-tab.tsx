import TrendingUp from 'lucide-react/icons/trending-up'
import { monthSlots } from '#chart/trends/month-slots.ts'
import * as calls from '#contract/calls.ts'
import type { Trends } from '#contract/trends.ts'
import { uncountedBlends } from '#domain/bean/blend/blend-words.ts'
import { TREND_FIGURES } from '#domain/trends/trend-roasts.ts'
import { useCall } from '#web/api/get-cache.ts'
import { PanelSection } from '#web/owner/parts/panel/panel-section.tsx'
import { BeanFilters } from '#web/parts/bean/bean-filters.tsx'
import { PeriodSelect } from '#web/parts/period/period-select.tsx'
import { changeAddress } from '#web/shell/navigation.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { CupsSection } from './cups-section.tsx'
import { LoadingTrends } from './loading-trends.tsx'
import { MonthRoasts, MonthWeight } from './month-amounts.tsx'
import { MonthFigure } from './month-figure.tsx'
import { MONTH_FRAME } from './month-picture.tsx'
import { PairSection } from './pair-section.tsx'
import { SteadinessSection } from './steadiness-section.tsx'
import styles from './trends.module.css'
import { addressOfView, queryOf, type TrendsView, viewOf } from './trends-address.ts'
import { useLastData } from './use-last-data.ts'

/** How roasting changes over time. `search` is what the address says after the `?`. */
export default function TrendsTab({ search }: { search: string }) {
  const view = viewOf(search)
  const { data, error, retry } = useCall(calls.readTrends, queryOf(view))
  const trends = useLastData(data)
  const change = (changes: Partial<TrendsView>) =>
    changeAddress(addressOfView({ ...view, ...changes }), { replace: false })
  return (
    <>
      <search className={styles.filters} aria-label="Roasts shown in the trends">
        <PeriodSelect
          label="Roasted"
          none="At any time"
          from={view.from}
          to={view.to}
          onChange={({ from, to }) => change({ from, to })}
        />
        <BeanFilters filters={view} onChange={change} />
      </search>
      {error !== null && <ErrorState message={error.message} onRetry={retry} />}
      {error === null && trends === undefined && <LoadingTrends />}
      {error === null && trends !== undefined && (
        <div aria-busy={data === undefined}>
          <Shown trends={trends} view={view} onChange={change} />
        </div>
      )}
    </>
  )
}

interface ShownProps {
  trends: Trends
  view: TrendsView
  onChange: (changes: Partial<TrendsView>) => void
}

function Shown({ trends, view, onChange }: ShownProps) {
  const { months } = trends
  if (months.length === 0) return <NoRoasts isNarrowed={Object.keys(queryOf(view)).length > 0} />
  const slots = monthSlots(
    months.map(({ month }) => month),
    MONTH_FRAME,
  )
  return (
    <>
      <SteadinessSection trends={trends} view={view} onChange={onChange} />
      <PanelSection heading="Month by month">
        <p className={styles.note}>
          The line is the median, the band the middle half of a month’s roasts
          {trends.blends_left_out > 0 && `; ${uncountedBlends(trends.blends_left_out)}`}.
        </p>
        <div className={styles.multiples}>
          <MonthRoasts months={months} slots={slots} />
          <MonthWeight months={months} slots={slots} />
          {TREND_FIGURES.map(figure => (
            <MonthFigure key={figure} figure={figure} months={months} slots={slots} />
          ))}
        </div>
      </PanelSection>
      <PairSection view={view} onChange={onChange} />
      <CupsSection trends={trends} view={view} />
    </>
  )
}

function NoRoasts({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <EmptyState message="No roasts match. Choose another time, bean or country." />
  ) : (
    <EmptyState icon={<TrendingUp aria-hidden="true" />} message="Trends begin with your first roasts.">
      <p className={styles.note}>
        Here you will see each month’s roasts and kilograms, score, loss and times, how steadily you roast
        each coffee, and what goes with what.
      </p>
    </EmptyState>
  )
}
