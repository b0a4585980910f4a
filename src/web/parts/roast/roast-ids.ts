const ID = /^[1-9]\d{0,14}$/

/** Parses an id; null if the text isn't one. */
export function idOf(text = ''): number | null {
  return ID.test(text) ? Number(text) : null
}

/** The roasts in an address's search such as `roasts=150,149`, by id, each once. Anything else is left out. */
export function roastIdsIn(search: string): number[] {
  const texts = (new URLSearchParams(search).get('roasts') ?? '').split(',')
  return [...new Set(texts.filter(text => ID.test(text)).map(Number))]
}
