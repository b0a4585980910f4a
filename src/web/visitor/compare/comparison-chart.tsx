import { type RefObject, useId, useMemo } from 'react'
import { MOMENT_NAMES } from '#domain/comparison/moments.ts'
import { listText } from '#domain/words/sentence-parts.ts'
import { useElementSize } from '#web/loading/use-element-size.ts'
import { NARROW_WINDOW } from '#web/plot/frame.ts'
import layoutStyles from '#web/ui/layout.module.css'
import { useMedia } from '#web/ui/use-media.ts'
import { useUnits } from '#web/words/units.ts'
import { type ChartLayout, layoutOf } from './chart-layout.ts'
import styles from './compare-screen.module.css'
import { ComparisonCursor } from './comparison-cursor.tsx'
import { ComparisonDrawing } from './comparison-drawing.tsx'

interface ComparisonChartProps extends Pick<ChartLayout, 'roasts' | 'moment' | 'curves'> {
  /** Set to the drawing, to save it as a picture. */
  drawing: RefObject<SVGSVGElement | null>
}

/** The curves of several roasts over each other, with one cursor for all. */
export function ComparisonChart({ roasts, moment, curves, drawing }: ComparisonChartProps) {
  const [{ width }, stage] = useElementSize()
  const isNarrow = useMedia(NARROW_WINDOW)
  const units = useUnits()
  const descriptionId = useId()
  const layout = useMemo(
    () => layoutOf({ roasts, moment, curves, isNarrow, units }, width),
    [roasts, moment, curves, isNarrow, units, width],
  )
  const isEmpty = curves.size === 0
  return (
    <figure className={layoutStyles.narrow}>
      <div ref={stage} className={styles.stage}>
        {isEmpty && <p className={styles.empty}>Choose a curve to draw.</p>}
        {!isEmpty && width > 0 && (
          <>
            <ComparisonDrawing layout={layout} width={width} ref={drawing} />
            <ComparisonCursor layout={layout} descriptionId={descriptionId} />
          </>
        )}
      </div>
      <figcaption id={descriptionId} className="visually-hidden">
        Curves of {listText(roasts.map(({ style, title }) => `${style.letter}, ${title}`))}, aligned on{' '}
        {MOMENT_NAMES[moment].toLowerCase()}. The table below has their figures.
      </figcaption>
    </figure>
  )
}
