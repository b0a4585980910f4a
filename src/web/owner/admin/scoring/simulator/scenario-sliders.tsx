import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useId } from 'react'
import { formatDuration } from '#domain/roast/duration.ts'
import { developmentTimeRatioPercent } from '#domain/roast/first-crack.ts'
import { weightLossPercent } from '#domain/roast/weights/weight-loss.ts'
import { firstCrackForBoth } from '#domain/score/first-crack-for-both.ts'
import type { ScoreResult } from '#domain/score/score.ts'
import type { JudgingRules } from '#domain/score/style.ts'
import type { FigureUnits } from '#domain/words/shown-figures.ts'
import { ScorePill } from '#web/parts/roast/score-pill.tsx'
import { Button } from '#web/ui/button.tsx'
import layout from '#web/ui/layout.module.css'
import { Slider } from '#web/ui/slider.tsx'
import textStyles from '#web/ui/text.module.css'
import { DASH, percentText } from '#web/words/figure-text.ts'
import { Term } from '#web/words/term.tsx'
import { coarseWeight, weightText } from '#web/words/unit-text.ts'
import { useUnits } from '#web/words/units.ts'
import {
  isSameScenario,
  type Scenario,
  type ScenarioValue,
  type SliderRange,
  sliderRanges,
  withMoved,
} from './scenario.ts'
import styles from './score-simulator.module.css'

interface ScenarioSlidersProps {
  recorded: Scenario
  scenario: Scenario
  /** The ideals and points of the style that judges. */
  rules: JudgingRules
  /** The scenario's score; null if too little is known. */
  score: ScoreResult | null
  onMove: (scenario: Scenario) => void
  onReset: () => void
}

type SliderText = (value: number, units: FigureUnits) => string

const SLIDERS: { name: ScenarioValue; label: string; step: number; text: SliderText }[] = [
  { name: 'durationSeconds', label: 'Duration', step: 1, text: formatDuration },
  { name: 'firstCrackSeconds', label: 'First crack', step: 1, text: formatDuration },
  { name: 'greenWeightGrams', label: 'Green weight', step: 0.5, text: weightText },
  { name: 'roastedWeightGrams', label: 'Roasted weight', step: 0.5, text: weightText },
]

/** Sliders for the values that decide a score. The coloured stretch of each earns full points. */
export function ScenarioSliders({ recorded, scenario, rules, score, onMove, onReset }: ScenarioSlidersProps) {
  const headingId = useId()
  const units = useUnits()
  const shortWeight = (grams: number) => coarseWeight(grams, units)
  const ranges = sliderRanges(recorded, scenario, rules)
  const { durationSeconds, firstCrackSeconds, greenWeightGrams, roastedWeightGrams } = scenario
  const notes: Record<ScenarioValue, string> = {
    durationSeconds: `Ideal ${idealText(ranges.durationSeconds, formatDuration)}`,
    firstCrackSeconds: `${shareText(scenario)}${fullPointsText(rules)}`,
    greenWeightGrams: `Ideal ${idealText(ranges.greenWeightGrams, shortWeight, units.weight)}`,
    roastedWeightGrams: `Loss ${percentText(weightLossPercent(greenWeightGrams, roastedWeightGrams))} · ideal ${idealText(ranges.roastedWeightGrams, shortWeight, units.weight)}`,
  }
  return (
    <section className={`${layout.stack5} ${layout.narrow}`} aria-labelledby={headingId}>
      <header className={styles.head}>
        <h2 id={headingId}>What if?</h2>
        {score !== null && <ScorePill score={score.score} details={score} />}
      </header>
      {SLIDERS.map(({ name, label, step, text }) => (
        <ScenarioSlider
          key={name}
          label={label}
          step={step}
          range={ranges[name]}
          valueText={scenario[name] === null ? 'unknown' : text(scenario[name], units)}
          note={notes[name]}
          onMove={value => onMove(withMoved(scenario, name, value))}
        />
      ))}
      <div className={styles.foot}>
        <p>
          <Term of="development time ratio">DTR</Term>{' '}
          {percentText(developmentTimeRatioPercent(durationSeconds, firstCrackSeconds))}
        </p>
        <Button
          kind="quiet"
          icon={<RotateCcw aria-hidden="true" />}
          disabled={isSameScenario(recorded, scenario)}
          onClick={onReset}
        >
          As recorded
        </Button>
      </div>
    </section>
  )
}

interface ScenarioSliderProps {
  label: string
  step: number
  range: SliderRange
  valueText: string
  note: string
  onMove: (value: number) => void
}

function ScenarioSlider({ label, step, range, valueText, note, onMove }: ScenarioSliderProps) {
  const id = useId()
  return (
    <div className={styles.slider}>
      <label className={textStyles.label} htmlFor={id}>
        {label}
      </label>
      <output className={`${textStyles.strong} ${textStyles.large}`} htmlFor={id}>
        {valueText}
      </output>
      <Slider
        id={id}
        scale={{ ...range, step }}
        value={range.value}
        stretch={range.ideal}
        aria-valuetext={valueText}
        aria-describedby={`${id}-note`}
        onMove={onMove}
      />
      <p id={`${id}-note`} className={textStyles.smallFigures}>
        {note}
      </p>
    </div>
  )
}

/** `252–264 g`, `8:00–12:00`; a dash alone if it isn't known. */
function idealText({ ideal }: SliderRange, text: (value: number) => string, unit = ''): string {
  return ideal === null ? DASH : `${text(ideal.from)}–${text(ideal.to)}${unit && `\u00a0${unit}`}`
}

/** ` · full points for both components at 75–80 %` */
function fullPointsText(rules: JudgingRules): string {
  const { counted, inFull } = firstCrackForBoth(rules)
  if (counted === 'neither') return ''
  if (inFull === null) return ' · no time earns full points for both components'
  return ` · full points${counted === 'both' ? ' for both components' : ''} at ${inFull.from}–${inFull.to} %`
}

/** `At 78.3 %` */
function shareText({ durationSeconds, firstCrackSeconds }: Scenario): string {
  const ratio = developmentTimeRatioPercent(durationSeconds, firstCrackSeconds)
  return ratio === null ? 'Unknown' : `At ${percentText(100 - ratio)}`
}
