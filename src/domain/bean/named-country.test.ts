import { expect, test } from 'vitest'
import { COFFEE_COUNTRIES } from './coffee-countries.ts'
import { areTooGeneral } from './general-words.ts'
import { countryNamedAtStart, isNameOf, namedCountry } from './named-country.ts'

test.each([
  ['Äthiopien', 'Ethiopia'],
  ['Éthiopie', 'Ethiopia'],
  ['ETIOPÍA', 'Ethiopia'],
  ['Etiópia', 'Ethiopia'],
  ['Ethiopië', 'Ethiopia'],
  ['Эфиопия', 'Ethiopia'],
  ['エチオピア', 'Ethiopia'],
  ['エチオピア産', 'Ethiopia'],
  ['Kenia', 'Kenya'],
  ['Quénia', 'Kenya'],
  ['Кения', 'Kenya'],
  ['Kolumbien', 'Colombia'],
  ['Brésil', 'Brazil'],
  ['Brasilien', 'Brazil'],
  ['Oeganda', 'Uganda'],
  ['Papua-Neuguinea', 'Papua New Guinea'],
  ['パプア・ニューギニア', 'Papua New Guinea'],
  ['グァテマラ', 'Guatemala'],
  ['Wybrzeże Kości Słoniowej', 'Ivory Coast'],
  ['Vietname', 'Vietnam'],
  ['Kongo', 'DR Congo'],
  ['República Democrática del Congo', 'DR Congo'],
  ['Kongo-Brazzaville', 'Republic of the Congo'],
])('%s is %s', (text, country) => expect(namedCountry(text)).toBe(country))

test.each([
  ['Guji, Äthiopien', 'Ethiopia'],
  ['Bonga / Éthiopie', 'Ethiopia'],
  ['ブラジル、ミナスジェライス', 'Brazil'],
  ['Колумбия (Уила)', 'Colombia'],
])('of the parts of %s one is %s', (text, country) => expect(namedCountry(text)).toBe(country))

test.each(['Kenia, Brasilien', 'Afrika', 'Mischung', '', null])('"%s" names no one country', text => {
  expect(namedCountry(text)).toBeNull()
})

test.each([
  ['Papua New Guinea Honey Nebilyer Estate', 'Papua New Guinea'],
  ['Papua Wamena', 'Indonesia'],
  ['Java Wet Hulled Sunda', 'Indonesia'],
  ['Costa Rica Hibrid F1', 'Costa Rica'],
  ['Guinea', 'Guinea'],
  ['Hawaii Kona Extra Fancy', 'United States'],
  ['Congo Kivu Muungano', 'DR Congo'],
  ['Timor-Leste Ermera', 'Timor-Leste'],
  ['Yirgacheffe Aricha', 'Ethiopia'],
  ['"Sumatra" Lintong', 'Indonesia'],
  ['Kenia Natural', 'Kenya'],
  ['Äthiopien Guji – Rohkaffee', 'Ethiopia'],
  ['Brésil Mogiana', 'Brazil'],
  ['Papúa Nueva Guinea Sigri', 'Papua New Guinea'],
  ['エチオピア グジ', 'Ethiopia'],
  ['エチオピアイルガチェフェ G1', 'Ethiopia'],
  ['ケニアAA', 'Kenya'],
  ['インドネシアマンデリン', 'Indonesia'],
  ['Эфиопия Иргачефф', 'Ethiopia'],
])('the coffee %s comes from %s', (name, country) => {
  expect(countryNamedAtStart(name)).toBe(country)
})

test.each([
  '',
  'Javanese Blend',
  'Decaf Blend',
  'Sudan Rume Natural',
  'The best of Kenya',
  'Kenyatta Espresso',
  'インドマラバール',
])('the name "%s" begins with no country', name => {
  expect(countryNamedAtStart(name)).toBeNull()
})

test('every name in the table is at the start of a name, whatever follows it', () => {
  for (const { name, aliases = [], regions = [] } of COFFEE_COUNTRIES) {
    for (const text of [name, ...aliases, ...regions]) {
      expect(countryNamedAtStart(`${text} Zzz`), text).toBe(name)
    }
  }
})

test('a country identifies no coffee in any language', () => {
  for (const word of ['Äthiopien', 'Кения', 'エチオピア', 'brasil'])
    expect(
      areTooGeneral([
        word
          .normalize('NFKD')
          .replace(/\p{Mark}/gu, '')
          .toLowerCase(),
      ]),
    ).toBe(true)
  expect(areTooGeneral(['guji'])).toBe(false)
})

test('a region is no name of its country', () => {
  expect(isNameOf('Peru', 'Perú')).toBe(true)
  expect(isNameOf('Peru', 'ペルー産')).toBe(true)
  expect(isNameOf('Peru', 'Cajamarca')).toBe(false)
  expect(isNameOf('Peru', 'Kenia')).toBe(false)
})
