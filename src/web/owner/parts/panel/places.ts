import { type AdminTab, type BenchPlace, pages } from '#web/pages.ts'

/** The address of a tab of the panel; if none is given, of the first tab. */
export function adminTab(tab: AdminTab | undefined): string {
  return placeIn(pages.admin, tab)
}

/** The address of a place of the bench; if none is given, of the overview. */
export function benchPlace(place: BenchPlace | undefined): string {
  return placeIn(pages.bench, place)
}

/** How a roast tasted, to be filled in; with an id, the tasting to change. */
export function tastePlace(roastId: number, tastingId: number | '' = ''): string {
  return `${benchPlace('tasting')}?${roastId},${tastingId}`
}

function placeIn(page: string, place: string | undefined): string {
  return place === undefined ? page : `${page}/${place}`
}
