/** The look of the page: that of the reader's system, or always one. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** The theme in which the page is shown. */
export function shownTheme(): Theme {
  return THEMES.find(theme => theme === document.documentElement.dataset.theme) ?? 'system'
}

/** Shows a theme, and keeps it in the browser as it is, because the page's first script has no room to parse. */
export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem('theme', theme)
  } catch {
    // Without storage it lasts until the page is closed.
  }
  showTheme(theme)
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
