/** How a coffee was brewed to be tasted. */
export const TASTING_METHODS = ['cupping', 'filter', 'espresso', 'other'] as const
export type TastingMethod = (typeof TASTING_METHODS)[number]

export const LONGEST_TASTING_NOTES = 2_000
