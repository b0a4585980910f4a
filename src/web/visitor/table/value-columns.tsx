import type { CSSProperties } from 'react'
import type { LetterResult } from '#contract/tasting/tables.ts'
import { type Scale, valuesOf } from '#domain/tasting/sheet.ts'
import text from '#web/ui/text.module.css'
import styles from './reveal.module.css'

interface ValueColumnsProps {
  scale: Scale
  mean: number
  ratings: LetterResult['ratings']
  ownName: string | null
}

/** More values than this have no column each. */
const MOST_COLUMNS = 11
/** Up to so many columns, names are written out. */
const MOST_NAMED = 6

/** Who gave which value: their names in columns over the scale, with a mark at the mean. */
export function ValueColumns({ scale, mean, ratings, ownName }: ValueColumnsProps) {
  const { name, from, step } = scale
  const all = valuesOf(scale)
  const count = all.length
  if (count > MOST_COLUMNS)
    return (
      <p className={text.small}>
        {ratings.map(({ taster, values }) => `${taster} ${values[name]}`).join(' · ')}
      </p>
    )
  const share = ((mean - from) / step + 0.5) / count
  return (
    <div
      className={styles.columns}
      style={{ '--columns': count, '--mean': `${share * 100}%` } as CSSProperties}
    >
      {all.map(value => {
        const here = ratings.filter(({ values: of }) => Math.abs(of[name]! - value) < step / 2)
        return (
          <div key={value} className={styles.column}>
            <ul className={styles.names} aria-label={`${value}: ${here.length === 0 ? 'nobody' : ''}`}>
              {here.map(({ taster }) => (
                <li key={taster} data-is-own={taster === ownName || undefined} title={taster}>
                  {count > MOST_NAMED ? initials(taster) : taster}
                </li>
              ))}
            </ul>
            <span className={`${text.smallFigures} ${styles.value}`}>{value}</span>
          </div>
        )
      })}
    </div>
  )
}

function initials(name: string): string {
  const words = name.split(/\s+/)
  const letters = words.length > 1 ? words.slice(0, 2).map(word => [...word][0]) : [...name].slice(0, 2)
  return letters.join('')
}
