import type { DemoStyle } from '../demo/styles.ts'
import { expectOk, logIn } from './owner.ts'

/** Adds styles and chooses them, through the API of a product whose beans have the ids of their positions from 1 on. */
export async function chooseStyles(
  address: string,
  password: string,
  styles: readonly DemoStyle[],
): Promise<void> {
  const owner = await logIn(address, password)
  for (const { style, beans, roasts } of styles) {
    const { id: style_id } = await expectOk(await owner('POST', '/api/styles/', style))
    for (const bean of beans) await expectOk(await owner('PUT', `/api/beans/${bean + 1}`, { style_id }))
    await expectOk(await owner('POST', '/api/roasts/change-many', { roast_ids: roasts, style_id }))
  }
}
