import { type AdminTab, type BenchPlace, pages } from '#web/pages.ts'

/** The address of a tab of the panel; without one, of the first. */
export function adminTab(tab: AdminTab | undefined): string {
  return placeIn(pages.admin, tab)
}

/** The address of a place of the bench; without one, of its overview. */
export function benchPlace(place: BenchPlace | undefined): string {
  return placeIn(pages.bench, place)
}

function placeIn(page: string, place: string | undefined): string {
  return place === undefined ? page : `${page}/${place}`
}
