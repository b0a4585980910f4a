import { foldName } from '#domain/words/name-folding.ts'
import { plural } from '#domain/words/plural.ts'
import { writtenShares } from './balanced-shares.ts'

/** The name of a coffee, with its country before it if the name doesn't say it. */
export function nameWithCountry(originName: string, country: string | null): string {
  const place = country?.trim() ?? ''
  return place === '' || foldName(originName).includes(foldName(place))
    ? originName
    : `${place} ${originName}`
}

/** A share in a sentence: `60 %`. */
export function shareText(percent: number): string {
  return `${percent < 1 ? Math.round(percent * 10) / 10 : Math.round(percent)} %`
}

/** The shares of all coffees of a blend, 100 % together. */
export function shareTexts(parts: readonly { share_percent: number }[]): string[] {
  return writtenShares(parts.map(({ share_percent }) => share_percent)).map(share => `${share} %`)
}

/**
 * The coffees of a blend in a line: `60 % Ethiopia Wolkite · 40 % Brazil Santa Clara`. Without its country if it isn't
 * among `coffees`.
 */
export function sharesLine(
  parts: readonly { bean_id: number; origin_name: string; share_percent: number }[],
  coffees: readonly { id: number; country: string | null }[],
): string {
  const shares = shareTexts(parts)
  return parts
    .map(({ bean_id, origin_name }, place) => {
      const country = coffees.find(({ id }) => id === bean_id)?.country ?? null
      return `${shares[place]} ${nameWithCountry(origin_name, country)}`
    })
    .join(' · ')
}

/** Says of a figure that it leaves out blends, perhaps of some kind: `3 blends aren’t counted`. */
export function uncountedBlends(count: number, kind = ''): string {
  return plural(count, {
    one: `1 blend${kind} isn’t counted`,
    other: `${count} blends${kind} aren’t counted`,
  })
}
