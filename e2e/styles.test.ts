import { expect, test } from 'vitest'
import { FAULTLESS, launchBrowser, openPage } from './browser.ts'
import { startOwnedProduct } from './owned-product.ts'
import { logIn, samples } from './owner.ts'

interface Scored {
  id: number
  score: number
}

test('a style is made with a preview, chosen for a coffee and changed; calculating all scores uses it, and is undone', async () => {
  const product = await startOwnedProduct()
  const browser = await launchBrowser()
  try {
    const owner = await logIn(product)
    const bean = await owner.send('POST', '/api/beans/', { origin_name: 'Kenya Nyeri' })
    const timeline = samples()
    const milestones = [{ milestone_type: '1st_crack_start', time_seconds: 470 }]
    const weights = { green_weight_g: 349.6, roasted_weight_g: 300 }
    const roast = { bean_id: bean.id, roast_name: '#1 Kenya', ...weights, timeline, milestones }
    const { id, score: byHouse } = await owner.send<Scored>('POST', '/api/roasts/', roast)
    const scoreNow = () => owner.send<Scored>('GET', `/api/roasts/${id}/score`)
    const { page, faults } = await openPage(browser, product, {
      hash: '#/admin/configuration',
      context: { storageState: owner.storageState },
    })

    await page.getByRole('button', { name: 'New style' }).click()
    await page.getByLabel('Name').fill('Light')
    const duration = page.getByRole('group', { name: 'Duration' })
    await duration.getByLabel('From', { exact: true }).fill('5:00')
    await duration.getByLabel('To', { exact: true }).fill('7:00')
    const effect = page.getByRole('complementary', { name: 'What it does' })
    await effect.getByText('0 go up, 1 down, 0 stay.').waitFor()
    const previewed = Number(await effect.getByRole('listitem').locator('strong').textContent())
    await page.getByRole('button', { name: 'Save style' }).click()

    await page.getByRole('button', { name: 'Choose coffees' }).click()
    await page.getByLabel('All coffees').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByText('judges 1 roast', { exact: true }).waitFor()
    expect(await scoreNow()).toMatchObject({ score: previewed, version: 'Light' })

    await page.getByRole('button', { name: 'Change Light' }).click()
    await duration.getByLabel('To', { exact: true }).fill('12:00')
    await effect.getByText('1 goes up, 0 down, 0 stay.').waitFor()
    await page.getByRole('button', { name: 'Save style' }).click()
    await page.getByText('1 score would change with the current styles').waitFor()
    expect((await scoreNow()).score).toBe(previewed)

    await page.getByRole('button', { name: 'Calculate All Scores' }).click()
    await page.getByText('Processed 1 roasts').waitFor()
    await page.getByRole('button', { name: 'OK' }).click()
    expect(await scoreNow()).toMatchObject({ score: byHouse, version: 'Light 2' })
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await page.getByText('The scores are as before.').waitFor()
    expect(await scoreNow()).toMatchObject({ score: previewed, version: 'Light' })
    expect(faults).toEqual(FAULTLESS)
  } finally {
    await browser.close()
    await product.stop()
  }
})
