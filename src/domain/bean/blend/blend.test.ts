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
  test('are balanced by those below, and the last one by those above', () => {
    expect(withShare([50, 50], 0, 60)).toEqual([60, 40])
    expect(withShare([50, 50], 1, 30)).toEqual([70, 30])
    expect(withShare([50, 25, 25], 1, 30)).toEqual([50, 30, 20])
    expect(withShare([50, 30, 20], 0, 60)).toEqual([60, 24, 16])
    expect(withShare([50, 30, 20], 1, 80)).toEqual([20, 80, 0])
    expect(withShare([50, 30, 20], 2, 36)).toEqual([40, 24, 36])
    expect(withShare([100, 0, 0], 0, 40)).toEqual([40, 30, 30])
  })

  test('make room for another coffee, and take the share of one that is removed', () => {
    expect(withAnother([60, 40])).toEqual([40.2, 26.8, 33])
    expect(withAnother([50, 30, 20])).toEqual([37.5, 22.5, 15, 25])
    expect(withoutShare([50, 30, 20], 0)).toEqual([60, 40])
  })

  test('are 100 percent together, whatever is moved', () => {
    const share = fc.double({ min: 0, max: 100, noNaN: true })
    const shares = fc.array(share, { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(shares, fc.nat(), share, (given, chosen, wanted) => {
        const place = chosen % given.length
        const whole = withoutShare([...given, 0], given.length)
        for (const moved of [withShare(whole, place, wanted), withAnother(whole), whole]) {
          expect(moved.reduce((sum, one) => sum + Math.round(one * 10), 0)).toBe(1000)
          expect(moved.every(one => one >= 0)).toBe(true)
        }
        expect(withShare(whole, place, wanted)[place]).toBeCloseTo(wanted, 1)
      }),
    )
  })
})
