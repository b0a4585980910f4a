/** The look of the page: that of the reader's system, or always one. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Where this browser keeps the reader's choice, as `{"theme":"dark"}`. */
export const THEME_KEY = 'theme'

/** Anything that is no known theme counts as not chosen. */
export function themeOf(kept: { theme?: unknown } | null): Theme {
  return THEMES.find(theme => theme === kept?.theme) ?? 'system'
}

/** The theme in which the page is shown. */
export function shownTheme(): Theme {
  return themeOf(document.documentElement.dataset)
}

/** Shows the page, and the bars of the browser around it, in a theme. */
export function showTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
    const { scheme } = meta.dataset
    meta.media =
      theme === 'system' ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? 'all' : 'not all'
  }
}

/** Whether the page is dark now. */
export function isShownDark(): boolean {
  const theme = shownTheme()
  return theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
}
