import type { CSSProperties } from 'react'
import type { SheetAnswer } from '#contract/tasting/sheets.ts'
import type { LetterResult } from '#contract/tasting/tables.ts'
import { CVA_AFFECTIVE } from '#domain/tasting/sheet.ts'
import { pages } from '#web/pages.ts'
import layout from '#web/ui/layout.module.css'
import text from '#web/ui/text.module.css'
import { figureText, mainFigure, roastLine } from './result-figures.ts'
import styles from './reveal.module.css'
import { ValueColumns } from './value-columns.tsx'

interface LetterCardProps {
  sheet: SheetAnswer
  result: LetterResult
  /** In the order of the ratings, from 0. */
  place: number
  /** The name of whoever looks, if they taste. */
  ownName: string | null
}

/** What stands behind ±. */
export const SPREAD = 'half of the distance from the 10th to the 90th percentile of the ratings'

/** A letter that turns into its coffee, with what everybody said of it. */
export function LetterCard({ sheet, result, place, ownName }: LetterCardProps) {
  const { letter, roast, mean, spread, ratings } = result
  const [main, mainSpread] = [mainFigure(sheet, mean), mainFigure(sheet, spread)]
  const [scale] = sheet.scales
  const isOneScale = sheet.scales.length === 1
  return (
    <li
      className={`${layout.stack4} ${layout.card} ${styles.card}`}
      style={{ '--place': place } as CSSProperties}
    >
      <div className={styles.top}>
        <span className={styles.letter}>{letter}</span>
        <div className={styles.coffee}>
          {roast === null ? (
            <h2 className={styles.gone}>was deleted</h2>
          ) : (
            <>
              <h2>
                <a href={pages.roast(roast.id)}>{roast.bean_name}</a>
              </h2>
              <p className={text.small}>{roastLine(roast)}</p>
            </>
          )}
        </div>
        {main !== null && (
          <p className={styles.mean}>
            <span className="visually-hidden">Mean </span>
            {figureText(main)}
            {ratings.length > 1 && mainSpread !== null && (
              <small title={SPREAD}>
                {' '}
                ± {figureText(mainSpread)}
                <span className="visually-hidden"> spread</span>
              </small>
            )}
          </p>
        )}
      </div>
      {ratings.length === 0 && <p className={text.small}>Nobody rated it.</p>}
      {ratings.length > 0 && isOneScale && (
        <ValueColumns scale={scale!} mean={main!} ratings={ratings} ownName={ownName} />
      )}
      {ratings.length > 0 && !isOneScale && <ScalesTable {...{ sheet, result }} />}
      <Words ratings={ratings} />
    </li>
  )
}

/** Every value of every taster, with the means, for a sheet of several scales. */
function ScalesTable({
  sheet: { id, scales },
  result: { mean, spread, ratings },
}: Pick<LetterCardProps, 'sheet' | 'result'>) {
  const [means, spreads] = [mean, spread] as Record<string, number>[]
  const hasScore = id === CVA_AFFECTIVE.id
  const names = [...(hasScore ? ['score'] : []), ...scales.map(({ name }) => name)]
  return (
    <details className={styles.who}>
      <summary>Who said what</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard */}
      <section className={styles.scroll} aria-label="Who said what" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th />
              <th scope="col">Mean</th>
              {ratings.map(({ taster }) => (
                <th key={taster} scope="col">
                  {taster}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map(name => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  <b>{figureText(means![name]!)}</b> <small>± {figureText(spreads![name]!)}</small>
                </td>
                {ratings.map(({ taster, values, score }) => (
                  <td key={taster}>{name === 'score' && hasScore ? score : values[name]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}

/** The flavours and words that tasters gave besides. */
function Words({ ratings }: Pick<LetterResult, 'ratings'>) {
  const said = ratings.filter(({ flavours, notes }) => flavours.length > 0 || notes !== null)
  if (said.length === 0) return null
  return (
    <ul className={`${layout.stack1} ${styles.words}`}>
      {said.map(({ taster, flavours, notes }) => (
        <li key={taster}>
          <b>{taster}</b> {[flavours.join(', '), notes ?? ''].filter(part => part !== '').join(' · ')}
        </li>
      ))}
    </ul>
  )
}
