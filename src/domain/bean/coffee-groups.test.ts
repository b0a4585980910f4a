import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atOnce } from '#server/platform/work/turns.ts'
import { type CoffeeGroup, coffeeGroups, coffeeNameOf } from './coffee-groups.ts'
import { areTooGeneral, identifyingWords } from './general-words.ts'

function groupsOf(names: readonly (string | null)[]): CoffeeGroup[] {
  return atOnce(coffeeGroups(names))
}

/** The bean names proposed for the groups of files with these names, each with the names of its files. */
function grouped(...sourceNames: string[]): Record<string, string[]> {
  const groups = groupsOf(sourceNames.map(sourceName => coffeeNameOf({ beanName: null, sourceName })))
  return Object.fromEntries(
    groups.map(({ beanName, files }) => [beanName, files.map(file => sourceNames[file]!)]),
  )
}

test('logs of one coffee are a group whatever their number, date and time, and with a letter wrong', () => {
  const jigesa = ['26-02-01_reference_Jigesa_no1', '26-02-12_2027_Jigesa_no17', '26-07-17_gigesa_no65']
  expect(grouped(...jigesa, '26-05-30_gotiti_no54')).toEqual({
    Jigesa: jigesa,
    Gotiti: ['26-05-30_gotiti_no54'],
  })
  expect(grouped('jigesa_no2', 'gigesa_no63')).toEqual({ Jigesa: ['jigesa_no2', 'gigesa_no63'] })
})

test('washed and natural coffees of one country stay apart', () => {
  expect(
    grouped('Kenia Natural Wypał 2', 'Kenia Washed Wypał 1', 'geisha Wypał 1', 'Kenia Natural Wypał 1'),
  ).toEqual({
    'Kenia Natural': ['Kenia Natural Wypał 2', 'Kenia Natural Wypał 1'],
    'Kenia Washed': ['Kenia Washed Wypał 1'],
    Geisha: ['geisha Wypał 1'],
  })
})

test('a name joins the longer one that has all its words, unless two have them or it is a country', () => {
  expect(grouped('Jigesa 1', '#2 Ethiopia Jigesa')).toEqual({
    'Ethiopia Jigesa': ['Jigesa 1', '#2 Ethiopia Jigesa'],
  })
  expect(Object.keys(grouped('Jigesa', 'Ethiopia Jigesa', 'Jigesa Natural'))).toHaveLength(3)
  expect(Object.keys(grouped('Kenya 2', 'Kenya Nyeri'))).toEqual(['Kenya', 'Kenya Nyeri'])
})

test('lots that differ in a digit or a short word stay apart', () => {
  expect(Object.keys(grouped('Lot12345 Huila', 'Lot12346 Huila', 'Kenya AA', 'Kenya AB'))).toHaveLength(4)
})

test('a file whose name says nothing of its coffee is in no group', () => {
  expect(grouped('roast-2022-05-30', 'log 12', 'Batch 995', '#7')).toEqual({})
  const afterMachines = [
    'Giesen_Profiler1',
    'IKAWA 2019-12-07 121826',
    'sr800',
    'Roasting-log-from-24-09-2020-17_06-1',
  ]
  expect(grouped('RST_LOG4', 'profile1', ...afterMachines)).toEqual({})
})

test('the figures of a batch and joining words such as “for” are not part of a name', () => {
  expect(Object.keys(grouped('02.gua.300.217c.11m', 'Batch for Glosli - Batch 995', 'huila 300g'))).toEqual([
    'Gua',
    'Glosli',
    'Huila',
  ])
  expect(grouped('batch for', '217c.11m')).toEqual({})
  expect(Object.keys(grouped('profile_800gaylanl', 'Coffee of Kivu'))).toEqual([
    '800gaylanl',
    'Coffee of Kivu',
  ])
})

test('a machine’s name may be part of a coffee’s', () => {
  expect(Object.keys(grouped('Artisan Espresso 12', 'CHAJ log0209'))).toEqual(['Artisan Espresso', 'CHAJ'])
})

test('each file with a coffee is in exactly one group, in any order', () => {
  const name = fc.constantFrom(
    'jigesa',
    'gigesa',
    'Ethiopia Jigesa',
    'gotiti',
    'Kenya',
    'Kenya Nyeri',
    'Nyeri Kenya',
  )
  fc.assert(
    fc.property(fc.array(name), names => {
      const files = groupsOf(names).flatMap(group => group.files)
      expect(files.toSorted((a, b) => a - b)).toEqual(names.map((_, place) => place))
    }),
  )
})

test('a bean’s name is the coffee’s as it is spelled, with the numbers in it', () => {
  const named = (beanName: string) => coffeeNameOf({ beanName, sourceName: 'roast 7' })
  expect(named('Sample 74110')).toBe('Sample 74110')
  expect(named('El Paraíso, lot 3 (2025)')).toBe('El Paraíso, lot 3 (2025)')
  expect(named('test 3')).toBeNull()
})

test('selections that are called by five digits are different coffees', () => {
  expect(Object.keys(grouped('74110 GR2 - Natural', '74112 GR2 - Natural'))).toEqual([
    '74110 GR2 Natural',
    '74112 GR2 Natural',
  ])
})

test('one coffee whose country is named in two languages is one group', () => {
  const names = ['Kenya Gatina', 'Kenia Gatina', 'Äthiopien Guji', 'Ethiopia Guji', 'Brasil Cerrado 2']
  expect(groupsOf(names).map(({ files }) => files)).toEqual([[0, 1], [2, 3], [4]])
})

/** Words of which some differ by a letter, some are parts of others' names, and some say too little. */
const WORD = fc.constantFrom(
  ...'jigesa gigesa gigessa jigessa yirga lot12345 lot12346 nyeri nyera pero peru natural Kenya a b c'.split(
    ' ',
  ),
)
const NAME = fc
  .oneof(fc.array(WORD, { minLength: 1, maxLength: 3 }), fc.array(WORD, { minLength: 1, maxLength: 20 }))
  .map(words => words.join(' '))

test('the groups are those that comparing each name with every other gives', () => {
  fc.assert(
    fc.property(fc.array(NAME, { maxLength: 30 }), names => {
      const groups = groupsOf(names).map(({ key, files }) => ({ key, files }))
      expect(groups).toEqual(plainGroups(names.map(identifyingWords)))
    }),
    { numRuns: 2_000 },
  )
})

interface PlainGroup {
  spellings: (readonly string[])[]
  files: number[]
}

function plainGroups(names: readonly (readonly string[])[]): Pick<CoffeeGroup, 'key' | 'files'>[] {
  const groups: PlainGroup[] = []
  for (const [place, words] of names.entries()) {
    const group = groups.find(({ spellings }) => spellings.some(spelling => areAlike(spelling, words)))
    if (group === undefined) groups.push({ spellings: [words], files: [place] })
    else {
      group.spellings.push(words)
      group.files.push(place)
    }
  }
  const wholes = groups.map(group => {
    const words = group.spellings[0]!
    const containing = groups.filter(
      other => other !== group && words.every(word => other.spellings[0]!.includes(word)),
    )
    return containing.length === 1 && !areTooGeneral(words) ? containing[0]! : null
  })
  const stays = groups.map((group, place) => {
    const whole = wholes[place] ?? null
    return whole === null || (wholes[groups.indexOf(whole)] === group && place < groups.indexOf(whole))
  })
  for (const [place, group] of groups.entries()) if (!stays[place]) wholes[place]!.files.push(...group.files)
  return groups
    .filter((_, place) => stays[place])
    .map(({ spellings, files }) => ({ key: spellings[0]!.join(' '), files: files.toSorted((a, b) => a - b) }))
}

function areAlike(words: readonly string[], others: readonly string[]): boolean {
  if (words.length !== others.length) return false
  const different = words.flatMap((word, place) =>
    word === others[place] ? [] : [[word, others[place]!] as const],
  )
  return different.length === 0 || (different.length === 1 && isOneLetterOff(...different[0]!))
}

function isOneLetterOff(word: string, other: string): boolean {
  if (word.length < 5 || other.length < 5 || /\d/.test(word + other)) return false
  const [shorter, longer] = word.length < other.length ? [word, other] : [other, word]
  const places = [...longer].map((_, place) => place)
  return shorter.length === longer.length
    ? places.filter(place => shorter[place] !== longer[place]).length === 1
    : places.some(place => longer.slice(0, place) + longer.slice(place + 1) === shorter)
}
