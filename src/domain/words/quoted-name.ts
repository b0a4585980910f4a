/** A name within a sentence, in quotation marks: `"Kenya"`. */
export function quotedName(name: string): string {
  return `"${name}"`
}
