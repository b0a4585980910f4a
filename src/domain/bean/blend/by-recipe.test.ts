import { expect, test } from 'vitest'
import { type GreensByRecipe, type RecipeUpdate, updateByRecipe } from './by-recipe.ts'

const RECIPE = [
  { bean_id: 1, share_percent: 60 },
  { bean_id: 2, share_percent: 40 },
]
const parts = (one: number, two: number) => [
  { bean_id: 1, grams: one },
  { bean_id: 2, grams: two },
]
const SINGLE: GreensByRecipe = { bean_id: 3, green_weight_g: 300, greens: null, blend_id: null }
const UNWEIGHED: GreensByRecipe = { bean_id: 1, green_weight_g: null, greens: null, blend_id: 7 }
const WEIGHED: GreensByRecipe = { bean_id: 1, green_weight_g: 400, greens: parts(240, 160), blend_id: 7 }

const CASES: [what: string, before: GreensByRecipe | null, update: RecipeUpdate, after: RecipeUpdate][] = [
  ['a new roast that is weighed', null, { blend_id: 7, green_weight_g: 400 }, { greens: parts(240, 160) }],
  ['a new roast to be weighed', null, { blend_id: 7 }, { greens: null, bean_id: 1 }],
  ['given parts', null, { blend_id: 7, greens: parts(1, 1) }, { greens: parts(1, 1) }],
  ['a roast of one coffee that gets a recipe', SINGLE, { blend_id: 7 }, { greens: parts(180, 120) }],
  ['a roast that is weighed later', UNWEIGHED, { green_weight_g: 350 }, { greens: parts(210, 140) }],
  ['a roast that stays unweighed', UNWEIGHED, { blend_id: 7 }, {}],
  ['a weighed one with the same recipe', WEIGHED, { blend_id: 7, green_weight_g: 300 }, {}],
  ['a blend without its recipe', WEIGHED, { blend_id: null }, { blend_id: null }],
  ['another bean', WEIGHED, { bean_id: 3 }, { blend_id: null }],
  ['another bean before weighing', UNWEIGHED, { bean_id: 3 }, { blend_id: null }],
  ['the same bean', WEIGHED, { bean_id: 1 }, {}],
  ['no parts', WEIGHED, { greens: null }, { greens: null, blend_id: null }],
  ['a merged bean', UNWEIGHED, { bean_id: 3, blend_id: 7 }, {}],
]

test.each(CASES)('%s', (_, before, update, after) => {
  expect(updateByRecipe(before, update, RECIPE)).toEqual({ ok: true, value: { ...update, ...after } })
})

test('a recipe that is gone makes no parts, and a bean beside one that is not weighed must be its first', () => {
  const weighed = { green_weight_g: 350 }
  expect(updateByRecipe(UNWEIGHED, weighed, null)).toEqual({ ok: true, value: weighed })
  expect(updateByRecipe(null, { blend_id: 7, bean_id: 2 }, RECIPE)).toEqual({
    ok: false,
    reason: { kind: 'other bean', bean_id: 2, first_bean_id: 1 },
  })
})
