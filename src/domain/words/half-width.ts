/** A text whose full-width letters, digits and signs, which Japanese uses beside its own, are ASCII: `１，７００ｍ`. */
export function halfWidth(text: string): string {
  return text.replace(/[\uff01-\uff5e]/g, character => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
}
