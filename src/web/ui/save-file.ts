/** How long a browser may take to begin with the download, in ms. */
const KEPT_MILLISECONDS = 60_000

/** Downloads a file that was made in the browser. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MILLISECONDS)
}
