import { expect, test } from 'vitest'
import { tasteLine } from './taste-line.ts'

test('the taste is in the cupping notes, or else in the summary', () => {
  expect(tasteLine('Blackcurrant, cane sugar.', 'A bright cup.')).toBe('Blackcurrant, cane sugar.')
  expect(tasteLine(' \n ', 'A bright cup.')).toBe('A bright cup.')
  expect(tasteLine(null, '')).toBeNull()
})

test('a summary about something else is not the taste', () => {
  expect(tasteLine(null, 'What was left of three bags, and better than any of them.')).toBeNull()
  expect(tasteLine(null, 'A classic from Nyeri, full of blackcurrant.')).toBe(
    'A classic from Nyeri, full of blackcurrant.',
  )
})

test('only the first paragraph counts, without its line breaks', () => {
  expect(tasteLine('Plum\nand\u00a0 honey.\n\nBrew it hot.', null)).toBe('Plum and honey.')
})

test('a long text is cut after the last whole sentence that fits', () => {
  const first = `${'Plum and honey, '.repeat(5)}then 2.5 g of cocoa.`
  expect(tasteLine(`${first} ${'More of the same, '.repeat(20)}.`, null)).toBe(first)
})

test('a long sentence is cut after the last whole word that fits', () => {
  const line = tasteLine('plum, honey, '.repeat(40), null)
  expect(line).toMatch(/^plum, .*(plum|honey)…$/)
  expect(line?.length).toBeLessThanOrEqual(180)
})

test('a text without blanks is cut as well', () => {
  expect(tasteLine('é'.repeat(400), null)).toBe(`${'é'.repeat(180)}…`)
})

test('a sentence about stock, price or shipping is not the taste', () => {
  const notice = 'A honey process lot from the mill of last year (we still have some available).'
  expect(tasteLine(`${notice} Red grape and cranberry.`, null)).toBe('Red grape and cranberry.')
  expect(tasteLine(`Plum. Only 3 bags left! Then cocoa.\n\nBrew it hot.`, null)).toBe('Plum. Then cocoa.')
  expect(tasteLine('Back in stock.\n\nPlum and honey.', null)).toBe('Plum and honey.')
  expect(tasteLine('Ships on Mondays, $7.50 per pound.', 'A bright cup.')).toBe('A bright cup.')
  expect(tasteLine(null, 'A bright price of 16,48 €. Sold out soon.')).toBeNull()
})

test.each([
  'Nur noch wenige Säcke auf Lager.',
  'Derzeit ausverkauft, Versand ab Montag.',
  'De nouveau disponible au prix de 12 €.',
  'Agotado: envío en mayo.',
  'Disponível em estoque.',
  'Ultimi sacchi disponibili.',
  'Weer op voorraad!',
  'Znowu dostępna w dobrej cenie.',
  'Снова в наличии.',
  '在庫あり。',
])('“%s” is about the shop', notice => {
  expect(tasteLine(`${notice} Plum.`, null)).toBe('Plum.')
})

test('words of the shop within sentences about taste stay', () => {
  const notes = 'A priceless cup of bouillon, in order of strength: plum, stocky body, worship-worthy honey.'
  expect(tasteLine(notes, null)).toBe(notes)
})
