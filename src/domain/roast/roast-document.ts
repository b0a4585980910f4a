/**
 * Marks a roast that First Crack exported, in its JSON and inside its Artisan log. The version goes up if an older
 * program could misread a newer file.
 */
export const ROAST_DOCUMENT = { format: 'first-crack-roast', version: 1 } as const
