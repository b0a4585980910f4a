/** A browser's name by a mark of its `User-Agent`. Browsers carry the marks of those they are built on: first wins. */
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

/** A `User-Agent` has to be no longer than this to be read; real ones have 200 characters. */
const LONGEST_READ = 500

/** A short reading of a `User-Agent`: `Firefox on Android`. Only words of ours, whatever it contains. */
export function browserName(userAgent: string): string {
  const text = userAgent.slice(0, LONGEST_READ)
  const nameIn = (marks: typeof BROWSERS) => marks.find(([mark]) => mark.test(text))?.[1]
  const browser = nameIn(BROWSERS)
  const system = nameIn(SYSTEMS)
  if (system === undefined) return browser ?? 'Another program'
  return `${browser ?? 'A browser'} on ${system}`
}
