import * as calls from '#contract/calls.ts'
import type { Score } from '#contract/scores.ts'
import type { Style } from '#contract/styles.ts'
import { HOUSE, type Style as JudgingStyle } from '#domain/score/style.ts'
import { useCall } from '#web/api/get-cache.ts'

/** All styles, the House first; empty until they are read. */
export function useStyles(): readonly Style[] {
  return useCall(calls.listStyles, {}).data ?? NONE
}

const NONE: readonly Style[] = []

interface JudgedRoast {
  style_id: number | null
  bean_id: number
  score_details: Pick<Score, 'version' | 'style'> | null
}

/** The style that judges a roast now: its own, that of its bean, or the House. Until it is read, that of its score. */
export function useStyleOfRoast({ style_id, bean_id, score_details }: JudgedRoast): JudgingStyle {
  const styles = useStyles()
  const bean = useCall(calls.readBean, style_id === null ? { id: bean_id } : null).data
  const isKnown = styles.length > 0 && (style_id !== null || bean !== undefined)
  if (!isKnown)
    return { ...(score_details?.style ?? HOUSE), version: score_details?.version ?? HOUSE.version }
  const chosen = style_id ?? bean?.style_id ?? null
  return styles.find(({ id }) => id === chosen) ?? HOUSE
}

/** The name of a style by its id; without one, of the House. */
export function styleName(styles: readonly Style[], id: number | null): string {
  const chosen = styles.find(style => style.id === id)
  return (chosen ?? styles.find(({ is_house }) => is_house))?.name ?? ''
}
