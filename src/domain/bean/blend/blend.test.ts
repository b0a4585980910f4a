import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withAnother, withoutShare, withShare } from './balanced-shares.ts'
import { isWhole, largestFirst, repeatedPart } from './recipe.ts'

const sharesOf = (...shares: number[]) => shares.map(share_percent => ({ share_percent }))

describe('a recipe', () => {
  test('is whole with shares of 100 percent, give or take 0.1', () => {
    for (const shares of [
      [60, 40],
      [33.3, 33.3, 33.3],
      [50, 50.1],
      [33.4, 33.4, 33.3],
    ])
      expect(isWhole(sharesOf(...shares)), shares.join()).toBe(true)
    for (const shares of [
      [60, 39.8],
      [50, 50.11],
      [33.2, 33.3, 33.3],
    ])
      expect(isWhole(sharesOf(...shares)), shares.join()).toBe(false)
  })

  test('has each coffee once, and its largest share first', () => {
    const part = (bean_id: number, share_percent: number) => ({ bean_id, share_percent })
    expect(repeatedPart([part(1, 50), part(2, 50)])).toBeNull()
    expect(repeatedPart([part(1, 40), part(2, 30), part(1, 30)])).toBe(2)
    const parts = [part(3, 20), part(1, 40), part(2, 40)]
    expect(largestFirst(parts).map(({ bean_id }) => bean_id)).toEqual([1, 2, 3])
  })
})

describe('shares that are moved', () => {
  /** Some shares, of which those at these places were typed. */
  const parts = (shares: readonly number[], ...typed: number[]) =>
    shares.map((share, place) => ({ share, isHeld: typed.includes(place) }))

  test('are balanced by those below, and the last one by those above', () => {
    expect(withShare(parts([50, 50]), 0, 60)).toEqual([60, 40])
    expect(withShare(parts([50, 50]), 1, 30)).toEqual([70, 30])
    expect(withShare(parts([50, 25, 25]), 1, 30)).toEqual([50, 30, 20])
    expect(withShare(parts([50, 30, 20]), 0, 60)).toEqual([60, 24, 16])
    expect(withShare(parts([50, 30, 20]), 1, 80)).toEqual([20, 80, 0])
    expect(withShare(parts([50, 30, 20]), 2, 36)).toEqual([40, 24, 36])
    expect(withShare(parts([100, 0, 0]), 0, 40)).toEqual([40, 30, 30])
  })

  test('make room for another coffee, and take the share of one that is removed', () => {
    expect(withAnother(parts([60, 40]))).toEqual([40.2, 26.8, 33])
    expect(withAnother(parts([50, 30, 20]))).toEqual([37.5, 22.5, 15, 25])
    expect(withoutShare(parts([50, 30, 20]), 0)).toEqual([60, 40])
  })

  test('leave those that were typed, in whatever order, even if they are not 100 percent then', () => {
    expect(withShare(parts([40, 30, 30], 0), 2, 25)).toEqual([40, 35, 25])
    expect(withShare(parts([37.5, 37.5, 25], 2), 0, 40)).toEqual([40, 35, 25])
    expect(withShare(parts([40, 35, 25], 0, 2), 1, 30)).toEqual([40, 30, 25])
    expect(withShare(parts([40, 35, 25], 0, 2), 0, 90)).toEqual([90, 0, 25])
    expect(withAnother(parts([40, 60], 0))).toEqual([40, 30, 30])
    expect(withAnother(parts([40, 30], 0, 1))).toEqual([40, 30, 30])
    expect(withoutShare(parts([40, 35, 25], 0, 2), 1)).toEqual([40, 25])
  })

  test('are 100 percent together, whatever is moved, as long as one can give', () => {
    const share = fc.double({ min: 0, max: 100, noNaN: true })
    const shares = fc.array(fc.tuple(share, fc.boolean()), { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(shares, fc.nat(), share, (given, chosen, wanted) => {
        const place = chosen % given.length
        const whole = withoutShare(parts([...given.map(([share]) => share), 0]), given.length)
        const before = whole.map((share, at) => ({ share, isHeld: given[at]![1] }))
        const moved = withShare(before, place, wanted)
        for (const [at, { share, isHeld }] of before.entries())
          if (isHeld && at !== place) expect(moved[at]).toBe(share)
        expect(moved[place]).toBeCloseTo(wanted, 1)
        const fixed = before.flatMap(({ share, isHeld }, at) => (isHeld && at !== place ? [share] : []))
        const canGive = fixed.length < before.length - 1 && sumInTenths([...fixed, wanted]) <= 1000
        if (canGive) expect(sumInTenths(moved)).toBe(1000)
        for (const shares of [withAnother(before), withAnother(parts(whole)), whole])
          expect(sumInTenths(shares)).toBe(1000)
        expect([...moved, ...withAnother(before)].every(one => one >= 0)).toBe(true)
      }),
    )
  })

  const sumInTenths = (shares: readonly number[]) =>
    shares.reduce((sum, share) => sum + Math.round(share * 10), 0)
})
