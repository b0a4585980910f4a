import { z } from 'zod'
import { filledText, type PlacesOf } from '#domain/words/filled-text.ts'
import { quotedName } from '#domain/words/sentence-parts.ts'
import type { ActivityKind } from '../activity-kinds.ts'

/**
 * Defines a record: its kind, the schema of its values, and the sentence made of them, without the full stop. In a
 * sentence with places names are quoted.
 */
export function happening<Shape extends z.ZodRawShape, Text extends string>(
  kind: ActivityKind,
  shape: Shape,
  sentence: (Text & HasPlacesIn<Shape, Text>) | ((values: z.infer<z.ZodObject<Shape>>) => string),
) {
  const what = typeof sentence === 'function' ? sentence : filledBy(sentence)
  return { kind, values: z.object(shape), what }
}

/** Refuses a text with a place for which there is no value. */
type HasPlacesIn<Shape, Text extends string> = [PlacesOf<Text>] extends [keyof Shape] ? unknown : never

function filledBy(sentence: string) {
  return (values: Record<string, unknown>) =>
    filledText(sentence, place => {
      const value = values[place]
      return typeof value === 'string' ? quotedName(value) : Number(value)
    })
}

/** Values that many records have. */
export const name = z.string()
export const count = z.number()
export const named = { name }
