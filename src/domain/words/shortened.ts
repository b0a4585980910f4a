/** A text with at most this many characters, the last of which is `…` if more were left out. */
export function shortened(text: string, most: number): string {
  const characters = [...text]
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}
