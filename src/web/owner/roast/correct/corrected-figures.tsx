import { type ReactNode, useMemo } from 'react'
import type { RoastDetails } from '#contract/roasts.ts'
import { type Correction, type Recording, recordedMarks } from '#domain/roast/correction.ts'
import { ScorePill } from '#web/parts/roast/score-pill.tsx'
import { useStyleOfRoast } from '#web/parts/style/roast-style.ts'
import { PhaseBar } from '#web/visitor/roasts/detail/phase-bar.tsx'
import { DASH, durationText, percentText } from '#web/words/figure-text.ts'
import { scoreText } from '#web/words/score-text.ts'
import styles from './correct-roast.module.css'
import { type FiguresOfMarks, figuresOfMarks } from './figures-of-marks.ts'

interface CorrectedFiguresProps {
  roast: RoastDetails
  recording: Recording
  /** As the roast was when the editor opened. */
  saved: Correction
  /** As the marks are now. */
  correction: Correction
}

/** The figures that follow from the marks, next to the saved figures and those of the file. */
export function CorrectedFigures({ roast, recording, saved, correction }: CorrectedFiguresProps) {
  const style = useStyleOfRoast(roast)
  const of = useMemo(
    () => (marks: Correction) => figuresOfMarks(roast, recording, marks, style),
    [roast, recording, style],
  )
  const now = useMemo(() => of(correction), [of, correction])
  const before = useMemo(() => of(saved), [of, saved])
  const inFile = useMemo(() => of(recordedMarks(recording)), [of, recording])
  return (
    <>
      <PhaseBar
        yellowingSeconds={now.yellowingSeconds}
        firstCrackSeconds={now.firstCrackSeconds}
        dropSeconds={now.dropSeconds}
      />
      <dl className={styles.figures}>
        {FIGURES.map(figure => (
          <div key={figure.name}>
            <dt>{figure.name}</dt>
            <dd>
              {shownFigure(figure, now)}
              <Earlier figure={figure} now={now} before={before} inFile={inFile} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** The saved figure and that of the file, if they differ. */
function Earlier({
  figure,
  now,
  before,
  inFile,
}: { figure: Figure } & Record<'now' | 'before' | 'inFile', FiguresOfMarks>) {
  const [ofNow, ofBefore, ofFile] = [now, before, inFile].map(figure.text)
  return (
    <>
      {ofBefore !== ofNow && <span className={styles.earlier}>, was {shownFigure(figure, before)}</span>}
      {ofFile !== ofNow && ofFile !== ofBefore && (
        <span className={styles.earlier}>, the file says {shownFigure(figure, inFile)}</span>
      )}
    </>
  )
}

interface Figure {
  name: string
  text: (figures: FiguresOfMarks) => string
  /** Renders the figure, if it isn't shown as its text. */
  shown?: (figures: FiguresOfMarks) => ReactNode
}

function shownFigure({ text, shown }: Figure, figures: FiguresOfMarks): ReactNode {
  return shown?.(figures) ?? text(figures)
}

const FIGURES: readonly Figure[] = [
  { name: 'Time', text: ({ dropSeconds }) => durationText(dropSeconds) },
  {
    name: 'First crack',
    text: ({ firstCrackSeconds, isInferred }) =>
      `${durationText(firstCrackSeconds)}${isInferred ? ' inferred' : ''}`,
  },
  { name: 'DTR', text: ({ dtrPercent }) => percentText(dtrPercent) },
  {
    name: 'Score',
    text: ({ score }) => (score === null ? DASH : scoreText(score.score, score)),
    shown: ({ score }) => score && <ScorePill score={score.score} details={score} />,
  },
]
