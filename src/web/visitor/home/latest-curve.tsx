import { useEffect, useState } from 'react'
import type { Roast } from '#contract/roasts.ts'
import { coffeeTitle } from '#domain/bean/blend/coffee-title.ts'
import { pages } from '#web/pages.ts'
import { thumbnailUrl } from '#web/parts/roast/thumbnail-url.ts'
import { roastTitle } from '#web/words/roast-title.ts'
import styles from './latest-curve.module.css'
import { type ThumbnailCurve, thumbnailCurve } from './thumbnail-curve.ts'

/** A roast's curve over the whole width, from the picture that its card shows too. */
export default function LatestCurve({ roast }: { roast: Roast }) {
  const curve = useThumbnailCurve(roast)
  return (
    <figure>
      <div className={styles.drawing} aria-hidden="true">
        {curve && (
          <>
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="presentation">
              <path className={styles.rateOfRise} d={curve.rateOfRise} />
              <path className={styles.temperature} d={curve.temperature} />
            </svg>
            {curve.moments.map(({ name, x, y }) => (
              <span
                key={name}
                className={styles.moment}
                data-moment={name}
                style={{ left: `${x}%`, top: `${y}%` }}
              >
                <span>{name}</span>
              </span>
            ))}
          </>
        )}
      </div>
      <figcaption className={styles.caption}>
        The latest curve: <a href={pages.roast(roast.id)}>{`${roastTitle(roast)} ${coffeeTitle(roast)}`}</a>
      </figcaption>
    </figure>
  )
}

/** The curve as its roast is now. Null until its picture is read. */
function useThumbnailCurve(roast: Roast): ThumbnailCurve | null {
  const [read, setRead] = useState<{ url: string; curve: ThumbnailCurve | null } | null>(null)
  const url = thumbnailUrl(roast)
  useEffect(() => {
    const left = new AbortController()
    const readNow = async () => {
      try {
        const answer = await fetch(url, { credentials: 'include', signal: left.signal })
        if (answer.ok) setRead({ url, curve: thumbnailCurve(await answer.text(), roast) })
      } catch {
        // The screen is complete without it.
      }
    }
    void readNow()
    return () => left.abort()
  }, [roast, url])
  return read?.url === url ? read.curve : null
}
