import { type MouseEvent, memo, type PointerEvent, type ReactNode, useRef } from 'react'
import type { Roast, RoastWithExtras } from '#contract/roasts.ts'
import { coffeeTitle } from '#domain/bean/blend/coffee-title.ts'
import { endTemperature } from '#domain/roast/roast.ts'
import { lossOf } from '#domain/roast/weights/weight-loss.ts'
import type { FigureUnits } from '#domain/words/shown-figures.ts'
import { pages } from '#web/pages.ts'
import { RoastThumbnail } from '#web/parts/roast/roast-thumbnail.tsx'
import { openPage } from '#web/shell/navigation.ts'
import layout from '#web/ui/layout.module.css'
import { Skeleton } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import { DASH, durationText, percentText } from '#web/words/figure-text.ts'
import { roastTitle } from '#web/words/roast-title.ts'
import { coarseWeight, temperatureText } from '#web/words/unit-text.ts'
import { useUnits } from '#web/words/units.ts'
import { BeanCell, type Cell, dayText } from './bean-cell.tsx'
import type { Column } from './columns.ts'
import styles from './roast-list.module.css'
import rowStyles from './roast-row.module.css'
import { isTap, type TouchMoment } from './row-tap.ts'
import { Score, ScoreCell } from './score-cell.tsx'

/** The start and end of a touch. The click event that follows only has the start. */
interface Touch {
  start: TouchMoment
  end: TouchMoment
}

interface RoastRowProps {
  roast: Roast
  /** Milestones and score details: undefined until loaded, null if they could not be loaded. */
  extras: RoastWithExtras | null | undefined
  /** The row's `aria-rowindex`; the header row is 1. */
  rowIndex: number
  columns: readonly Column[]
  /** Whether the row is in or near the window. Others are text alone, because there can be hundreds. */
  isNear: boolean
  /** Null while rows are opened, not chosen. */
  isChosen: boolean | null
  onChoose: (id: number) => void
}

/** One roast. A click or tap opens or chooses it, except on a link or button. */
export const RoastRow = memo(function RoastRow(props: RoastRowProps) {
  const { roast, extras, rowIndex, columns, isNear, isChosen, onChoose } = props
  const units = useUnits()
  const touch = useRef<Touch | null>(null)
  const details = extras === null ? null : extras?.score_details
  const shown = new Set(columns.map(({ key }) => key))

  const onPointerDown = (event: PointerEvent) => {
    const moment = momentOf(event)
    touch.current = event.pointerType === 'touch' ? { start: moment, end: moment } : null
  }
  const onPointerUp = (event: PointerEvent) => {
    if (touch.current !== null) touch.current.end = momentOf(event)
  }
  const onClick = (event: MouseEvent) => {
    if ((event.target as Element).closest('a, button, label, [popover]')) return
    if (touch.current !== null && !isTap(touch.current.start, touch.current.end)) return
    if (window.getSelection()?.isCollapsed === false) return
    if (isChosen !== null) return onChoose(roast.id)
    openPage(pages.roast(roast.id))
  }
  return (
    <tr
      className={styles.row}
      aria-rowindex={rowIndex}
      data-chosen={isChosen ?? undefined}
      onPointerDown={onPointerDown}
      onPointerUp={onPointerUp}
      onClick={onClick}
    >
      <th scope="row" className={styles.number}>
        {isChosen === null ? (
          <a href={pages.roast(roast.id)}>
            <span className={text.cut} title={roast.roast_name}>
              {roastTitle(roast)}
            </span>
            {!shown.has('profile') && isNear && <RoastThumbnail roast={roast} className={styles.sparkline} />}
          </a>
        ) : (
          <RoastChoice roast={roast} isChosen={isChosen} onChoose={onChoose} />
        )}
      </th>
      {columns.map(({ key }) =>
        key === 'number' ? null : (
          <td key={key} className={styles[key]}>
            {CELLS[key]({
              roast,
              details,
              flavours: extras?.flavours,
              units,
              isNear,
              shown,
              isLinked: isChosen === null,
            })}
          </td>
        ),
      )}
    </tr>
  )
})

/** By column, except the first, which is the row's heading. */
const CELLS: Record<Exclude<Column['key'], 'number'>, (cell: Cell) => ReactNode> = {
  date: ({ roast }) => dayText(roast),
  bean: cell => <BeanCell {...cell} />,
  weight: ({ roast, units }) => weightsText(roast, units),
  loss: ({ roast }) => percentText(lossOf(roast)),
  time: ({ roast }) => durationText(roast.total_duration_seconds),
  fc: ({ roast: { fc_minutes } }) => durationText(fc_minutes === null ? null : fc_minutes * 60),
  dtr: ({ roast }) => percentText(roast.dtr_percent),
  end: ({ roast, units }) => (
    <>
      {temperatureText(endTemperature(roast), units)}
      {isOfProbe(roast) && <span className={`${text.tiny} ${styles.sensor}`}>bean probe</span>}
    </>
  ),
  score: cell => (cell.isNear ? <ScoreCell {...cell} /> : <Score {...cell} />),
  profile: ({ roast, isNear }) => isNear && <RoastThumbnail roast={roast} className={styles.thumbnail} />,
}

/** Whether the end temperature is that of the bean probe, where others are of IBTS. */
function isOfProbe({ final_ibts_temp, final_bean_temp }: Roast): boolean {
  return final_ibts_temp === null && final_bean_temp !== null
}

/** A placeholder for a roast that is loading. */
export function LoadingRow({ rowIndex, columnCount }: { rowIndex: number; columnCount: number }) {
  return (
    <tr className={styles.row} aria-rowindex={rowIndex} aria-busy="true">
      <th scope="row" className={styles.number}>
        <Skeleton width="2.5rem" />
      </th>
      <td colSpan={columnCount - 1}>
        <Skeleton />
        <span className="visually-hidden">Loading roasts...</span>
      </td>
    </tr>
  )
}

function momentOf(event: PointerEvent): TouchMoment {
  return { x: event.clientX, y: event.clientY, time: event.timeStamp }
}

/** `350 → 303 g`, or `350 g green` before it is weighed again. */
function weightsText({ green_weight_g, roasted_weight_g }: Roast, units: FigureUnits): string {
  if (green_weight_g === null && roasted_weight_g === null) return DASH
  if (roasted_weight_g === null) return `${coarseWeight(green_weight_g, units)} ${units.weight} green`
  if (green_weight_g === null) return `${coarseWeight(roasted_weight_g, units)} ${units.weight} roasted`
  return `${coarseWeight(green_weight_g, units)} → ${coarseWeight(roasted_weight_g, units)} ${units.weight}`
}

interface RoastChoiceProps {
  roast: Roast
  isChosen: boolean
  onChoose: (id: number) => void
}

/** A checkbox with the roast's title: `Choose #150 Ethiopia Guji` for screen readers. */
function RoastChoice({ roast, isChosen, onChoose }: RoastChoiceProps) {
  return (
    <label className={`${layout.beside3} ${rowStyles.choice}`}>
      <input type="checkbox" checked={isChosen} onChange={() => onChoose(roast.id)} />
      <span className="visually-hidden">Choose </span>
      <span className={text.cut} title={roast.roast_name}>
        {roastTitle(roast)}
      </span>
      <span className="visually-hidden"> {coffeeTitle(roast)}</span>
    </label>
  )
}
