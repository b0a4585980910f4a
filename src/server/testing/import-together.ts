import type { ImportPlan, RoastPreview } from '#contract/roast-import.ts'
import type { Roast, RoastDetails } from '#contract/roasts.ts'
import type { TestLibrary, UploadedTestFile } from './library.ts'

/**
 * Imports files together as the web app does: reads them in this order, asks for the plan, and follows it. A file that
 * names no bean gets `otherBean`. Returns the names of the files that couldn't be read, and of those without anything
 * new.
 */
export async function importTogether(
  library: TestLibrary,
  files: readonly UploadedTestFile[],
  otherBean: number,
): Promise<{ unreadable: string[]; known: string[] }> {
  const previews = new Map<string, RoastPreview & { file: string }>()
  const unreadable: string[] = []
  for (const file of files) {
    const answer = await library.upload('/api/roasts/preview/', {}, [file])
    if (answer.statusCode === 422) unreadable.push(file.name)
    else previews.set(answer.json().reading_id, { ...answer.json<RoastPreview>(), file: file.name })
  }
  const request = { reading_ids: [...previews.keys()] }
  const plan = (await library.own('POST', '/api/roasts/import-plan', request)).json<ImportPlan>()
  const known: string[] = []
  for (const { reading_id, roast_name, same_recording, same_recording_as } of plan.files) {
    const same = same_recording ?? same_recording_as
    const { matching_bean, file } = previews.get(reading_id)!
    if (same?.differences.length === 0) {
      known.push(file)
      continue
    }
    const bean_id = String(matching_bean?.id ?? otherBean)
    const own = { bean_id, roast_name, number_if_taken: 'refuse' }
    const fields = same === null ? own : { same_file: 'update' }
    const answer = await library.upload('/api/roasts/import/', { reading_id, ...fields }, [])
    if (answer.statusCode !== 201) throw new Error(`${file}: ${answer.statusCode} ${answer.body}`)
  }
  return { unreadable: unreadable.sort(), known: known.sort() }
}

/** Every roast with all of its details, by name, and the aliases of the beans. Without times of changes. */
export async function wholeLibrary(library: TestLibrary): Promise<object[]> {
  const roasts = (await library.own('GET', '/api/roasts/')).json<Roast[]>()
  const details = []
  for (const { id } of roasts) {
    const roast = (await library.own('GET', `/api/roasts/${id}/details`)).json<RoastDetails>()
    details.push({ ...roast, updated_at: null, thumbnail_url: null })
  }
  const beans = (await library.own('GET', '/api/beans/')).json<{ id: number }[]>()
  const aliases = []
  for (const { id } of beans) {
    aliases.push({ id, ...(await library.own('GET', `/api/beans/${id}/aliases`)).json<object>() })
  }
  return [...details.sort((a, b) => a.roast_name.localeCompare(b.roast_name) || a.id - b.id), ...aliases]
}
