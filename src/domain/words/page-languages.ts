/** The languages besides English in which suppliers write: their codes, as in ISO 639-1. */
export const PAGE_LANGUAGES = ['de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'ru', 'ja'] as const

/** A language in which suppliers write. */
export type PageLanguage = 'en' | (typeof PAGE_LANGUAGES)[number]
