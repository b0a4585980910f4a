import type { BeanPreview } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import { duplicateBeanText } from '#domain/roast/duplicates.ts'
import { messageOf } from '#web/api/api-client.ts'
import { readCall } from '#web/api/read-call.ts'
import { sendCall } from '#web/api/send-call.ts'

/** The result of reading one supplier page. */
export type BeanPage =
  | { status: 'ready'; preview: BeanPreview }
  | { status: 'duplicate'; message: string }
  | { status: 'error'; message: string }

/** Lets the server read a page and checks whether the library already has the bean. Never throws. */
export async function readBeanPage(file: File, signal: AbortSignal): Promise<BeanPage> {
  const form = new FormData()
  form.set('file', file)
  try {
    const preview = await sendCall(calls.previewBeanPage, {}, form, { signal })
    return (await isKnown(preview.origin_name, signal))
      ? { status: 'duplicate', message: duplicateBeanText(preview.origin_name) }
      : { status: 'ready', preview }
  } catch (error) {
    return { status: 'error', message: messageOf(error) }
  }
}

/** A failed check counts as no: the server refuses duplicates anyway. */
async function isKnown(originName: string, signal: AbortSignal): Promise<boolean> {
  try {
    return (await readCall(calls.checkBeanExists, { origin_name: originName }, { signal })).exists
  } catch (error) {
    if (!signal.aborted) console.warn('The duplicate check failed:', messageOf(error))
    return false
  }
}
