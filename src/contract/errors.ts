import { z } from 'zod'

/** Every failed call answers this: one sentence, or a list of them where several fields are wrong. */
export const errorAnswer = z.object({ detail: z.union([z.string(), z.array(z.string())]) })
export type ErrorAnswer = z.infer<typeof errorAnswer>

/** What a change of one entity may answer besides success. */
export const changeErrors = {
  401: errorAnswer,
  403: errorAnswer,
  404: errorAnswer,
  412: errorAnswer,
  422: errorAnswer,
}

/** What a call that takes an upload may answer besides success. */
export const uploadErrors = {
  400: errorAnswer,
  401: errorAnswer,
  403: errorAnswer,
  413: errorAnswer,
  415: errorAnswer,
  422: errorAnswer,
  503: errorAnswer,
}
