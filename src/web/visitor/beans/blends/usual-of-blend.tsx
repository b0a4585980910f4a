import type { RoastOfBean } from '#contract/roasts.ts'
import { USUAL_FIGURES, type UsualFigureName, usualFigures } from '#domain/usual/usual-figures.ts'
import type { FigureUnits } from '#domain/words/shown-figures.ts'
import { Figure } from '#web/ui/figure.tsx'
import { durationText, percentText } from '#web/words/figure-text.ts'
import { temperatureText } from '#web/words/unit-text.ts'
import { useUnits } from '#web/words/units.ts'
import styles from './blend-screen.module.css'

/** The medians of the roasts of a recipe; nothing as long as there are fewer than three. */
export function UsualOfBlend({ roasts }: { roasts: readonly RoastOfBean[] }) {
  const units = useUnits()
  const [newest] = roasts
  if (newest === undefined) return null
  const usual = usualFigures(newest, roasts)
  const known = USUAL_FIGURES.flatMap(name => {
    const figure = usual[name]
    return figure === null ? [] : [{ name, text: FIGURES[name].text(figure.median, units) }]
  })
  if (known.length === 0) return null
  return (
    <section aria-labelledby="usual">
      <h2 id="usual">Usual</h2>
      <dl className={styles.usual}>
        {known.map(({ name, text }) => (
          <Figure key={name} name={FIGURES[name].label}>
            {text}
          </Figure>
        ))}
      </dl>
    </section>
  )
}

const FIGURES: Record<
  UsualFigureName,
  { label: string; text: (value: number, units: FigureUnits) => string }
> = {
  total_duration_seconds: { label: 'Time', text: durationText },
  fc_minutes: { label: 'First crack', text: minutes => durationText(minutes * 60) },
  dtr_percent: { label: 'DTR', text: percentText },
  weight_loss_percent: { label: 'Loss', text: percentText },
  final_bean_temp: { label: 'Bean end', text: temperatureText },
}
