import type { ComparisonCell } from '#domain/comparison/comparison-table.ts'
import type { FigureKind } from '#domain/comparison/difference.ts'
import { partialText } from '#domain/score/partial-score.ts'
import { explanationText } from '#domain/score/score-sentences.ts'
import { HoverCard } from '#web/ui/cards/hover-card.tsx'
import text from '#web/ui/text.module.css'
import { useUnits } from '#web/words/units.ts'
import styles from './comparison-table.module.css'
import { differenceText, figureText } from './figure-words.ts'

interface FigureCellProps {
  kind: FigureKind
  cell: ComparisonCell
  isFirst: boolean
}

/** A figure with its difference from the first roast's. Points open the sentence that explains them. */
export function FigureCell({ kind, cell, isFirst }: FigureCellProps) {
  const units = useUnits()
  const { value, difference, isInferred, explanation, basis } = cell
  const partial = basis && partialText(basis)
  const figure = figureText(kind, value, units, cell)
  return (
    <>
      {explanation === null ? (
        figure
      ) : (
        <HoverCard hint="explanation" trigger={<span className={styles.explained}>{figure}</span>}>
          {() => explanationText(explanation, units)}
        </HoverCard>
      )}
      {partial !== null && <span className={styles.basis}> {partial}</span>}
      {isInferred && <span className={text.tiny}> inferred</span>}
      {!isFirst && (
        <span className={`${text.tiny} ${styles.difference}`} data-size={difference?.size}>
          {difference !== null && (
            <>
              <span className="visually-hidden">, difference </span>
              {differenceText(kind, difference.value, units)}
            </>
          )}
        </span>
      )}
    </>
  )
}
