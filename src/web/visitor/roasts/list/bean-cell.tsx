import type { Roast, RoastWithExtras } from '#contract/roasts.ts'
import { coffeeTitle } from '#domain/bean/blend/coffee-title.ts'
import { isOfOneCoffee } from '#domain/bean/blend/greens.ts'
import { lossOf } from '#domain/roast/weights/weight-loss.ts'
import type { FigureUnits } from '#domain/words/shown-figures.ts'
import { pages } from '#web/pages.ts'
import { Flower } from '#web/parts/bean/flower.tsx'
import layout from '#web/ui/layout.module.css'
import textStyles from '#web/ui/text.module.css'
import { dateText } from '#web/words/date-text.ts'
import { DASH, durationText, percentText } from '#web/words/figure-text.ts'
import type { Column } from './columns.ts'
import styles from './roast-row.module.css'
import { Score } from './score-cell.tsx'

/** The values that a cell is rendered from. */
export interface Cell {
  roast: Roast
  /** Undefined until loaded, null if there are none. */
  details: RoastWithExtras['score_details']
  /** What the flower of its bean shows; undefined until loaded. */
  flavours: RoastWithExtras['flavours']
  units: FigureUnits
  isNear: boolean
  /** The columns that there is room for. */
  shown: ReadonlySet<Column['key']>
  /** Whether the names in it are links. */
  isLinked: boolean
}

/** The bean of a roast with its flower, and where there is no room for all columns, what they would show. */
export function BeanCell(cell: Cell) {
  return cell.shown.has('score') ? <WideBean {...cell} /> : <NarrowBean {...cell} />
}

/** A blend without a recipe has no page. */
function Bean({ roast, isLinked }: Cell) {
  const { bean, blend_id } = roast
  const page = isOfOneCoffee(roast) ? pages.bean(bean.id) : blend_id && pages.blend(blend_id)
  return isLinked && page ? (
    <a href={page}>{coffeeTitle(roast)}</a>
  ) : (
    <span className={styles.unlinked}>{coffeeTitle(roast)}</span>
  )
}

function WideBean(cell: Cell) {
  return (
    <div className={`${layout.beside3} ${styles.coffee}`}>
      <Bean {...cell} />
      <BeanFlower {...cell} />
    </div>
  )
}

/** Its place behind the name is there before it, so that nothing moves when it comes. */
function BeanFlower({ flavours, isNear }: Cell) {
  return (
    <span className={styles.flower}>
      {isNear && flavours !== undefined && <Flower flavours={flavours} size="tiny" />}
    </span>
  )
}

/** The bean, and under it what the other columns show where there is room. */
function NarrowBean(cell: Cell) {
  const { roast, details, shown } = cell
  const loss = lossOf(roast)
  return (
    <>
      <div className={`${layout.beside3} ${styles.coffee}`}>
        <span className={`${textStyles.cut} ${styles.narrowName}`}>
          {shown.has('date') ? <Bean {...cell} /> : coffeeTitle(roast)}
        </span>
        <BeanFlower {...cell} />
      </div>
      <span className={`${textStyles.small} ${styles.under}`}>
        {!shown.has('date') && <span className={styles.underDate}>{dayText(roast)}</span>}
        <span className={styles.underScore}>
          <Score roast={roast} details={details} />
        </span>
        <span className={`${textStyles.unbroken} ${styles.underFigures}`}>
          {loss !== null && `${percentText(loss)} · `}
          <span className={styles.underTime}>{durationText(roast.total_duration_seconds)}</span>
        </span>
      </span>
    </>
  )
}

/** `11/22/26`, or a dash. */
export function dayText({ roast_date }: Roast): string {
  return roast_date === null ? DASH : dateText(roast_date)
}
