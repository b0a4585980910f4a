import { useMemo } from 'react'
import * as calls from '#contract/calls.ts'
import { PAIR_FIGURES, type PairFigure } from '#domain/trends/pair-points.ts'
import { useCall } from '#web/api/get-cache.ts'
import { PanelSection } from '#web/owner/parts/panel/panel-section.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Loading } from '#web/ui/skeleton.tsx'
import { FIGURES } from './figures.ts'
import { PairPicture } from './pair-picture.tsx'
import styles from './trends.module.css'
import { queryOf, type TrendsView } from './trends-address.ts'
import { useLastData } from './use-last-data.ts'

interface PairSectionProps {
  view: TrendsView
  onChange: (changes: Partial<TrendsView>) => void
}

/** Two chosen figures, one against the other. */
export function PairSection({ view, onChange }: PairSectionProps) {
  const { x, y } = view
  return (
    <PanelSection heading="What goes with what">
      <div className={styles.pairChoice}>
        <FigureSelect label="Across" chosen={x} other={y} onChange={figure => onChange({ x: figure })} />
        <FigureSelect label="Up" chosen={y} other={x} onChange={figure => onChange({ y: figure })} />
      </div>
      <Pair name={`${FIGURES[y].name} against ${FIGURES[x].inSentence}`} view={view} x={x} y={y} />
      <p className={styles.note}>A correlation does not say which figure is the cause.</p>
    </PanelSection>
  )
}

interface FigureSelectProps {
  label: string
  chosen: PairFigure
  /** The figure on the other axis, which isn't offered here. */
  other: PairFigure
  onChange: (figure: PairFigure) => void
}

function FigureSelect({ label, chosen, other, onChange }: FigureSelectProps) {
  return (
    <SelectField
      label={label}
      value={chosen}
      options={PAIR_FIGURES.filter(figure => figure !== other || figure === chosen).map(figure => [
        figure,
        FIGURES[figure].name,
      ])}
      onChange={onChange}
    />
  )
}

/** A picture of two figures. */
export function Pair({ name, view, x, y }: { name: string; view: TrendsView; x: PairFigure; y: PairFigure }) {
  const { data, error, retry } = useCall(calls.readTrendPair, { ...queryOf(view), x, y })
  const shown = useLastData(useMemo(() => data && { pair: data, x, y }, [data, x, y]))
  if (error !== null) return <ErrorState message={error.message} onRetry={retry} />
  if (shown === undefined) {
    return <Loading text={`Loading ${name}...`} height="24rem" />
  }
  return <PairPicture name={name} {...shown} />
}
