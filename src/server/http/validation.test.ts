import { expect, test } from 'vitest'
import { z } from 'zod'
import { wordsOf } from '#contract/field-words.ts'
import { HttpProblem } from './http-problem.ts'
import { requireValid, wordValidation } from './validation.ts'

wordValidation()

function detailOf(schema: z.ZodType, value: unknown): string | string[] {
  try {
    requireValid(schema, value)
  } catch (error) {
    if (error instanceof HttpProblem && error.status === 422) return error.detail
    throw error
  }
  throw new Error('nothing was refused')
}

const fields = z.object({
  name: z.string().trim().min(1).max(5),
  weight: z.number().gt(0).max(1000).nullable().optional(),
  loss: z.number().min(0).optional(),
  count: z.number().int().optional(),
  kind: z.enum(['light', 'dark']).optional(),
  espresso: z.boolean().optional(),
  date: z
    .string()
    .refine(text => text === 'today', 'must be today')
    .optional(),
  points: z
    .array(z.object({ time: z.number() }))
    .max(2)
    .optional(),
  parts: z.array(z.number()).min(2).optional(),
})
const roast = { name: '#1' }

test.each([
  [{ ...roast, weight: 0 }, 'weight must be above 0'],
  [{ ...roast, weight: 1001 }, 'weight must be at most 1000'],
  [{ ...roast, weight: '250' }, 'weight must be a number'],
  [{ ...roast, loss: -1 }, 'loss must be at least 0'],
  [{ ...roast, count: 1.5 }, 'count must be a whole number'],
  [{ ...roast, kind: 'medium' }, 'kind must be one of: light, dark'],
  [{ ...roast, espresso: 'yes' }, 'espresso must be true or false'],
  [{ ...roast, date: 'tomorrow' }, 'date must be today'],
  [{ ...roast, points: [{ time: 0 }, { time: 'x' }] }, 'points[1].time must be a number'],
  [{ ...roast, points: [{ time: 0 }, { time: 1 }, { time: 2 }] }, 'points must have at most 2 entries'],
  [{ ...roast, parts: [1] }, 'parts must have at least 2 entries'],
  [{ ...roast, parts: 'x' }, 'parts must be a list'],
  [{ name: ' ' }, 'name must not be empty'],
  [{ name: '123456' }, 'name must have at most 5 characters'],
  [{ loss: -1 }, ['name is required', 'loss must be at least 0']],
  [undefined, 'The body is required'],
  [[], 'The body must be an object'],
])('%j: %s', (value, detail) => {
  expect(detailOf(fields, value)).toEqual(detail)
})

test('a message that is a sentence is kept as it is', () => {
  const id = z.object({ id: z.coerce.number(wordsOf('bean_id_no_number')) })
  expect(detailOf(id, { id: 'x' })).toBe('Invalid bean ID: must be a number')
})

test("a thousand wrong fields don't make a thousand sentences", () => {
  expect(detailOf(z.array(z.number()), Array(1000).fill('x'))).toHaveLength(20)
})

test('a field is named in a sentence, however long a name was sent', () => {
  const wrong = detailOf(z.record(z.string(), z.number()), { ['x'.repeat(1_000_000)]: '1' })
  expect(wrong).toBe(`${'x'.repeat(99)}… must be a number`)
})
