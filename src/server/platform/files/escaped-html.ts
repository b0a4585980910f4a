/** A text as it is written in HTML, between tags or in a quoted attribute. */
export function escapedHtml(text: string): string {
  return text.replace(/[&<>"]/g, character => ENTITIES[character]!)
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
