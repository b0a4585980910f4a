/** The words and phrases of a list that is written as text, with a comma after each but the last. */
export function wordList(text: string): string[] {
  return text.trim().split(/\s*,\s*/)
}
