import { type Bean, type BeanBulkResult, beanFields } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import { BEAN_PAGES } from '#contract/upload-rules.ts'
import { NO_COST } from '#domain/bean/price/bean-price.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import type { App, ServerContext } from '#server/context.ts'
import { problemOf } from '#server/http/error-answers.ts'
import { HttpProblem, required } from '#server/http/http-problem.ts'
import { serve } from '#server/http/serve-call.ts'
import { readUpload, readUploads, type UploadedFile } from '#server/http/uploads.ts'
import { requireValid } from '#server/http/validation.ts'
import { logged, unchanged } from '#server/http/write-answer.ts'
import { withCost } from './bean-cost.ts'
import { createBean } from './change-beans.ts'

/** The calls that read beans from suppliers' saved pages: a preview of one page, or several added at once. */
export function servePageCalls(app: App, { db, files, now }: ServerContext): void {
  serve(app, calls.previewBeanPage, async (_input, { request }) => {
    const { file } = await readUpload(request, { ...BEAN_PAGES, fileField: 'file' })
    const page = await files.readSupplierPage(file.bytes, file.name)
    if (!page.ok) throw new HttpProblem('unreadable_file', { problem: page.reason })
    const { bean, warnings } = page.value
    return unchanged({ ...(await withCost(db, NO_COST, bean)), warnings })
  })

  serve(app, calls.importBeanPages, async (_input, { request }) => {
    const created: Bean[] = []
    const errors: BeanBulkResult['errors'] = []
    const rules = { ...BEAN_PAGES, fileField: 'files', maximumFiles: MOST_PAGES } as const
    try {
      for await (const file of readUploads(request, rules)) {
        const bean = await addBeanOf(file)
        if (bean.ok) created.push(bean.value)
        else errors.push({ filename: file.name, error: bean.reason.message })
      }
    } catch (error) {
      // Beans that were added before the upload was interrupted stay, so the answer has to list them.
      const isNothingDone = created.length + errors.length === 0
      const problem = problemOf(error)
      if (isNothingDone || problem.status === 500) throw error
      errors.push({ filename: 'The rest of the upload', error: problem.message })
    }
    const result = {
      created,
      errors,
      total_processed: created.length + errors.length,
      successful: created.length,
      failed: errors.length,
    }
    const names = created.map(bean => bean.origin_name)
    return logged(result, 'beans_imported', { count: created.length, names })
  })

  async function addBeanOf({ name, content }: UploadedFile): Promise<Result<Bean, HttpProblem>> {
    if (!content.ok) return content
    try {
      const page = await files.readSupplierPage(content.value, name)
      if (!page.ok) return failure(new HttpProblem('unreadable_file', { problem: page.reason }))
      const fields = requireValid(beanFields, page.value.bean)
      return success(required(await createBean(db, fields, now())).value)
    } catch (error) {
      if (error instanceof HttpProblem) return failure(error)
      throw error
    }
  }
}

/** Per upload. */
const MOST_PAGES = 100
