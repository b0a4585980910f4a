import { type MouseEvent, memo, type PointerEvent, useRef } from 'react'
import type { Roast, RoastWithExtras } from '#contract/roasts.ts'
import type { FigureUnits } from '#domain/figure-units.ts'
import { pages } from '#web/pages.ts'
import { dateText } from '#web/parts/date-text.ts'
import { DASH, durationText, percentText } from '#web/parts/figure-text.ts'
import { RoastThumbnail } from '#web/parts/roast-thumbnail.tsx'
import { roastTitle } from '#web/parts/roast-title.ts'
import { ScorePill } from '#web/parts/score-pill.tsx'
import { coarseWeight, temperatureText } from '#web/parts/unit-text.ts'
import { rememberRoast } from '#web/roasts/prefetched-roasts.ts'
import { openPage } from '#web/shell/navigation.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useUnits } from '#web/ui/units.ts'
import { RoastChoice } from './roast-choice.tsx'
import styles from './roast-list.module.css'
import { isTap, type TouchMoment } from './row-tap.ts'
import { ScoreCell } from './score-cell.tsx'

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
  /** Whether the row is in or near the window. Others are text alone, because there can be hundreds. */
  isNear: boolean
  /** Whether the row has only two columns, of which the bean's shows the rest. */
  isNarrow: boolean
  /** Null while rows are opened, not chosen. */
  isChosen: boolean | null
  onChoose: (id: number) => void
}

/** One roast. A click or tap opens or chooses it, except on a link or button. */
export const RoastRow = memo(function RoastRow(props: RoastRowProps) {
  const { roast, extras, rowIndex, isNear, isNarrow, isChosen, onChoose } = props
  const units = useUnits()
  const touch = useRef<Touch | null>(null)
  const details = extras === null ? null : extras?.score_details
  const remember = () => rememberRoast(extras ?? roast)

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
    remember()
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
          <a href={pages.roast(roast.id)} onClick={remember}>
            <span title={roast.roast_name}>{roastTitle(roast)}</span>
          </a>
        ) : (
          <RoastChoice roast={roast} isChosen={isChosen} onChoose={onChoose} />
        )}
      </th>
      <td className={`${styles.date} ${styles.medium}`}>{dayText(roast)}</td>
      <td className={styles.bean}>
        {isNarrow ? (
          <NarrowBean roast={roast} details={details} isNear={isNear} />
        ) : isChosen === null ? (
          <a href={pages.bean(roast.bean.id)}>{roast.bean.origin_name}</a>
        ) : (
          <span className={styles.unlinked}>{roast.bean.origin_name}</span>
        )}
      </td>
      <td className={`${styles.weight} ${styles.large}`}>{weightsText(roast, units)}</td>
      <td className={`${styles.time} ${styles.large}`}>{durationText(roast.total_duration_seconds)}</td>
      <td className={`${styles.fc} ${styles.extraLarge}`}>
        {durationText(roast.fc_minutes === null ? null : roast.fc_minutes * 60)}
      </td>
      <td className={`${styles.dtr} ${styles.extraLarge}`}>{percentText(roast.dtr_percent)}</td>
      <td className={`${styles.end} ${styles.extraLarge}`}>
        {temperatureText(roast.final_ibts_temp ?? roast.final_bean_temp, units)}
      </td>
      <td className={`${styles.score} ${styles.large}`}>
        {isNear ? <ScoreCell roast={roast} details={details} /> : <Score roast={roast} details={details} />}
      </td>
      <td className={`${styles.profile} ${styles.medium}`}>
        {isNear && !isNarrow && <RoastThumbnail roast={roast} className={styles.thumbnail} />}
      </td>
    </tr>
  )
})

interface Scored {
  roast: Roast
  /** Undefined until loaded, null if there are none. */
  details: RoastWithExtras['score_details']
}

/** The bean, and under it what the other columns show where there is room: date, score and curves. */
function NarrowBean({ roast, details, isNear }: Scored & { isNear: boolean }) {
  return (
    <>
      <span className={styles.beanName}>{roast.bean.origin_name}</span>
      <span className={styles.under}>
        <span className={styles.underDate}>{dayText(roast)}</span>
        <span className={styles.underScore}>
          <Score roast={roast} details={details} />
        </span>
        {isNear && <RoastThumbnail roast={roast} className={styles.sparkline} />}
      </span>
    </>
  )
}

function Score({ roast: { score }, details }: Scored) {
  return score === null ? DASH : <ScorePill score={score} details={details} />
}

/** A placeholder for a roast that is loading. */
export function AwaitedRow({ rowIndex }: { rowIndex: number }) {
  return (
    <tr className={styles.row} aria-rowindex={rowIndex} aria-busy="true">
      <th scope="row" className={styles.number}>
        <Skeleton width="2.5rem" />
      </th>
      <td colSpan={9}>
        <Skeleton />
        <span className="visually-hidden">Loading roasts...</span>
      </td>
    </tr>
  )
}

function momentOf(event: PointerEvent): TouchMoment {
  return { x: event.clientX, y: event.clientY, time: event.timeStamp }
}

function dayText({ roast_date }: Roast): string {
  return roast_date === null ? DASH : dateText(roast_date)
}

/** `350 → 303 g` */
function weightsText({ green_weight_g, roasted_weight_g }: Roast, units: FigureUnits): string {
  if (green_weight_g === null && roasted_weight_g === null) return DASH
  return `${coarseWeight(green_weight_g, units)} → ${coarseWeight(roasted_weight_g, units)} ${units.weight}`
}
