import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { byCss, texts } from '#web/testing/on-screen.ts'
import { goTo, openApp } from '#web/testing/open-app.ts'
import { sampleBean } from '#web/testing/sample-beans.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { sampleRoast } from '#web/testing/sample-roasts.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

const [RATED, DESCRIBED, UNKNOWN] = [7, 8, 9]
const flavor_profiles = { Floral: 2, Citrus: 3.5, Nuts: 0, Berry: 4, Body: 3 }

beforeEach(() => {
  showLog({
    beans: [
      sampleBean({ id: RATED, origin_name: 'Kenya Nyeri', flavor_profiles }),
      sampleBean({ id: DESCRIBED, origin_name: 'Mexico', bean_summary: 'Cocoa and toasted almond.' }),
      sampleBean({ id: UNKNOWN, origin_name: 'House blend', bean_summary: null, flavor_profiles: null }),
    ],
    roasts: [sampleRoast({ id: 12, roast_date: '2026-11-20' })],
  })
})

const flower = page.getByRole('img', { name: /^A flower/ })
const petals = () => byCss('main svg[role="img"][aria-label^="A flower"] > g').length

describe('the flower of a coffee', () => {
  test('names its flavours, strongest first, and has a petal for each above 0', async () => {
    await openApp(`#/beans/${RATED}`)
    await expect
      .element(flower)
      .toHaveAccessibleName('A flower of what it tastes of: Berry, Citrus and Floral')
    expect(petals()).toBe(3)
    await expectAccessibleAndResponsive()
  })

  test('is on a card beside the name; a coffee without a word about its taste has none', async () => {
    await openApp('#/beans')
    await expect.element(flower.first()).toBeVisible()
    expect(flower.elements().map(each => each.getAttribute('aria-label'))).toEqual([
      'A flower of what it tastes of: Berry, Citrus and Floral',
      'A flower of what it tastes of: chocolate, roasted and nutty',
    ])
    await expectAccessibleAndResponsive()
  })

  test('is made of the supplier’s words where nothing is rated, with these as text', async () => {
    await openApp(`#/beans/${DESCRIBED}`)
    await expect.element(page.getByRole('heading', { name: 'Tastes of' })).toBeVisible()
    expect(petals()).toBe(3)
    await expect.element(page.getByRole('listitem').filter({ hasText: 'nutty' })).toBeVisible()
    goTo(`#/beans/${UNKNOWN}`)
    await expect.element(page.getByRole('heading', { level: 1, name: 'House blend' })).toBeVisible()
    await expect.element(flower).not.toBeInTheDocument()
  })
})

test('where a coffee is from: region and country, its outline, and the altitude on a mountain', async () => {
  showLog({ beans: [sampleBean({ country: 'Kenya', region: 'Nyeri', altitude: '5,600 ft' })] })
  await openApp('#/beans/1')
  const heading = page.getByRole('heading', { name: 'Where from' })
  await expect.element(heading).toBeVisible()
  const section = heading.element().closest('section')
  expect(texts(section?.querySelectorAll('p') ?? [])).toEqual(['Nyeri, Kenya', '1707 m · high'])
  await expect.poll(() => section?.querySelector('use')?.getBoundingClientRect().height).toBeGreaterThan(40)
  await expectAccessibleAndResponsive()
})
