import { z } from 'zod'
import * as calls from '#contract/calls.ts'
import { beanMatchAnswer, roastImportFields, roastPreview } from '#contract/roast-import.ts'
import { roastWithFields } from '#contract/roasts.ts'
import { ROAST_FILES } from '#contract/upload-rules.ts'
import { beanNamesOf, matchBean } from '#domain/bean/bean-match.ts'
import { ROAST_FIELD_NAMES } from '#domain/roast/roast-fields.ts'
import { BEAN } from '#server/beans/bean-problems.ts'
import { listBeanChoices } from '#server/beans/repository.ts'
import type { App, ServerContext } from '#server/context.ts'
import { requireId } from '#server/http/entity-ids.ts'
import { happened, nothingHappened } from '#server/http/happened.ts'
import { serve } from '#server/http/serve-call.ts'
import { readUpload } from '#server/http/uploads.ts'
import { requireValid } from '#server/http/validation.ts'
import { importRoast, requireReadable } from './import-roast.ts'
import { findRoastOfFile } from './source-hashes.ts'
import { namesOfSource } from './source-names.ts'

/** The calls that read roasting machines' exports: the matching bean, a preview, the import. */
export function serveRoastFiles(app: App, context: ServerContext): void {
  const { db, files } = context
  serve(
    app,
    calls.matchBeanOfFile,
    { summary: 'Which bean a file belongs to', form: FILE_FORM, answer: beanMatchAnswer, errors: [503] },
    async (_input, { request }) => {
      const { file } = await readUpload(request, EXPORTS)
      const roastFile = requireReadable(await files.readRoastFile(file.bytes, file.name))
      const beans = await listBeanChoices(db)
      const match = matchBean(beanNamesOf(roastFile), beans)
      return nothingHappened({
        found: match !== null,
        matching_bean: match && { id: match.id, origin_name: match.origin_name },
        available_beans: beans,
        message: match === null ? 'No matching bean found' : `Matching bean found: ${match.origin_name}`,
      })
    },
  )

  serve(
    app,
    calls.previewRoastFile,
    { summary: 'Read a file without saving it', form: FILE_FORM, answer: roastPreview, errors: [503] },
    async (_input, { request }) => {
      const { file } = await readUpload(request, EXPORTS)
      const roastFile = requireReadable(await files.readRoastFile(file.bytes, file.name))
      const { sourceName, sampleCount, milestones, warnings } = roastFile
      const { dtr_percent: _, ...figures } = roastFile.figures
      const { usual, next, taken } = await namesOfSource(db, roastFile)
      return nothingHappened({
        roast_name: usual,
        next_roast_name: next,
        number_taken: taken,
        already_imported: await findRoastOfFile(db, roastFile.sha256),
        source_name: sourceName,
        roast_date: roastFile.roastDate,
        bean_name: roastFile.beanName,
        ...figures,
        green_weight_g: roastFile.greenWeightGrams,
        roasted_weight_g: roastFile.roastedWeightGrams,
        ...roastFile.fields,
        timeline_count: sampleCount,
        milestones,
        warnings,
      })
    },
  )

  serve(
    app,
    calls.importRoastFile,
    {
      summary: 'Add the roast of a file',
      form: roastImportFields.extend({ file: z.file() }),
      answer: roastWithFields,
      errors: [404, 409, 503],
    },
    async (_input, { request }) => {
      const { file, fields } = await readUpload(request, EXPORTS)
      const { bean_id, same_file, number_if_taken, ...given } = requireValid(
        roastImportFields,
        filledIn(fields),
      )
      const created = await importRoast(context, file, {
        ...given,
        bean_id: requireId(BEAN, bean_id),
        mayBeKnown: same_file === 'allow',
        yieldsNumber: number_if_taken === 'next',
      })
      return happened(created, 'roast_imported', { name: created.value.roast_name })
    },
  )
}

const EXPORTS = { ...ROAST_FILES, fileField: 'file' } as const

const FILE_FORM = z.object({ file: z.file() })

/** The fields in which the owner can take out what the file says. */
const CLEARABLE: readonly string[] = [
  'roast_date',
  'green_weight_g',
  'roasted_weight_g',
  ...ROAST_FIELD_NAMES,
]

/** The fields of a form that hold something. An empty one is left out, or null if that takes out the file's value. */
function filledIn(fields: Record<string, string>): Record<string, string | null> {
  const entries = Object.entries(fields).map(
    ([name, text]) => [name, text.trim() === '' ? null : text] as const,
  )
  return Object.fromEntries(entries.filter(([name, text]) => text !== null || CLEARABLE.includes(name)))
}
