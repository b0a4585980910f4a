import type { DetailedRoastBean, Roast } from '#contract/roasts.ts'
import { nameWithCountry, shareTexts } from '#domain/bean/blend/blend-words.ts'
import { partsOfRoast } from '#domain/bean/blend/coffee-title.ts'
import { pages } from '#web/pages.ts'
import { KnownFlag } from '#web/parts/bean/flag.tsx'
import styles from './coffee-name.module.css'

interface BlendPartsProps {
  roast: Roast
  /** The beans of its parts in the same order; undefined until loaded. */
  coffees: readonly DetailedRoastBean[] | undefined
}

/** The coffees of a blend: `60 % Ethiopia Wolkite · 40 % Brazil Santa Clara`, each a link with its flag. */
export default function BlendParts({ roast, coffees }: BlendPartsProps) {
  const parts = partsOfRoast(roast) ?? []
  const shares = shareTexts(parts)
  return (
    <span className={styles.parts}>
      {parts.map(({ bean_id, origin_name }, index) => {
        const country = coffees?.[index]?.country ?? null
        return (
          <span key={bean_id} className={styles.part}>
            {index > 0 && <span className={styles.between}>· </span>}
            <KnownFlag country={country} />
            <span>
              {shares[index]} <a href={pages.bean(bean_id)}>{nameWithCountry(origin_name, country)}</a>
            </span>
          </span>
        )
      })}
    </span>
  )
}
