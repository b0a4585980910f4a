import type { BeanPreview } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import { messageOf } from '#web/api/api-client.ts'
import { readCall } from '#web/api/read-call.ts'
import { sendCall } from '#web/api/send-call.ts'

/** Lets the server read a supplier's page. Fails with the server's sentence, and never throws. */
export async function readBeanPage(file: File, signal: AbortSignal): Promise<Result<BeanPreview, string>> {
  const form = new FormData()
  form.set('file', file)
  try {
    return success(await sendCall(calls.previewBeanPage, {}, form, { signal }))
  } catch (error) {
    return failure(messageOf(error))
  }
}

/** Whether the library has a bean. A failed check counts as no: the server refuses duplicates anyway. */
export async function isBeanKnown(originName: string, signal: AbortSignal): Promise<boolean> {
  try {
    return (await readCall(calls.checkBeanExists, { origin_name: originName }, { signal })).exists
  } catch (error) {
    if (!signal.aborted) console.warn('The duplicate check failed:', messageOf(error))
    return false
  }
}
