import { useId, useMemo } from 'react'
import { binCounts } from '#domain/record/bin-counts.ts'
import { SCORE_COMPONENTS } from '#domain/score/score-components.ts'
import type { Ideal, MeasuredComponent } from '#domain/score/style.ts'
import { counted } from '#domain/words/plural.ts'
import { Problem } from '#web/parts/form/form.tsx'
import { Histogram } from '#web/plot/histogram.tsx'
import { TextField } from '#web/ui/field.tsx'
import layout from '#web/ui/layout.module.css'
import { RangeSlider } from '#web/ui/slider.tsx'
import text from '#web/ui/text.module.css'
import { rangeText } from './ideal-text.ts'
import { earnedCounts, earnedShare, type IdealScale, idealScale } from './own-values.ts'
import { boundText, type IdealTexts, idealOf, idealProblem, idealTexts } from './style-draft.ts'
import styles from './style-editor.module.css'
import { type Folding, StylePart } from './style-part.tsx'

interface IdealFieldProps {
  component: MeasuredComponent
  /** The ideal that the form was filled with. */
  filled: Ideal
  texts: IdealTexts
  /** Whether the style gives the component no points. */
  isLeftOut: boolean
  /** The measured values of the owner's roasts, ascending. */
  values: readonly number[]
  folding: Folding
  onChange: (texts: IdealTexts) => void
}

/** The unit of each ideal, in words. */
const UNITS: Record<MeasuredComponent, string> = {
  duration: 'minutes, charge to drop',
  weight_loss: '% of the green weight',
  first_crack: '% of the roast',
  development: '% of the roast',
}

/** An ideal as a slider over a histogram of the owner's own roasts, and as two fields. */
export function IdealField(props: IdealFieldProps) {
  const { component, filled, texts, isLeftOut, values, folding, onChange } = props
  const problemId = useId()
  const { label } = SCORE_COMPONENTS[component]
  const problem = idealProblem(component, texts)
  const typed = idealOf(component, texts)
  const ideal = problem === null ? typed : filled
  const { from, to } = ideal
  // The scale keeps its ends while a thumb is dragged, and grows if a value beyond them is typed.
  const scale = useMemo(
    () => idealScale(component, values, { from: Math.min(filled.from, from), to: Math.max(filled.to, to) }),
    [component, values, filled, from, to],
  )
  const field = (bound: keyof Ideal) => (
    <TextField
      label={bound === 'from' ? 'From' : 'To'}
      inputMode={component === 'duration' ? 'text' : 'decimal'}
      autoComplete="off"
      maxLength={8}
      aria-invalid={problem !== null}
      aria-describedby={problem === null ? undefined : problemId}
      value={texts[bound]}
      onChange={({ target }) => onChange({ ...texts, [bound]: target.value })}
    />
  )
  return (
    <StylePart
      name={label}
      summary={isLeftOut ? 'left out' : (problem ?? rangeText(component, ideal))}
      hasProblem={problem !== null}
      folding={folding}
    >
      <div className={styles.head}>
        <p className={text.smallFigures}>{UNITS[component]}</p>
        <div className={`${layout.row2} ${styles.idealFields}`}>
          {field('from')}
          {field('to')}
        </div>
      </div>
      <Problem id={problemId} className={`${text.smallProblem} ${styles.problem}`}>
        {problem}
      </Problem>
      <div className={styles.slider} data-left-out={isLeftOut}>
        <RangeSlider
          label={label}
          scale={scale}
          range={ideal}
          textOf={bound => boundText(component, bound)}
          onChange={range => onChange(idealTexts(component, range))}
        >
          <OwnHistogram component={component} ideal={ideal} scale={scale} values={values} />
        </RangeSlider>
      </div>
      <p className={text.smallFigures}>
        {isLeftOut ? 'Left out: it has no points.' : countText(earnedCounts(component, ideal, values))}
      </p>
    </StylePart>
  )
}

/** `86 of 128 roasts earn all of its points, 30 some, 12 none.` */
function countText({ all, some, none }: ReturnType<typeof earnedCounts>): string {
  const count = all + some + none
  if (count === 0) return 'None of your roasts has this yet.'
  return `${all} of ${counted(count, 'roast')} earn all of its points, ${some} some, ${none} none.`
}

interface OwnHistogramProps {
  component: MeasuredComponent
  ideal: Ideal
  scale: IdealScale
  /** Ascending. */
  values: readonly number[]
}

/** A histogram of the owner's roasts over the ideal, coloured by the points that they earn. */
function OwnHistogram({ component, ideal, scale, values }: OwnHistogramProps) {
  const counts = useMemo(() => binCounts(values, scale), [values, scale])
  const { lowest, highest, width } = scale
  const place = (value: number) => (value - lowest) / (highest - lowest)
  return (
    <Histogram
      height="4.5rem"
      columns={counts.map((count, bar) => {
        const middle = lowest + (bar + 0.5) * width
        const share = earnedShare(component, ideal, middle)
        const colour = `color-mix(in oklab, var(--accent) ${share * 100}%, var(--control-edge))`
        return { key: middle, bars: [{ count, colour }] }
      })}
      ticks={ticksOf(scale).map(tick => ({ place: place(tick), text: boundText(component, tick) }))}
      band={{ from: place(ideal.from), to: place(ideal.to) }}
    />
  )
}

const MOST_TICKS = 6

/** The ticks of the scale: whole values at equal distances. */
function ticksOf({ lowest, highest }: IdealScale): number[] {
  const gap = [1, 2, 4, 5, 10, 20].find(width => (highest - lowest) / width <= MOST_TICKS) ?? 20
  const first = Math.ceil(lowest / gap) * gap
  return Array.from({ length: Math.floor((highest - first) / gap) + 1 }, (_, tick) => first + tick * gap)
}
