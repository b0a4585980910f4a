import { useState } from 'react'
import type { Blend } from '#contract/blend/blends.ts'
import { partsByShare } from '#domain/bean/blend/by-recipe.ts'
import { PartsInGrams } from '#web/owner/parts/bean/parts-in-grams.tsx'
import { WeightField } from '#web/owner/parts/weight/weight-field.tsx'
import layout from '#web/ui/layout.module.css'
import { weightOfText } from '#web/words/weight-text.ts'

/** What a recipe takes of each coffee for a green weight. */
export default function RecipeInGrams({ blend }: { blend: Blend }) {
  const [weight, setWeight] = useState('500')
  const grams = weightOfText(weight)
  const parts = grams !== null && grams > 0 ? partsByShare(grams, blend.parts) : null
  return (
    <div className={layout.stack2}>
      <WeightField label="For a green weight of" value={weight} onChange={setWeight} />
      {parts && (
        <PartsInGrams
          parts={parts.map((part, place) => ({ ...part, origin_name: blend.parts[place]!.origin_name }))}
        />
      )}
    </div>
  )
}
