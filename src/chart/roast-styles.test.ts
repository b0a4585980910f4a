import { expect, test } from 'vitest'
import { MOST_COMPARED } from '#domain/comparison/most-compared.ts'
import { ROAST_STYLES } from './roast-styles.ts'

type Triple = readonly [number, number, number]

/** `--surface` and `--paper` of both themes (`src/web/ui/theme.css`). */
const BACKGROUNDS = { light: ['#ffffff', '#fbf8f3'], dark: ['#211b17', '#171310'] }
const COLOURS = {
  light: ROAST_STYLES.map(({ lightColour }) => lightColour),
  dark: ROAST_STYLES.map(({ darkColour }) => darkColour),
}

test.each(['light', 'dark'] as const)('every roast stands out from the %s background by 3:1', theme => {
  const contrasts = COLOURS[theme].flatMap(colour =>
    BACKGROUNDS[theme].map(background => contrast(linear(colour), linear(background))),
  )
  expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(3)
})

test.each(['light', 'dark'] as const)('colour-blind readers can tell eight %s roasts apart', theme => {
  for (const [sight, matrix] of Object.entries(SIGHTS)) {
    const seen = COLOURS[theme].map(colour => oklab(transformed(matrix, linear(colour))))
    const distances = seen.flatMap((one, index) => seen.slice(0, index).map(other => distance(one, other)))
    expect(Math.min(...distances), sight).toBeGreaterThan(JUST_NOTICEABLE * 4)
  }
})

test('each roast that can be compared has a letter and dashes of its own', () => {
  expect(new Set(ROAST_STYLES.map(({ letter }) => letter)).size).toBe(MOST_COMPARED)
  expect(new Set(ROAST_STYLES.map(({ dashes }) => dashes)).size).toBe(MOST_COMPARED)
})

/** In OKLab. */
const JUST_NOTICEABLE = 0.02

/** Full dichromacy in linear sRGB: Machado, Oliveira and Fernandes 2009, severity 1.0. */
const SIGHTS: Record<string, readonly Triple[]> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

function transformed(matrix: readonly Triple[], colour: Triple): Triple {
  return matrix.map(row => Math.min(1, Math.max(0, dot(row, colour)))) as unknown as Triple
}

function linear(hex: string): Triple {
  return [1, 3, 5].map(start => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as unknown as Triple
}

/** WCAG 2.2. */
function contrast(one: Triple, other: Triple): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: Triple): number {
  return dot([0.2126, 0.7152, 0.0722], colour)
}

/** https://bottosson.github.io/posts/oklab/ */
function oklab(colour: Triple): Triple {
  const cone = (row: Triple) => Math.cbrt(dot(row, colour))
  const lms: Triple = [
    cone([0.4122214708, 0.5363325363, 0.0514459929]),
    cone([0.2119034982, 0.6806995451, 0.1073969566]),
    cone([0.0883024619, 0.2817188376, 0.6299787005]),
  ]
  return [
    dot([0.2104542553, 0.793617785, -0.0040720468], lms),
    dot([1.9779984951, -2.428592205, 0.4505937099], lms),
    dot([0.0259040371, 0.7827717662, -0.808675766], lms),
  ]
}

function dot(one: Triple, other: Triple): number {
  return one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
}

function distance(one: Triple, other: Triple): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])
}
