import type { TastingTable } from '#contract/tasting/tables.ts'
import { listText } from '#domain/words/sentence-parts.ts'
import { pages } from '#web/pages.ts'
import text from '#web/ui/text.module.css'
import { roastTitle } from '#web/words/roast-title.ts'
import { roastLine } from './result-figures.ts'
import styles from './reveal.module.css'

type Triangle = NonNullable<TastingTable['triangle']>

/** What a triangle came to: how many found the odd cup, and what guessing would have given. */
export function TriangleResult({ triangle, ownName }: { triangle: Triangle; ownName: string | null }) {
  const { words, roasts, answers } = triangle
  const own = answers.find(({ taster }) => taster === ownName)
  const [right, wrong] = [true, false].map(isRight =>
    answers
      .filter(({ letter, odd_letter }) => (letter === odd_letter) === isRight)
      .map(({ taster }) => taster),
  )
  return (
    <>
      {own !== undefined && (
        <h2 className={styles.own}>
          {own.letter === own.odd_letter ? `You found it: ${own.letter}` : `It was ${own.odd_letter}`}
        </h2>
      )}
      {own !== undefined && (
        <p>Your cups: {own.cups.map(({ roast_id }) => cupText(roasts, roast_id)).join(' · ')}</p>
      )}
      <p className={styles.verdict}>{words}</p>
      {right!.length > 0 && <p>Found it: {listText(right!)}</p>}
      {wrong!.length > 0 && <p>Named another cup: {listText(wrong!)}</p>}
      <ul className={styles.two}>
        {roasts.map((roast, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the two roasts of a triangle keep their places
          <li key={place}>
            {roast === null ? (
              'was deleted'
            ) : (
              <>
                <a href={pages.roast(roast.id)}>{roast.bean_name}</a>{' '}
                <span className={text.small}>{roastLine(roast)}</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function cupText(roasts: Triangle['roasts'], id: number): string {
  const roast = roasts.find(each => each?.id === id)
  return roast ? roastTitle(roast) : 'was deleted'
}
