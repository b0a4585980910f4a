import type { AlreadyImported as KnownRoast } from '#contract/roast-import.ts'
import { sameFileText } from '#domain/roast/duplicates.ts'
import { pages } from '#web/pages.ts'
import styles from './roast-importer.module.css'

interface AlreadyImportedProps {
  known: KnownRoast
  isAllowed: boolean
  onAllow: (isAllowed: boolean) => void
}

/** Says which roast the file was imported as, and asks whether to import it once more. */
export function AlreadyImported({ known, isAllowed, onAllow }: AlreadyImportedProps) {
  return (
    <div className={styles.known}>
      <p>
        {sameFileText(known.roast_name, known.bean_name)} <a href={pages.roast(known.id)}>Open that roast</a>
      </p>
      <label>
        <input type="checkbox" checked={isAllowed} onChange={event => onAllow(event.target.checked)} />
        Import it once more
      </label>
    </div>
  )
}
