import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beanMatcher, beanNamesOf } from './bean-match.ts'

/** The name of the bean that is found among beans with these names. */
function found(names: (string | null)[], ...originNames: string[]): string | null {
  return beanMatcher(originNames.map(origin_name => ({ origin_name })))(names)?.origin_name ?? null
}

test('the same name matches whatever its case, marks and punctuation', () => {
  expect(found(['kenia  wypal – AA'], 'Kenia', 'Kenia Wypał (AA)')).toBe('Kenia Wypał (AA)')
})

test('the same name beats one that contains it', () => {
  expect(found(['Kenya AA'], 'Kenya AA Nyeri', 'Kenya AA', 'Kenya')).toBe('Kenya AA')
})

test('the bean with the most words matches if the name contains the words of several', () => {
  expect(found(['Kenya Nyeri AA second batch'], 'Kenya', 'Kenya AA', 'Brazil')).toBe('Kenya AA')
})

test('a short name matches the only bean that contains all its words', () => {
  expect(found(['Geisha'], 'Panama Geisha Boquete', 'Kenya AA')).toBe('Panama Geisha Boquete')
})

test('a short name that several beans contain matches none', () => {
  expect(found(['Kenya'], 'Kenya AA', 'Kenya AB Kirinyaga')).toBeNull()
})

test('three of five common words are enough, two of four are not', () => {
  expect(found(['Ethiopia Guji Natural Uraga G1'], 'Ethiopia Guji Natural Hambela Grade')).toBe(
    'Ethiopia Guji Natural Hambela Grade',
  )
  expect(found(['Brazil Natural Santa Ines'], 'Brazil Natural Cerrado Carmo')).toBeNull()
})

test('the best overlap wins and a tie of overlaps is not a match', () => {
  expect(found(['a b c d e'], 'a b c x y', 'a b c d y')).toBe('a b c d y')
  expect(found(['a b c d e'], 'a b c d x', 'a b c d y')).toBeNull()
})

test('two beans whose names differ only in punctuation are a tie', () => {
  expect(found(['Kenya AA'], 'Kenya AA', 'Kenya, AA')).toBeNull()
})

test('the roast name decides if the bean name is unknown or finds nothing', () => {
  expect(found([null, 'Kenya AA'], 'Kenya AA', 'Brazil')).toBe('Kenya AA')
  expect(found(['House coffee', 'Kenya AA'], 'Kenya AA', 'Brazil')).toBe('Kenya AA')
  expect(found(['Brazil', 'Kenya AA'], 'Kenya AA', 'Brazil')).toBe('Brazil')
})

test('a country, a process or a grade alone matches only the same name', () => {
  expect(found(['Kenya natural 2'], 'Kenya', 'Brazil Santos Natural')).toBeNull()
  expect(found(['Costa Rica Hibrid F1'], 'Costa Rica', 'Costa Rica Tarrazu')).toBeNull()
  expect(found(['Washed'], 'Washed Yirgacheffe')).toBeNull()
  for (const name of ['AA', 'Peaberry', 'G1', '2']) expect(found([name], `Kenya Nyeri ${name}`)).toBeNull()
  expect(found(['KENYA'], 'Kenya', 'Kenya AA')).toBe('Kenya')
})

test('an alias that the owner gave a bean wins over every other match', () => {
  const beans = [
    { origin_name: 'Ethiopia Jigesa', aliases: [] },
    { origin_name: 'Ethiopia Guji', aliases: ['Gigesa', 'Jigesa  (G1)'] },
  ]
  const name = (names: (string | null)[]) => beanMatcher(beans)(names)?.origin_name
  expect(name([null, 'gigesa'])).toBe('Ethiopia Guji')
  expect(name(['Ethiopia Jigesa', 'jigesa g1'])).toBe('Ethiopia Guji')
  expect(name(['Jigesa'])).toBe('Ethiopia Jigesa')
})

test('names without a word match nothing', () => {
  expect(found([], 'Kenya')).toBeNull()
  expect(found([null, '', ' – ', '#'], 'Kenya', '???')).toBeNull()
})

test('a file names its bean by bean name, then by roast name without number and date', () => {
  expect(beanNamesOf({ beanName: 'Kenya AA', sourceName: '#48 Kenya' })[0]).toBe('Kenya AA')
  const [, name] = beanNamesOf({ beanName: null, sourceName: '26-02-12_2027_Jigesa_no17' })
  expect(found([name ?? null], 'Ethiopia Jigesa', 'Kenya no17')).toBe('Ethiopia Jigesa')
})

test('a bean is found by its own name among beans of other names, in any order', () => {
  const name = fc
    .array(fc.stringMatching(/^[a-z]{3,8}$/), { minLength: 1, maxLength: 4 })
    .map(words => words.join(' '))
  fc.assert(
    fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 8 }), names => {
      for (const own of names) expect(found([own.toUpperCase()], ...names)).toBe(own)
    }),
  )
})

test('one bean is found among 200,000', () => {
  const beans = Array.from({ length: 200_000 }, (_, index) => ({
    origin_name: `Bean ${index} Kenya Lot ${index % 97}`,
  }))
  expect(beanMatcher(beans)([null, 'Kenya bean lot 9999 8'])?.origin_name).toBe('Bean 9999 Kenya Lot 8')
})

test('a country is the same in every language', () => {
  expect(found(['Kenia Gatina'], 'Kenya Gatina', 'Kenya Nyeri')).toBe('Kenya Gatina')
  expect(found(['Kenia'], 'Kenya Gatina')).toBeNull()
})
