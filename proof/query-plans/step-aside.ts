import { roastimeExport } from '#server/testing/library.ts'

type Form = [fields: Record<string, string>, files: ReturnType<typeof roastimeExport>[]]
type WithHeaders = Promise<{ json(): { id: number; roast_number: number } }>

/** Imports a roast that the log numbers, reads a file with its number, and lets the roast step aside. */
export async function stepAside(
  bean: number,
  upload: (url: string, ...form: Form) => WithHeaders,
  send: (method: 'POST', url: string, payload: object) => WithHeaders,
): Promise<void> {
  const files = [roastimeExport('without a number')]
  const { id, roast_number } = (await upload('/api/roasts/import/', { bean_id: String(bean) }, files)).json()
  await upload('/api/roasts/preview/', {}, [roastimeExport(`#${roast_number} on a bag`)])
  await send('POST', '/api/roasts/step-aside', { roasts: [{ id, roast_number, new_number: 7_050 }] })
}
