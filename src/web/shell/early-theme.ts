/** Shows the theme that the reader chose (`shown-theme.ts`). It runs before anything is painted, so it is tiny. */
export function showKeptTheme(): void {
  try {
    // Anything but a theme is as none.
    document.documentElement.dataset.theme = localStorage.theme
  } catch {
    // Without storage it is the system's.
  }
}
