import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import { daysAfter, type IsoDate } from '#domain/record/roast-date.ts'
import { writtenDate } from '#domain/words/written-date.ts'
import { urlOf } from '#web/api/api-url.ts'
import { useCall } from '#web/api/get-cache.ts'
import { useSiteTitle } from '#web/shell/site-settings.ts'
import { roastTitle } from '#web/words/roast-title.ts'
import styles from './label-sheets.module.css'
import { PAPERS, type PaperName, sheetsOf } from './papers.ts'

/** The content of a label. */
export interface BagLabel {
  key: string
  roast: Roast
  /** The processing method. */
  process: string | null
  /** The last age in days at which the coffee is at its best. */
  bestDays: number
}

interface LabelSheetsProps {
  labels: readonly BagLabel[]
  paper: PaperName
  /** The first free place of the first sheet, from 1. */
  firstPlace: number
}

/** Labels on their sheets, as they are printed. On paper, nothing else of the page is left. */
export function LabelSheets({ labels, paper, firstPlace }: LabelSheetsProps) {
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
                  <LabelFace {...label} />
                </li>
              ),
            )}
          </ol>
        ))}
      </div>
    </div>
  )
}

function LabelFace({ roast, process, bestDays }: BagLabel) {
  const siteTitle = useSiteTitle()
  const roaster = useCall(calls.readSite, {}).data?.roaster
  const { id, roast_date: date, bean } = roast
  return (
    <>
      <div className={styles.words}>
        <p className={styles.site}>{roaster ? `${siteTitle} · ${roaster}` : siteTitle}</p>
        <p className={roast.roast_number === null ? styles.name : styles.number}>{roastTitle(roast)}</p>
        <p className={styles.coffee}>{bean.origin_name}</p>
        {process && <p className={styles.fact}>{process}</p>}
        {date !== null && (
          <>
            <p className={styles.fact}>Roasted {writtenDate(date)}</p>
            <p className={styles.fact}>{bestByText(date, bestDays)}</p>
          </>
        )}
      </div>
      <img className={styles.code} src={urlOf(calls.readRoastQr, { id })} alt="QR code" />
    </>
  )
}

/** The last day on which a coffee is at its best, `bestDays` after its roast: `Best by 13 Dec 2026`. */
function bestByText(roastDate: IsoDate, bestDays: number): string {
  return `Best by ${writtenDate(daysAfter(roastDate, bestDays))}`
}
