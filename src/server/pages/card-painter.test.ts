import { expect, test } from 'vitest'
import { clientAt } from '#server/platform/limits/client-address.ts'
import { steadyRoast } from '#server/testing/library.ts'
import { drawableText, readFonts } from './card-fonts.ts'
import { createCardPainter } from './card-painter.ts'

const shared = {
  id: 1,
  roastName: '#1 Kenya',
  roastNumber: 1,
  coffee: 'Kenya',
  taste: null,
  process: null,
  roastDate: null,
  durationSeconds: null,
  scoreText: null,
}
const roast = {
  roast: shared,
  flavours: [],
  country: null,
  region: null,
  altitude: null,
  firstCrackSeconds: 450,
  timeline: steadyRoast().timeline,
}

const CHOICES = { siteTitle: 'First Crack', withScore: false }

test('one picture too many is refused until the others are painted', async () => {
  const { paint } = createCardPainter()
  const client = clientAt('192.0.2.1')
  const accepted = Array.from({ length: 64 }, () => paint(roast, CHOICES, client))
  await expect(paint(roast, CHOICES, client)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 2 })
  const pictures = await Promise.all(accepted)
  expect(pictures.map(({ length }) => length > 1_000)).not.toContain(false)
  await paint(roast, CHOICES, client)
})

test('a text on a picture has only characters that the fonts have', async () => {
  const alphabets = (await readFonts()).map(({ unicodeRange }) => unicodeRange)
  const drawable = (text: string) => drawableText(text, alphabets)
  expect(drawable('Łódź, Việt, Ελλάδα & Мир')).toBe('Łódź, Việt, Ελλάδα & Мир')
  expect(drawable('  Kenya 日本\u202e😀\nAA ')).toBe('Kenya AA')
  expect(drawable('エチオピア - (💥)')).toBeNull()
})
