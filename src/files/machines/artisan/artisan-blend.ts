import type { StatedBlend } from '#domain/file/stated-blend.ts'
import { cleanName } from '#files/roasts/file-name.ts'
import {
  type LooseRecord,
  listOrEmpty,
  numberOrNull,
  property,
  textOrEmpty,
} from '#files/roasts/loose-value.ts'
import { withoutPythonEscapes } from '#files/roasts/python-literal.ts'

/**
 * The blend that was chosen from artisan.plus; null for one coffee. The keys are those of `ProfileData` in Artisan's
 * `artisanlib/atypes.py`.
 *
 * | in the file                                                    | here              |
 * |----------------------------------------------------------------|-------------------|
 * | the label in `plus_blend_spec`, otherwise `plus_blend_label`   | name              |
 * | the pairs of id and ratio in `plus_blend_spec`                 | ratio of each part |
 * | `plus_blend_spec_labels`, in their order, otherwise the ids    | name of each part |
 *
 * The specification is a list, `[label, [[id, ratio], …]]`, or an object with `label` and `ingredients`.
 */
export function artisanBlend(profile: LooseRecord): StatedBlend | null {
  const spec = property(profile.value, 'plus_blend_spec')
  const [label, pairs] = listOrEmpty(spec)
  const ingredients = listOrEmpty(property(spec, 'ingredients') ?? pairs)
  const labels = listOrEmpty(property(profile.value, 'plus_blend_spec_labels'))
  const parts = ingredients.flatMap((ingredient, place) => {
    const { id, ratio } = partIn(ingredient)
    const name = nameIn(labels[place]) || nameIn(id)
    return name === '' || ratio === null || ratio <= 0 ? [] : [{ name, ratio }]
  })
  if (parts.length < 2) return null
  const name = nameIn(property(spec, 'label') ?? label) || nameIn(property(profile.value, 'plus_blend_label'))
  return { name: name || null, parts }
}

/** Before the id of a pair there may be a label. */
function partIn(ingredient: unknown): { id: unknown; ratio: number | null } {
  const [ratio, id] = listOrEmpty(ingredient).toReversed()
  return {
    id: property(ingredient, 'coffee') ?? id,
    ratio: numberOrNull(property(ingredient, 'ratio') ?? ratio),
  }
}

function nameIn(value: unknown): string {
  return cleanName(withoutPythonEscapes(textOrEmpty(value)))
}
