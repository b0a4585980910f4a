/** A text that ends with one full stop: dates of some languages end with one of their own, `13. Dez.` */
export function withFullStop(text: string): string {
  return text.endsWith('.') ? text : `${text}.`
}
