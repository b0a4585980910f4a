import { describe, expect, test } from 'vitest'
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
