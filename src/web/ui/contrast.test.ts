import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const THEMES = ['light', 'dark'] as const

/** WCAG 2.2, 1.4.3: text of any size. */
const TEXT_CONTRAST = 4.5

/** The backgrounds that can be behind a text without one of its own. */
const PAGES = ['paper', 'surface', 'sunken', 'accent-wash']

/** Text that is only on the background of its own rule. */
const ON_OWN_BACKGROUND = ['on-accent', 'paper']

/** Colours that are not of the theme; `roast-styles.test.ts` and the next tests hold them. */
const ELSEWHERE = ['roast', 'number-on-low', 'number-on-high']

const KEYWORDS = ['inherit', 'none', 'transparent', 'currentcolor']

const sheets = globSync('src/web/**/*.css').map(path => readFileSync(path, 'utf8'))
const tokens = new Map(
  sheets.flatMap(sheet =>
    [...sheet.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
      ([, name = '', light = '', dark = '']) => [name, { light, dark }],
    ),
  ),
)
/** The text and the background of each rule that says either, outside forced colours, which are the reader's. */
const rules = sheets
  .map(sheet => sheet.replaceAll(/@media \(forced-colors: active\) \{(?:[^{}]|\{[^{}]*\})*\}/g, ''))
  .flatMap(sheet => [...sheet.matchAll(/\{([^{}]*)\}/g)].map(([, body = '']) => body))
  .map(body => ({
    text: /(?<=^|;|\s)color:\s*([^;]+);/.exec(body)?.[1],
    background: /(?<=^|;|\s)background(?:-color)?:\s*([^;]+);/.exec(body)?.[1],
  }))
const texts = new Set(rules.flatMap(({ text }) => tokenOf(text)))

function tokenOf(value: string | undefined): string[] {
  const name = /^var\(--([\w-]+)\)$/.exec(value ?? '')?.[1]
  return name === undefined ? [] : [name]
}

test('every text has a colour of the theme', () => {
  const others = rules.flatMap(({ text = 'inherit' }) =>
    KEYWORDS.includes(text) || tokens.has(tokenOf(text)[0] ?? '') ? [] : [text],
  )
  expect(others).toEqual(['var(--roast)'])
})

test.each(THEMES)('every colour of a text stands out by 4.5:1 from every background of a %s page', theme => {
  const onPages = [...texts].filter(name => ![...ON_OWN_BACKGROUND, ...ELSEWHERE].includes(name))
  expect(onPages).toEqual(expect.arrayContaining(['ink', 'quiet', 'accent', 'danger']))
  const tooFaint = onPages.flatMap(text =>
    PAGES.flatMap(background =>
      contrast(text, background, theme) < TEXT_CONTRAST ? [`${text} on ${background}`] : [],
    ),
  )
  expect(tooFaint).toEqual([])
})

test.each(THEMES)('a text with a background of its own stands out from it by 4.5:1 in a %s page', theme => {
  const pairs = rules.flatMap(({ text, background }) =>
    tokenOf(text).flatMap(one => tokenOf(background).map(other => [one, other] as const)),
  )
  const ofTheme = pairs.filter(([, background]) => tokens.has(background))
  expect(ofTheme.length).toBeGreaterThan(5)
  expect(ofTheme.filter(([text, background]) => contrast(text, background, theme) < TEXT_CONTRAST)).toEqual(
    [],
  )
  const withOwn = new Set(pairs.map(([text]) => text))
  expect(ON_OWN_BACKGROUND.filter(text => !withOwn.has(text))).toEqual([])
})

test.each(THEMES)('the number of a setting stands out from its grey by 4.5:1 in a %s page', theme => {
  const greys = [...tokens.keys()].filter(name => name.startsWith('grey-'))
  const contrasts = greys.map(grey => {
    const isLow = Number(grey.slice('grey-'.length)) < 5
    return contrast(isLow ? 'number-on-low' : 'number-on-high', grey, theme)
  })
  expect(contrasts.length).toBeGreaterThan(7)
  expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
})

/** WCAG 2.2. */
function contrast(one: string, other: string, theme: 'light' | 'dark'): number {
  const [dark = 0, light = 0] = [one, other].map(name => luminance(name, theme)).sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(name: string, theme: 'light' | 'dark'): number {
  const hex = tokens.get(name)?.[theme] ?? ''
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(start => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
