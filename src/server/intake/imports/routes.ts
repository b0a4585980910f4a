import * as calls from '#contract/calls.ts'
import { roastImportFields } from '#contract/roast-import.ts'
import { ROAST_FILES } from '#contract/upload-rules.ts'
import { ROAST_FIELD_NAMES } from '#domain/roast/roast-fields.ts'
import type { App, ServerContext } from '#server/context.ts'
import { unknownEntity } from '#server/http/entity-ids.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { serve } from '#server/http/serve-call.ts'
import { readForm, readUpload, type UploadedForm } from '#server/http/uploads.ts'
import { requireValid } from '#server/http/validation.ts'
import { logged, unchanged } from '#server/http/write-answer.ts'
import { type Reading, RecentReadings } from '#server/intake/reading/recent-readings.ts'
import { listBeanChoices } from '#server/library/beans/repository.ts'
import { isReplacing } from '#server/library/undo/replaced-values.ts'
import { type CoffeeOfFile, findCoffeesOfFiles } from './coffee-of-file.ts'
import type { ImportFeature } from './import-features.ts'
import { planOf } from './import-plan.ts'
import { importReading, readFile } from './import-roast.ts'
import { previewsInFile } from './preview.ts'
import type { ReadRecording } from './recorded-roast.ts'
import { previewReread, reread } from './reread.ts'

/**
 * The calls that read roasting machines' exports: the matching bean, a preview, the import. These features take part
 * in the import.
 */
export function serveImports(app: App, context: ServerContext, features: readonly ImportFeature[]): void {
  const { db } = context
  serveReread(app, context)
  const readings = new RecentReadings(context.uptime)

  serve(app, calls.matchBeanOfFile, async (_input, { request }) => {
    const { file } = await readUpload(request, EXPORTS)
    const [first] = await readFile(context, file)
    const [coffee] = await findCoffeesOfFiles(db, [first!.file])
    const { bean, blend, greens } = coffee!
    return unchanged({
      found: (bean ?? blend ?? greens) !== null,
      matching_bean: bean,
      matching_blend: blend,
      greens,
      available_beans: await listBeanChoices(db),
      message: matchText(coffee!),
    })
  })

  serve(app, calls.previewRoastFile, async (_input, { request }) => {
    const { file } = await readUpload(request, EXPORTS)
    const roasts = await readFile(context, file)
    const { previews, step_aside } = await previewsInFile(db, roasts.map(recordingOf))
    const [first, ...others] = previews.map((preview, place) => ({
      reading_id: readings.add(roasts[place]!),
      ...preview,
    }))
    return unchanged({ ...first!, ...(others.length > 0 && { others }), step_aside })
  })

  serve(app, calls.planImport, async ({ body }) => {
    const known = body.reading_ids.flatMap(reading_id => {
      const reading = readings.find(reading_id)
      const isAnother = body.another?.includes(reading_id) ?? false
      const isForeign = body.foreign_numbers?.includes(reading_id) ?? false
      const isLeftOut = body.left_out?.includes(reading_id) ?? false
      const choices = { isAnother, isForeign, isLeftOut }
      return reading === null ? [] : [{ reading_id, ...choices, ...recordingOf(reading) }]
    })
    const { files: planned, groups, step_aside } = await planOf(db, known)
    return unchanged({
      files: planned.map(({ reading_id, names, numberTaken, group, same: { roast, file } }) => ({
        reading_id,
        roast_name: names.proposed,
        number_reason: names.reason,
        number_taken: numberTaken,
        far_above: names.farAbove,
        group,
        same_recording: roast,
        same_recording_as: file && { reading_id: planned[file.place]!.reading_id, ...file.differing },
      })),
      groups,
      step_aside,
    })
  })

  serve(app, calls.importRoastFile, async (_input, { request }) => {
    const form = await readForm(request, EXPORTS)
    const given = requireValid(roastImportFields, filledIn(form.fields))
    const { reading_id, part: _, ...entered } = given
    const imported = await importReading(context, await readingOf(form, given), entered, { features })
    if (reading_id !== undefined) readings.delete(reading_id)
    return imported
  })

  /** A roast of the file itself, or one that was previewed a short time ago. */
  async function readingOf({ file }: UploadedForm, { reading_id, part }: RoastOfForm) {
    if (file !== null) return requireOne(await readFile(context, file), part)
    if (reading_id === undefined) throw new HttpProblem('no_file')
    const reading = readings.find(reading_id)
    if (reading === null) throw new HttpProblem('reading_forgotten')
    return reading
  }
}

function matchText({ bean, blend, greens }: CoffeeOfFile): string {
  if (blend !== null) return `Matching recipe found: ${blend.name}`
  if (greens !== null) return `Matching beans found: ${greens.map(part => part.origin_name).join(', ')}`
  return bean === null ? 'No matching bean found' : `Matching bean found: ${bean.origin_name}`
}

interface RoastOfForm {
  reading_id?: string
  part?: number
}

/** The roast that is meant of those in a file: the only one, or the one with this number. */
function requireOne(roasts: readonly Reading[], part: number | undefined): Reading {
  const names = roasts.map(({ file }) => file.sourceName)
  const roast = roasts[(part ?? 1) - 1]
  if (roast === undefined || (part === undefined && roasts.length > 1))
    throw new HttpProblem('several_roasts', { names })
  return roast
}

function recordingOf({ file, derived }: Reading): ReadRecording {
  return { file, samples: derived.samples }
}

const EXPORTS = { ...ROAST_FILES, fileField: 'file' } as const

/** The fields that the owner can clear although the file has a value. */
const CLEARABLE: readonly string[] = [
  'roast_date',
  'green_weight_g',
  'roasted_weight_g',
  'notes',
  ...ROAST_FIELD_NAMES,
]

/** The fields of a form that hold something. An empty one is left out, or null if it can be cleared. */
function filledIn(fields: Record<string, string>): Record<string, string | null> {
  const entries = Object.entries(fields).map(
    ([name, text]) => [name, text.trim() === '' ? null : text] as const,
  )
  return Object.fromEntries(entries.filter(([name, text]) => text !== null || CLEARABLE.includes(name)))
}

/** The calls that read stored originals again. */
function serveReread(app: App, context: ServerContext): void {
  const { db, backups } = context

  serve(app, calls.previewReread, async ({ body, ...query }) => {
    const { after_id = 0, limit = null } = { ...query, ...body }
    return unchanged(await previewReread(context, { afterId: after_id, limit }))
  })

  serve(app, calls.rereadRoasts, async ({ body }) => {
    const { deletion_id = null, fields } = body
    if (deletion_id === null) await backups.beforeReread()
    else if (!(await isReplacing(db, deletion_id, 'reread'))) throw unknownEntity('deletion')
    const answer = await reread(context, { ...body, deletion_id })
    if (answer.changed === 0) return unchanged(answer)
    return logged(answer, 'roasts_reread', { count: answer.changed, fields })
  })
}
