import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldedWords } from '#domain/words/name-folding.ts'
import { BeanIndex, beanNamesOf, type NamedBean } from './bean-match.ts'
import { areTooGeneral } from './general-words.ts'

/** The name of the bean that is found among beans with these names. */
function found(names: (string | null)[], ...originNames: string[]): string | null {
  return indexOf(originNames.map(origin_name => ({ origin_name }))).find(names)?.origin_name ?? null
}

function indexOf(beans: readonly NamedBean[]): BeanIndex<NamedBean> {
  const index = new BeanIndex<NamedBean>()
  for (const bean of beans) index.add(bean)
  return index
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

test('the word for a room or a time of day alone matches only the same name', () => {
  expect(found(['Küche'], 'Mischung Küche Rösterei', 'Kenya AA')).toBeNull()
  expect(found(['Kitchen'], 'House Blend Kitchen Table')).toBeNull()
  expect(found(['Kitchen'], 'Kitchen', 'House Blend Kitchen Table')).toBe('Kitchen')
  expect(found(['House Blend'], 'House Blend Kitchen Table')).toBe('House Blend Kitchen Table')
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
  const name = (names: (string | null)[]) => indexOf(beans).find(names)?.origin_name
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
  expect(indexOf(beans).find([null, 'Kenya bean lot 9999 8'])?.origin_name).toBe('Bean 9999 Kenya Lot 8')
})

/** Words that names share, are countries, or say too little, so that every rule of matching comes up. */
const WORD = fc.constantFrom(
  ...'a b c d e jigesa gigesa nyeri kirinyaga AA G1 2 natural washed Kenya Ethiopia Costa Rica'.split(' '),
)
const NAME = fc
  .oneof(fc.array(WORD, { maxLength: 4 }), fc.array(WORD, { maxLength: 20 }))
  .map(words => words.join(' '))

test('the bean that is found is the one that comparing the names with every bean finds', () => {
  fc.assert(
    fc.property(fc.array(NAME, { maxLength: 12 }), fc.array(NAME, { maxLength: 3 }), (originNames, names) => {
      expect(found(names, ...originNames)).toBe(plainlyFound(names, originNames))
    }),
    { numRuns: 2_000 },
  )
})

function plainlyFound(names: readonly string[], originNames: readonly string[]): string | null {
  for (const name of names) {
    const likenesses = originNames.map(other => likeness(foldedWords(name), foldedWords(other)))
    const best = Math.max(0, ...likenesses)
    const first = likenesses.indexOf(best)
    if (best > 0 && likenesses.lastIndexOf(best) === first) return originNames[first]!
  }
  return null
}

function likeness(words: readonly string[], otherWords: readonly string[]): number {
  const [distinct, others] = [new Set(words), new Set(otherWords)]
  if (distinct.size === 0 || others.size === 0) return 0
  if (words.join(' ') === otherWords.join(' ')) return Number.POSITIVE_INFINITY
  const common = [...distinct].filter(word => others.has(word))
  if (areTooGeneral(common)) return 0
  if (common.length === Math.min(distinct.size, others.size)) return 1 + common.length
  const overlap = common.length / Math.max(distinct.size, others.size)
  return overlap >= 0.6 ? overlap : 0
}

test('of a name of more than 20 words the first 20 are compared, and all if it is the same name', () => {
  const words = Array.from({ length: 30 }, (_, index) => `word${index}`)
  const [beginning, end] = [words.slice(0, 20).join(' '), words.slice(20).join(' ')]
  expect(found([words.join(' ')], beginning, end)).toBe(beginning)
  expect(found([`${beginning} other`], `${beginning} another`, end)).toBe(`${beginning} another`)
  expect(found([words.join(' ')], words.join(' '), `${beginning} another`)).toBe(words.join(' '))
})

test('a country is the same in every language', () => {
  expect(found(['Kenia Gatina'], 'Kenya Gatina', 'Kenya Nyeri')).toBe('Kenya Gatina')
  expect(found(['Kenia'], 'Kenya Gatina')).toBeNull()
})
