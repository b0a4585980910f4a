// Kills the server in the middle of a batch import, and sends the same files again.
import { expect, test } from 'vitest'
import { freshDatabase } from '#server/testing/databases.ts'
import { roastimeExport } from '#server/testing/library.ts'
import { giveKnownOwner } from '../harness/known-owner.ts'
import { expectOk, logIn, type OwnerCall } from '../harness/owner.ts'
import { startProduct } from '../harness/product.ts'

const PASSWORD = 'interrupted batch'
const FILES = 7
/** How many imports are acknowledged before the kill, which hits some of the next ones. */
const BEFORE = 2
const AT_ONCE = 3

interface PlannedFile {
  reading_id: string
  roast_name: string
  same_recording: { differences: unknown[] } | null
}

const files = Array.from({ length: FILES }, (_, index) => {
  const roastDate = `2026-03-${String(index + 1).padStart(2, '0')}`
  return roastimeExport('Kenya', { roastDate })
})

/** Does what the owner's browser does with chosen files: previews each, and asks for the import plan. */
async function readAll(owner: OwnerCall): Promise<PlannedFile[]> {
  const reading_ids: unknown[] = []
  for (const { name, content } of files) {
    const form = new FormData()
    form.append('file', new Blob([content]), name)
    reading_ids.push((await expectOk(await owner('POST', '/api/roasts/preview/', form))).reading_id)
  }
  const plan = await expectOk(await owner('POST', '/api/roasts/import-plan', { reading_ids }))
  return plan.files as PlannedFile[]
}

function importPlanned(owner: OwnerCall, beanId: number, { reading_id, roast_name }: PlannedFile) {
  const form = new FormData()
  const fields = { bean_id: String(beanId), reading_id, roast_name, number_if_taken: 'refuse' }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return owner('POST', '/api/roasts/import/', form)
}

// On PostgreSQL, which may still commit a change of a server that was killed. `kill.test.ts` kills on both.
test('after a kill during a batch import, sending the same files again completes it, without duplicates', async () => {
  const database = await freshDatabase('postgres')
  const { dataFolder } = database.location
  const databaseUrl = database.location.databaseUrl ?? ''
  await giveKnownOwner({ dataFolder, databaseUrl }, PASSWORD)
  const start = () =>
    startProduct({ dataFolder, environment: { ADMIN_PASSWORD: PASSWORD, DATABASE_URL: databaseUrl } })
  let product = await start()
  try {
    let owner = await logIn(product.address, PASSWORD)
    const bean = Number((await expectOk(await owner('POST', '/api/beans/', { origin_name: 'Kenya' }))).id)
    const planned = await readAll(owner)
    for (const file of planned.slice(0, BEFORE)) await expectOk(await importPlanned(owner, bean, file))
    const cut = planned.slice(BEFORE, BEFORE + AT_ONCE).map(file => importPlanned(owner, bean, file))
    await Promise.race(cut)
    await product.kill()
    await Promise.allSettled(cut)

    product = await start()
    owner = await logIn(product.address, PASSWORD)
    const rest = await readAll(owner)
    const known = rest.filter(file => file.same_recording !== null)
    expect(known.length).toBeGreaterThan(BEFORE)
    expect(known.length).toBeLessThanOrEqual(BEFORE + AT_ONCE)
    expect(known.every(file => file.same_recording?.differences.length === 0)).toBe(true)
    for (const file of rest.filter(each => each.same_recording === null)) {
      await expectOk(await importPlanned(owner, bean, file))
    }
    const answer = await fetch(`${product.address}/api/roasts/?limit=100`)
    const roasts = (await answer.json()) as { roast_name: string; roast_date: string }[]
    const days = roasts.map(({ roast_date }) => roast_date).sort()
    expect(days).toEqual(files.map((_, index) => `2026-03-${String(index + 1).padStart(2, '0')}`))
    const numbers = roasts.map(({ roast_name }) => Number(/#(\d+)/.exec(roast_name)?.[1]))
    expect(new Set(numbers).size).toBe(FILES)
    // An import that was cut off can leave a gap: it gets the number after the highest if one sent with it succeeded.
    expect(Math.max(...numbers)).toBeLessThanOrEqual(FILES + AT_ONCE - 1)
  } finally {
    await product.stop()
    await database.remove()
  }
})
