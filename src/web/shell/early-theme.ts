/** Shows the theme that the reader chose (`shown-theme.ts`). It runs before anything is painted, so it is tiny. */
export function showKeptTheme(): void {
  try {
    const { theme } = JSON.parse(localStorage.getItem('theme') ?? '{}') as { theme?: unknown }
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  } catch {
    // Without storage, or with a broken value, it is the system's.
  }
}
