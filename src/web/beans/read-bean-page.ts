import type { BeanPreview } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import { duplicateBeanText } from '#domain/duplicates.ts'
import { messageOf, readCall, sendCall } from '#web/api/api-client.ts'

/** What became of one supplier page. */
export type BeanPage =
  | { status: 'ready'; preview: BeanPreview }
  | { status: 'duplicate'; message: string }
  | { status: 'error'; message: string }

/** Has the server read a page and looks whether the bean is in the library already. Never throws. */
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

/** A check that fails does not stand in the way: the server refuses a duplicate anyway. */
async function isKnown(originName: string, signal: AbortSignal): Promise<boolean> {
  try {
    return (await readCall(calls.checkBeanExists, { origin_name: originName }, { signal })).exists
  } catch (error) {
    if (!signal.aborted) console.warn('The duplicate check failed:', messageOf(error))
    return false
  }
}
