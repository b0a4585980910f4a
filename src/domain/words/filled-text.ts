/** The places of a text, by the names that it has in braces: `name` of `Bean {name} was added`. */
export type PlacesOf<Text extends string> = Text extends `${string}{${infer Place}}${infer Rest}`
  ? Place | PlacesOf<Rest>
  : never

/** The text with a value at each of its places. */
export function filledText(text: string, valueAt: (place: string) => string | number): string {
  return text.replace(/\{(\w+)\}/g, (_, place: string) => String(valueAt(place)))
}
