import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exact } from '#domain/record/exact.ts'
import { type GreensUpdate, partsOf, sharePercent, weightOf, wholeUpdate, withOtherBean } from './greens.ts'

const BLEND = {
  bean_id: 1,
  green_weight_g: 400,
  greens: [
    { bean_id: 1, grams: 240 },
    { bean_id: 2, grams: 160 },
  ],
}

const updated = (update: GreensUpdate) => wholeUpdate(BLEND, update)

describe('the coffees of a roast', () => {
  test('are sorted, largest first, and decide its bean and green weight', () => {
    const greens = [
      { bean_id: 3, grams: 100.1 },
      { bean_id: 1, grams: 200.2 },
      { bean_id: 2, grams: 100.1 },
    ]
    const sorted = [greens[1]!, greens[0]!, greens[2]!]
    const whole = { greens: sorted, bean_id: 1, green_weight_g: 400.4 }
    expect(wholeUpdate(null, { greens })).toEqual({ ok: true, value: whole })
    expect(updated({ greens, green_weight_g: 400.4, bean_id: 1 })).toEqual({ ok: true, value: whole })
    expect(wholeUpdate(BLEND, whole)).toEqual({ ok: true, value: whole })
  })

  test('are refused beside another weight or bean', () => {
    const { greens } = BLEND
    expect(updated({ greens, green_weight_g: 410 })).toMatchObject({
      reason: { kind: 'other weight', green_weight_g: 410, sum_g: 400 },
    })
    expect(updated({ greens, green_weight_g: null })).toMatchObject({ reason: { kind: 'other weight' } })
    expect(updated({ greens, bean_id: 2 })).toMatchObject({
      reason: { kind: 'other bean', bean_id: 2, first_bean_id: 1 },
    })
  })

  test('keep their shares with another green weight, which a blend always has', () => {
    expect(updated({ green_weight_g: 300 })).toMatchObject({
      value: {
        greens: [
          { bean_id: 1, grams: 180 },
          { bean_id: 2, grams: 120 },
        ],
      },
    })
    expect(updated({ green_weight_g: null })).toMatchObject({ reason: { kind: 'blend without weight' } })
    expect(updated({ green_weight_g: 400, bean_id: 1 })).toMatchObject({ value: { green_weight_g: 400 } })
  })

  test('are one coffee once it has another bean or no parts', () => {
    expect(updated({ bean_id: 2 })).toMatchObject({ value: { bean_id: 2, greens: null } })
    expect(updated({ greens: null })).toEqual({ ok: true, value: { greens: null } })
    expect(updated({ greens: null, green_weight_g: null })).toMatchObject({ value: { green_weight_g: null } })
  })

  test('become fewer when two of them become one', () => {
    expect(withOtherBean(BLEND.greens, 2, 3)).toEqual([BLEND.greens[0], { bean_id: 3, grams: 160 }])
    expect(withOtherBean(BLEND.greens, 2, 1)).toBeNull()
    expect(withOtherBean([...BLEND.greens, { bean_id: 3, grams: 100 }], 3, 2)).toEqual([
      { bean_id: 2, grams: 260 },
      { bean_id: 1, grams: 240 },
    ])
  })

  test('add up to any weight exactly, in the same order', () => {
    const part = fc.integer({ min: 10, max: 10_000_000 })
    const parts = fc.array(part, { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(parts, fc.integer({ min: 1, max: 100_000_000 }), (shares, milligrams) => {
        const sorted = [...shares].sort((a, b) => b - a)
        const weight = milligrams / 1000
        const scaled = partsOf(
          weight,
          sorted.map((share, bean_id) => ({ bean_id, grams: share / 1000 })),
        )
        const grams = scaled.map(part => part.grams)
        expect(exact(weightOf(scaled))).toBe(exact(weight))
        expect(grams.every(each => each > 0)).toBe(true)
        expect(grams).toEqual([...grams].sort((a, b) => b - a))
        const total = sorted.reduce((sum, share) => sum + share, 0)
        for (const [index, share] of sorted.entries())
          expect(Math.abs(grams[index]! - (share / total) * weight)).toBeLessThan(0.001)
        const sum = grams.reduce((all, each) => all + sharePercent(each, weight), 0)
        expect(Math.abs(sum - 100)).toBeLessThanOrEqual(0.05)
      }),
    )
  })
})
