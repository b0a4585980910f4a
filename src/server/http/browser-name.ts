/** Browser names by a pattern in `User-Agent`. Browsers also match those that they are built on, so the first wins. */
const BROWSERS: readonly [mark: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
]

const SYSTEMS: readonly [mark: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

/** How many characters of a `User-Agent` are read; real ones have 200. */
const LONGEST_READ = 500

/** A short name for a `User-Agent`: `Firefox on Android`. Contains nothing that the client wrote. */
export function browserName(userAgent: string): string {
  const text = userAgent.slice(0, LONGEST_READ)
  const nameIn = (marks: typeof BROWSERS) => marks.find(([mark]) => mark.test(text))?.[1]
  const browser = nameIn(BROWSERS)
  const system = nameIn(SYSTEMS)
  if (system === undefined) return browser ?? 'Another program'
  return `${browser ?? 'A browser'} on ${system}`
}
