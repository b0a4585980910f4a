import { z } from 'zod'
import type { ActivityKind } from '../activity-kinds.ts'

/** Defines a record: its kind, the schema of its values, and the sentence made of them, without the full stop. */
export function happening<Shape extends z.ZodRawShape>(
  kind: ActivityKind,
  shape: Shape,
  what: (values: z.infer<z.ZodObject<Shape>>) => string,
) {
  return { kind, values: z.object(shape), what }
}

/** Values that many records have. */
export const name = z.string()
export const count = z.number()
export const named = { name }
