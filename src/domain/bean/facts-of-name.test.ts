import { describe, expect, test } from 'vitest'
import { unknownBean } from './bean.ts'
import { factsOfName, factsToOffer } from './facts-of-name.ts'

const said = (name: string) => {
  const { country, processing_method, varietals } = factsOfName(name)
  return [country, processing_method, varietals]
}

describe('what the name of a coffee says', () => {
  test.each([
    ['Costa Rica Hibrid F1', 'Costa Rica', null, 'F1 Hybrid'],
    ['Rwanda Nyamasheke', 'Rwanda', null, null],
    ['Kenia Natural', 'Kenya', 'Natural', null],
    ['Ethiopia Guji washed', 'Ethiopia', 'Washed', null],
    ['Brasilien Yellow Bourbon', 'Brazil', null, 'Yellow Bourbon'],
    ['Colombia Huila Pink Bourbon anaerobic', 'Colombia', 'Anaerobic', 'Pink Bourbon'],
    ['Washed Sidamo', 'Ethiopia', 'Washed', null],
    ['Finca La Bolsa, Guatemala, SL28 + Geisha', 'Guatemala', null, 'SL28, Geisha'],
    ['Papua New Guinea Honey', 'Papua New Guinea', 'Honey', null],
    ['Java Wet Hulled', 'Indonesia', 'Wet hulled', null],
    ['Sulawesi Toraja', 'Indonesia', null, null],
  ])('%s', (name, country, processing, varietals) => {
    expect(said(name)).toEqual([country, processing, varietals])
  })

  test.each([
    ['Äthiopien Sidamo gewaschen', 'Ethiopia', 'Washed'],
    ['Éthiopie nature', 'Ethiopia', 'Natural'],
    ['Perú Cajamarca lavado', 'Peru', 'Washed'],
    ['Brasil cereja descascado', 'Brazil', 'Honey'],
    ['Etiopia naturale', 'Ethiopia', 'Natural'],
    ['Oeganda gewassen', 'Uganda', 'Washed'],
    ['Kolumbia myta', 'Colombia', 'Washed'],
    ['Эфиопия Гуджи натуральная', 'Ethiopia', 'Natural'],
    ['ケニアAA 水洗式', 'Kenya', 'Washed'],
  ])('is read in the languages of suppliers: %s', (name, country, processing) => {
    expect(said(name).slice(0, 2)).toEqual([country, processing])
  })

  test.each([
    ['Kenya AA style'],
    ['Java Nyika'],
    ['Mexico blend Brazil'],
    ['Brazil, Guatemala and Ethiopia'],
    ['House Blend Guatemala'],
    ['Kolumbien Äthiopien Mischung'],
    ['Coffee for us'],
    ['Wedding Reunion'],
    ['Christmas 2025'],
  ])('is no country where it isn’t clear: %s', name => {
    expect(factsOfName(name).country).toBeNull()
  })

  test.each([
    ['Kenya natural and washed', null],
    ['Brazil pulped natural', 'Pulped natural'],
    ['Colombia anaerobic natural', 'Anaerobic natural'],
    ['Costa Rica Black Honey', 'Black honey'],
    ['Rwanda fully washed', 'Fully washed'],
    ['Ethiopia unwashed', 'Unwashed'],
    ['Guatemala', null],
  ])('the processing of %s is %s', (name, processing) => {
    expect(factsOfName(name).processing_method).toBe(processing)
  })

  test('a variety that is also an island doesn’t make a second country', () => {
    expect(factsOfName('Costa Rica Java').country).toBe('Costa Rica')
  })

  test('is offered only where the bean has nothing', () => {
    const bean = { ...unknownBean('Kenia Natural SL28'), country: 'Kenya', processing_method: ' ' }
    expect(factsToOffer(bean)).toEqual({ country: null, processing_method: 'Natural', varietals: 'SL28' })
  })
})
