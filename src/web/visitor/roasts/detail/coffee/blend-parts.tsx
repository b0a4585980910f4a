import type { RoastGreen } from '#contract/blend/greens.ts'
import type { DetailedRoastBean } from '#contract/roasts.ts'
import { nameWithCountry, shareText } from '#domain/bean/blend/blend-words.ts'
import { pages } from '#web/pages.ts'
import { KnownFlag } from '#web/parts/bean/flag.tsx'
import styles from './coffee-name.module.css'

interface BlendPartsProps {
  greens: readonly RoastGreen[]
  /** Their beans in the same order; undefined until loaded. */
  coffees: readonly DetailedRoastBean[] | undefined
}

/** The coffees of a blend: `60 % Ethiopia Wolkite · 40 % Brazil Santa Clara`, each a link with its flag. */
export default function BlendParts({ greens, coffees }: BlendPartsProps) {
  return (
    <span className={styles.parts}>
      {greens.map(({ bean_id, origin_name, share_percent }, index) => {
        const country = coffees?.[index]?.country ?? null
        return (
          <span key={bean_id} className={styles.part}>
            {index > 0 && <span className={styles.between}>· </span>}
            <KnownFlag country={country} />
            <span>
              {shareText(share_percent)}{' '}
              <a href={pages.bean(bean_id)}>{nameWithCountry(origin_name, country)}</a>
            </span>
          </span>
        )
      })}
    </span>
  )
}
