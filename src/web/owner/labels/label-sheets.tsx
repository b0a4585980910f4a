import { useLayoutEffect, useRef } from 'react'
import * as calls from '#contract/calls.ts'
import { useCall } from '#web/api/get-cache.ts'
import { useSiteTitle } from '#web/shell/site-settings.ts'
import { useUnits } from '#web/words/units.ts'
import { fitLabels, type Missing } from './fit-labels.ts'
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
  onFit: (missing: Missing) => void
}

/** Labels on their sheets, as they are printed. On paper, nothing else of the page is left. */
export function LabelSheets({ labels, paper, firstPlace, shows, onFit }: LabelSheetsProps) {
  const room = useRef<HTMLDivElement>(null)
  const siteTitle = useSiteTitle()
  const roaster = useCall(calls.readSite, {}).data?.roaster
  const hasBlend = labels.some(({ roast }) => roast.blend_id !== null)
  const shared = {
    heading: roaster && shows('roaster') ? `${siteTitle} · ${roaster}` : siteTitle,
    recipes: useCall(calls.listBlends, hasBlend ? {} : null).data,
    units: useUnits(),
    shows,
  }
  // After each render, because every word counts; again once their typefaces are there.
  useLayoutEffect(() => {
    let isGone = false
    const setWords = () => {
      if (!isGone && room.current !== null) onFit(fitLabels(room.current))
    }
    setWords()
    if (document.fonts.status === 'loading') void document.fonts.ready.then(setWords)
    return () => {
      isGone = true
    }
  })
  const sheets = sheetsOf(labels, PAPERS[paper], firstPlace)
  return (
    <div ref={room} className={styles.room}>
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
                  <LabelFace label={label} {...shared} />
                </li>
              ),
            )}
          </ol>
        ))}
      </div>
    </div>
  )
}
