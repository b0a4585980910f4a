const BLEND = 'blend '

/** What a list of coffees has for a recipe, where it has the id of a bean for a bean. */
export function blendChoice(id: number): string {
  return `${BLEND}${id}`
}

/** The id of the recipe that a choice in such a list means; null if it means none. */
export function blendIn(choice: string): number | null {
  return choice.startsWith(BLEND) ? Number(choice.slice(BLEND.length)) : null
}

/** The bean or the recipe that a choice in such a list means, as calls take it. */
export function coffeeIn(choice: string): { bean_id: number } | { blend_id: number } {
  const blend_id = blendIn(choice)
  return blend_id === null ? { bean_id: Number(choice) } : { blend_id }
}

/** What such a list has for a roast's coffee. */
export function coffeeChoiceOf({ bean_id, blend_id }: { bean_id: number; blend_id: number | null }): string {
  return blend_id === null ? String(bean_id) : blendChoice(blend_id)
}
