import type { Bean } from '#contract/beans.ts'
import type { Roast } from '#contract/roasts.ts'
import type { DemoBlend } from '../demo/blends.ts'
import { expectOk, logIn } from './owner.ts'

/** Makes blends of a bean's roasts, by a recipe: the coffees that it is of take its place, and it is deleted. */
export async function blendRoasts(
  address: string,
  password: string,
  { bean, name, summary, parts }: DemoBlend,
): Promise<void> {
  const owner = await logIn(address, password)
  const beans = (await expectOk(await owner('GET', '/api/beans/'))) as unknown as Bean[]
  const idOf = (origin_name: string) => beans.find(each => each.origin_name === origin_name)!.id
  const path = `/api/roasts/?bean_id=${idOf(bean)}&limit=500`
  const roasts = (await expectOk(await owner('GET', path))) as unknown as Roast[]
  const shares = parts.map(part => ({ bean_id: idOf(part.bean), share_percent: part.percent }))
  const recipe = await expectOk(await owner('POST', '/api/blends/', { name, summary, parts: shares }))
  for (const { id, roast_name, green_weight_g } of roasts) {
    const grams = green_weight_g ?? USUAL_GRAMS
    const greens = parts.map(part => ({ bean_id: idOf(part.bean), grams: (grams * part.percent) / 100 }))
    const update = { roast_name: roast_name.replace(bean, name), greens, blend_id: recipe.id }
    const weight = green_weight_g === null ? {} : { green_weight_g }
    await expectOk(await owner('PUT', `/api/roasts/${id}`, { ...update, ...weight }))
  }
  await expectOk(await owner('DELETE', `/api/beans/${idOf(bean)}`))
}

const USUAL_GRAMS = 300
