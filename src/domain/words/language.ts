/** Whether a text has the form of a language's tag, as in BCP 47: `de`, `pt-BR`. */
export function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}
