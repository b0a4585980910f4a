import type { BeanRoastLink } from '#contract/beans.ts'
import { shareText } from '#domain/bean/blend/blend-words.ts'
import { pages } from '#web/pages.ts'
import { roastTitle } from '#web/words/roast-title.ts'
import styles from './bean-detail-screen.module.css'

/** Links to a bean's newest roasts. */
export function RoastLinks({ roasts }: { roasts: BeanRoastLink[] }) {
  if (roasts.length === 0) return null
  return (
    <ul className={styles.links} aria-label="Roasts of this bean">
      {roasts.map(roast => (
        <li key={roast.id}>
          <a
            className={styles.link}
            href={pages.roast(roast.id)}
            title={
              roast.share_percent < 100
                ? `This bean is ${shareText(roast.share_percent)} of a blend`
                : undefined
            }
          >
            {roastTitle(roast)}
            {roast.share_percent < 100 && ` · ${shareText(roast.share_percent)}`}
          </a>
        </li>
      ))}
    </ul>
  )
}
