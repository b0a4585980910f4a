import { namesIn } from '#domain/record/named-values.ts'
import type { StylePreview } from '#domain/score/style-preview.ts'
import { plural } from '#domain/words/plural.ts'
import { pages } from '#web/pages.ts'
import { Histogram } from '#web/plot/histogram.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import layout from '#web/ui/layout.module.css'
import text from '#web/ui/text.module.css'
import styles from './styles-section.module.css'

interface StyleEffectProps {
  preview: StylePreview
  /** The number of all roasts with a score. The preview may be of fewer. */
  total: number
  /** `from 2 of 5` for a roast whose score would be from fewer components than the style counts, otherwise null. */
  partialTextOf: (roastId: number) => string | null
}

/** How a style changes the scores: letters and histogram before and after, and the largest changes. */
export function StyleEffect({ preview, total, partialTextOf }: StyleEffectProps) {
  const { letters, histogram, most_moved, judged } = preview
  return (
    <div className={`${layout.stack5} ${styles.effect}`}>
      <p className={text.heading} role="status">
        {summaryText(preview)}
        {total > judged && ` Of ${total} roasts, the newest ${judged} are shown.`}
      </p>
      <BeforeAfterBars
        label="Roasts by letter"
        columns={namesIn(letters.before).map(letter => ({
          name: letter,
          before: letters.before[letter],
          after: letters.after[letter],
        }))}
        hasCounts
      />
      <BeforeAfterBars
        label="Roasts by score"
        columns={histogram.before.map((before, bin) => ({
          name: String(bin * 10),
          before,
          after: histogram.after[bin] ?? 0,
        }))}
      />
      <p className={`${layout.beside2} ${text.tiny} ${styles.key}`} aria-hidden="true">
        <span data-shows="before" /> as they are <span data-shows="after" /> by this style
      </p>
      {most_moved.length > 0 && (
        <section aria-labelledby="most-moved">
          <h4 id="most-moved">Moved most</h4>
          <Moved roasts={most_moved.slice(0, FIRST_MOVED)} partialTextOf={partialTextOf} />
          {most_moved.length > FIRST_MOVED && (
            <Disclosure summary={`${most_moved.length - FIRST_MOVED} more`}>
              <Moved roasts={most_moved.slice(FIRST_MOVED)} partialTextOf={partialTextOf} />
            </Disclosure>
          )}
        </section>
      )}
    </div>
  )
}

/** As many as fit beside the sliders without scrolling. */
const FIRST_MOVED = 5

type MovedProps = Pick<StyleEffectProps, 'partialTextOf'> & { roasts: StylePreview['most_moved'] }

function Moved({ roasts, partialTextOf }: MovedProps) {
  return (
    <ul className={styles.moved}>
      {roasts.map(({ roast_id, roast_name, before, after }) => (
        <li key={roast_id}>
          <a href={pages.roast(roast_id)}>{roast_name}</a>
          <span>
            <span className={text.unbroken}>
              {before} <span aria-hidden="true">→</span>
              <span className="visually-hidden">would become</span> <strong>{after}</strong>
            </span>{' '}
            {partialTextOf(roast_id)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The letters alone: how many roasts would have each, and how many more or fewer than now. */
export function EffectLetters({ preview }: { preview: StylePreview }) {
  const { letters } = preview
  return (
    <div className={`${layout.row2} ${styles.letters}`} aria-hidden="true">
      {namesIn(letters.before).map(letter => (
        <span key={letter}>
          <span>
            <strong>{letter}</strong> {letters.after[letter]}
          </span>
          <span className={text.tiny}>{signedText(letters.after[letter] - letters.before[letter])}</span>
        </span>
      ))}
    </div>
  )
}

/** `+12`, `−3`; `±0` for none. */
function signedText(change: number): string {
  if (change === 0) return '±0'
  return change > 0 ? `+${change}` : `−${-change}`
}

/** `34 up, 12 down of 128` */
export function shortEffect({ judged, up, down }: StylePreview): string {
  return `${up} up, ${down} down of ${judged}`
}

/** `34 go up, 12 down, 82 stay.` */
export function summaryText({ judged, up, down }: StylePreview): string {
  if (judged === 0) return 'There are no roasts with a score to try it on.'
  const stay = judged - up - down
  const rise = plural(up, { one: '1 goes up', other: `${up} go up` })
  return `${rise}, ${down} down, ${plural(stay, { one: '1 stays', other: `${stay} stay` })}.`
}

interface BeforeAfterBarsProps {
  /** The caption: `Roasts by letter`. */
  label: string
  columns: readonly { name: string; before: number; after: number }[]
  /** Whether the counts are written below the bars. */
  hasCounts?: boolean
}

/** Two bars for each column: the count now, and the count that a change would give. */
function BeforeAfterBars({ label, columns, hasCounts = false }: BeforeAfterBarsProps) {
  return (
    <Histogram
      name={spokenText(label, columns)}
      caption={label}
      height="5.5rem"
      columns={columns.map(({ name, before, after }) => ({
        key: name,
        bars: [
          { count: before, colour: 'var(--control-edge)' },
          { count: after, colour: 'var(--accent)' },
        ],
        name: (
          <>
            {name}
            {hasCounts && <strong className={styles.count}>{after}</strong>}
            {hasCounts && before !== after && <span>was {before}</span>}
          </>
        ),
      }))}
    />
  )
}

/** `Roasts by letter: A from 12 to 31, B 40.` */
function spokenText(label: string, columns: BeforeAfterBarsProps['columns']): string {
  const spoken = columns
    .filter(({ before, after }) => before > 0 || after > 0)
    .map(({ name, before, after }) =>
      before === after ? `${name} ${before}` : `${name} from ${before} to ${after}`,
    )
  return `${label}: ${spoken.join(', ')}.`
}
