import type { BlendPart } from '#contract/blend/blends.ts'
import * as calls from '#contract/calls.ts'
import type { DetailedRoastBean } from '#contract/roasts.ts'
import { blendFlavours, blendFlower } from '#domain/bean/blend/blend-flower.ts'
import { namedFlavours } from '#domain/bean/flower-flavours.ts'
import { tasteLine } from '#domain/bean/taste-line.ts'
import { useCall } from '#web/api/get-cache.ts'
import { FlavourChips } from '#web/parts/bean/flavour-chips.tsx'
import styles from './coffee-taste.module.css'
import { OtherFlavours, TasteFrame } from './coffee-taste.tsx'

interface BlendTasteProps {
  blendId: number | null
  parts: readonly BlendPart[]
  /** In the same order. */
  coffees: readonly DetailedRoastBean[]
}

/**
 * What a blend tastes like: its recipe's words, or else each coffee's; the flower is the mean of theirs by share.
 * Renders nothing if none of them has any.
 */
export default function BlendTaste({ blendId, parts, coffees }: BlendTasteProps) {
  const recipes = useCall(calls.listBlends, blendId === null ? null : {}).data
  const summary = recipes?.find(({ id }) => id === blendId)?.summary ?? null
  const petals = blendFlower(parts, coffees)
  const named = blendFlavours(petals)
  const tastes = coffees.flatMap(({ id, origin_name, ...bean }) => {
    const line = tasteLine(bean.cupping_notes, bean.bean_summary) ?? namedFlavours(bean).join(', ')
    return line === '' ? [] : [{ id, origin_name, line }]
  })
  if (summary === null && tastes.length === 0 && petals.length === 0) return null
  return (
    <TasteFrame petals={petals}>
      {summary !== null && <p className={styles.line}>{summary}</p>}
      {summary === null &&
        tastes.map(({ id, origin_name, line }) => (
          <p key={id} className={styles.line}>
            <span className={styles.coffee}>{origin_name}:</span> {line}
          </p>
        ))}
      <FlavourChips flavours={named} petals={petals} />
      <OtherFlavours petals={petals.filter(({ name }) => !named.includes(name))} />
    </TasteFrame>
  )
}
