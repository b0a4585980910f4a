import type { InboxFile, InboxImport } from '#contract/inbox.ts'
import { plural } from '#domain/words/plural.ts'
import { cleanWeightText, weightOfText, weightProblem } from '#web/words/weight-text.ts'

/** What the owner has chosen and typed for a waiting roast. */
export interface InboxEdit {
  /** Null if no bean is chosen. */
  beanId: number | null
  greenWeight: string
  roastedWeight: string
}

/** A roast that waits, and is not a file that can't be read. */
export type WaitingRoast = InboxFile & { roast: NonNullable<InboxFile['roast']> }

export function isRoast(file: InboxFile): file is WaitingRoast {
  return file.roast !== null
}

/** What the file says, before the owner changes anything. */
export function editOfFile({ roast }: WaitingRoast): InboxEdit {
  return {
    beanId: roast.matching_bean?.id ?? null,
    greenWeight: String(roast.green_weight_g ?? ''),
    roastedWeight: String(roast.roasted_weight_g ?? ''),
  }
}

/** What is sent to import a roast, or null while it lacks a bean or has a wrong weight. */
export function importOfEdit({ beanId, greenWeight, roastedWeight }: InboxEdit): InboxImport | null {
  const hasProblem = [greenWeight, roastedWeight].some(text => weightProblem(cleanWeightText(text)) !== null)
  if (beanId === null || hasProblem) return null
  return {
    bean_id: beanId,
    green_weight_g: weightOfText(greenWeight),
    roasted_weight_g: weightOfText(roastedWeight),
  }
}

/** The result of importing several: `3 imported, 1 failed, 2 need a bean or a correct weight.` */
export function resultText(counts: { imported: number; failed: number; unready: number }): string {
  const parts = [
    `${counts.imported} imported`,
    ...(counts.failed > 0 ? [`${counts.failed} failed`] : []),
    ...(counts.unready > 0
      ? [
          `${counts.unready} ${plural(counts.unready, { one: 'needs', other: 'need' })} a bean or a correct weight`,
        ]
      : []),
  ]
  return `${parts.join(', ')}.`
}
