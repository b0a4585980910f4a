import type { MouseEvent } from 'react'
import type { Bean } from '#contract/beans.ts'
import type { Stock } from '#contract/stock.ts'
import { flowerFlavours } from '#domain/bean/flower-flavours.ts'
import { pages } from '#web/pages.ts'
import { Flag } from '#web/parts/bean/flag.tsx'
import { Flower } from '#web/parts/bean/flower.tsx'
import { leftText } from '#web/parts/stock/stock-words.ts'
import { openPage } from '#web/shell/navigation.ts'
import { Chip, Chips } from '#web/ui/chips/chip.tsx'
import layout from '#web/ui/layout.module.css'
import { Skeleton } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import { useUnits } from '#web/words/units.ts'
import { beanTitle, elevationLabel, priceLabel } from './bean-facts.ts'
import styles from './bean-list-screen.module.css'
import { CuppingScore, SoldOut } from './bean-signs.tsx'
import { RoastLinks } from './roast-links.tsx'

/** What stock counts and costs are for. */
const GRAMS_PER_KILOGRAM = 1000

interface BeanCardProps {
  bean: Bean
  /** The bean's stock, for the owner. */
  stock: Stock | undefined
}

/** A bean at a glance. Clicking the card opens the bean, except on a link or button inside it. */
export function BeanCard({ bean, stock }: BeanCardProps) {
  const units = useUnits()
  const left = stock && leftText(stock, units)
  const elevation = elevationLabel(bean.altitude)
  // Beside its stock in the unit of what is in stock.
  const price = priceLabel(bean, stock === undefined ? null : GRAMS_PER_KILOGRAM)
  const known = bean.processing_method || [bean.region, bean.country].filter(Boolean).join(', ')
  const open = (event: MouseEvent) => {
    const isOwn = (event.target as Element).closest('a, button, [popover]') !== null
    if (!isOwn && getSelection()?.isCollapsed !== false) openPage(pages.bean(bean.id))
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: an extra for the pointer; the name is a link for the keyboard
    <article className={`${layout.card} ${styles.card}`} onClick={open}>
      <header className={`${layout.line13} ${styles.header}`}>
        <Flag country={bean.country} />
        {bean.sold_out && <SoldOut />}
        {bean.total_score !== null && <CuppingScore score={bean.total_score} />}
      </header>
      <div className={`${layout.row3} ${styles.title}`}>
        <div>
          <h2 className={styles.name}>
            <a href={pages.bean(bean.id)}>{beanTitle(bean, 'Untitled Bean')}</a>
          </h2>
          {known && <p className={`${text.small} ${layout.top1}`}>{known}</p>}
        </div>
        <Flower flavours={flowerFlavours(bean)} size="small" />
      </div>
      {(elevation || price || bean.grade || left) && (
        <Chips>
          {left && <Chip label="Stock">{left}</Chip>}
          {elevation && <Chip label="Elevation">{elevation}</Chip>}
          {price && <Chip label="Price">{price}</Chip>}
          {bean.grade && <Chip label="Grade">{bean.grade}</Chip>}
        </Chips>
      )}
      {bean.bean_summary && <p className={`${text.cut} ${styles.summary}`}>{bean.bean_summary}</p>}
      <footer className={styles.footer}>
        {bean.roasts.length < bean.roast_count && (
          <p className={text.tiny}>
            {`Newest ${bean.roasts.length}\u00a0of\u00a0${bean.roast_count} roasts`}
          </p>
        )}
        <RoastLinks roasts={bean.roasts} />
        {!bean.processing_method && <p className={`${text.tiny} ${layout.top2}`}>Unknown Processing</p>}
      </footer>
    </article>
  )
}

/** A placeholder for a card that is loading. */
export function BeanCardSkeleton() {
  return (
    <div className={`${layout.card} ${styles.card} ${styles.waiting}`}>
      <div className={`${layout.line13} ${styles.header}`}>
        <Skeleton width="1.75rem" height="1.25rem" />
        <Skeleton width="3.5rem" height="1.5rem" />
      </div>
      <Skeleton width="75%" height="1.5rem" />
      <Skeleton width="45%" />
      <Skeleton width="80%" height="1.5rem" />
      <Skeleton />
      <Skeleton width="60%" />
    </div>
  )
}
