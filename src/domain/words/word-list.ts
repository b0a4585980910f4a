/** The words of a list that is written as text: `power, fan, drum`. */
export function wordList(text: string): string[] {
  return text.split(',').map(word => word.trim())
}
