import type { RoastPreview } from '#contract/roast-import.ts'
import { type MilestoneType, milestoneSeconds } from '#domain/roast/milestones.ts'
import { counted } from '#domain/words/plural.ts'
import textStyles from '#web/ui/text.module.css'
import { durationText } from '#web/words/figure-text.ts'
import { temperatureText } from '#web/words/unit-text.ts'
import { useUnits } from '#web/words/units.ts'
import styles from './roast-importer.module.css'

/** The milestones that are shown if the file marks them. */
const OTHER_MILESTONES: [MilestoneType, string][] = [
  ['yellowing', 'Yellowing'],
  ['1st_crack_end', 'First crack end'],
  ['2nd_crack_start', 'Second crack'],
  ['2nd_crack_end', 'Second crack end'],
]

interface ImportFactsProps {
  preview: RoastPreview
}

/** What will be saved of a file, apart from what the owner can change. */
export function ImportFacts({ preview }: ImportFactsProps) {
  const units = useUnits()
  const firstCrack = durationText(preview.fc_minutes === null ? null : preview.fc_minutes * 60)
  const marked = OTHER_MILESTONES.map(
    ([type, name]) => [name, milestoneSeconds(preview.milestones, type)] as const,
  )
  return (
    <dl className={styles.facts}>
      <Fact
        name="Duration"
        text={`${durationText(preview.total_duration_seconds)} · ${counted(preview.timeline_count, 'point')}`}
      />
      <Fact name="First crack" text={preview.fc_inferred ? `${firstCrack} (inferred)` : firstCrack} />
      {marked.map(
        ([name, seconds]) => seconds !== null && <Fact key={name} name={name} text={durationText(seconds)} />,
      )}
      <Fact name="Final bean temp" text={temperatureText(preview.final_bean_temp, units)} />
      <Fact name="Final IBTS temp" text={temperatureText(preview.final_ibts_temp, units)} />
    </dl>
  )
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt className={textStyles.small}>{name}</dt>
      <dd className={textStyles.medium}>{text}</dd>
    </div>
  )
}
