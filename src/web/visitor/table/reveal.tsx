import { type CSSProperties, useState } from 'react'
import type { LetterResult, TastingTable } from '#contract/tasting/tables.ts'
import { capitalised } from '#domain/words/sentence-parts.ts'
import { pages } from '#web/pages.ts'
import { useSiteTitle } from '#web/shell/site-settings.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import layout from '#web/ui/layout.module.css'
import text from '#web/ui/text.module.css'
import { LetterCard, SPREAD } from './letter-card.tsx'
import { ranked } from './result-figures.ts'
import styles from './reveal.module.css'
import { useSeat } from './seats.ts'
import { sharePicture } from './share-picture.ts'
import { TriangleResult } from './triangle-result.tsx'

/** What was under the letters. `isFresh` if it was revealed before the eyes of whoever looks. */
export function Reveal({ table, isFresh }: { table: TastingTable; isFresh: boolean }) {
  const seat = useSeat(table.code)
  const { results, triangle } = table
  const roasts = results === null ? (triangle?.roasts ?? []) : results.map(({ roast }) => roast)
  const ids = roasts.flatMap(roast => (roast === null ? [] : [roast.id]))
  return (
    <section
      className={`${layout.stack5} ${styles.reveal}`}
      data-is-fresh={isFresh || undefined}
      aria-label="The reveal"
    >
      {triangle !== null && <TriangleResult triangle={triangle} ownName={seat?.name ?? null} />}
      {results !== null && <Letters table={table} results={results} ownName={seat?.name ?? null} />}
      <div className={layout.middle3}>
        {ids.length > 1 && (
          <a className={buttonClass('plain')} href={pages.compare(ids)}>
            Compare the roasts
          </a>
        )}
        <SharePicture table={table} />
      </div>
    </section>
  )
}

interface LettersProps {
  table: TastingTable
  results: readonly LetterResult[]
  ownName: string | null
}

function Letters({ table: { sheet, agreement, done }, results, ownName }: LettersProps) {
  return (
    <>
      <ol className={layout.stack4} style={{ '--cards': results.length } as CSSProperties}>
        {ranked(sheet!, results).map((result, place) => (
          <LetterCard key={result.letter} {...{ sheet: sheet!, result, place, ownName }} />
        ))}
      </ol>
      {results.some(({ ratings }) => ratings.length > 1) && (
        <p className={text.small}>± is how far the ratings spread: {SPREAD}.</p>
      )}
      {agreement !== null && (
        <p className={styles.agreement}>
          {capitalised(agreement.words)} between {done.length} tasters{' '}
          <span className={text.small}>(Kendall’s W {agreement.w.toFixed(2)})</span>
        </p>
      )}
      {agreement === null && <p className={text.small}>{noAgreement(done)}</p>}
    </>
  )
}

/** Why nothing is said of an agreement. */
function noAgreement([, second]: readonly string[]): string {
  return second === undefined
    ? 'Too few rated every cup to say how far they agree.'
    : 'Nobody liked one cup better than another.'
}

function SharePicture({ table }: { table: TastingTable }) {
  const [problem, setProblem] = useState<string | null>(null)
  const siteTitle = useSiteTitle()
  const share = async () => {
    setProblem(null)
    try {
      await sharePicture(table, siteTitle)
    } catch {
      setProblem('The browser could not make the picture.')
    }
  }
  return (
    <>
      <Button onClick={() => void share()}>Share as a picture</Button>
      {problem !== null && <p role="alert">{problem}</p>}
    </>
  )
}
