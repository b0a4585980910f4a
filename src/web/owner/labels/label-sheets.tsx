import type { Roast } from '#contract/roasts.ts'
import { type BagLabel, LabelFace } from './label-face.tsx'
import type { LabelField } from './label-fields.ts'
import styles from './labels-screen.module.css'
import { PAPERS, type PaperName, sheetsOf } from './papers.ts'

interface LabelSheetsProps {
  labels: readonly BagLabel[]
  paper: PaperName
  /** The first free place of the first sheet, from 1. */
  firstPlace: number
  /** Whether the owner wants a field on the labels. */
  shows: (field: LabelField) => boolean
  onFit: (roast: Roast, missing: string) => void
}

/** Labels on their sheets, as they are printed. On paper, nothing else of the page is left. */
export function LabelSheets({ labels, paper, firstPlace, shows, onFit }: LabelSheetsProps) {
  const sheets = sheetsOf(labels, PAPERS[paper], firstPlace)
  return (
    <div className={styles.room}>
      <div className={`${styles.sheets} ${styles[paper]}`}>
        {sheets.map((places, sheet) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is its position.
          <ol key={sheet} className={styles.sheet} aria-label={`Sheet ${sheet + 1}`}>
            {places.map((label, place) =>
              label === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: so is a place.
                <li key={place} className={styles.used} aria-label="used" />
              ) : (
                <li key={label.key} className={styles.label}>
                  <LabelFace label={label} shows={shows} onFit={onFit} />
                </li>
              ),
            )}
          </ol>
        ))}
      </div>
    </div>
  )
}
