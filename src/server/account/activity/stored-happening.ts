import { z } from 'zod'
import type { Activity } from '#contract/activity.ts'
import { HAPPENINGS, type Happening, happeningText } from '#contract/happenings.ts'
import { namesIn } from '#domain/record/named-values.ts'
import { shortened } from '#domain/words/sentence-parts.ts'
import { withoutInvisible } from '#domain/words/visible-text.ts'

/** In characters. */
const LONGEST_SENTENCE = 300
const LONGEST_NAME = 100
/** More names than fit into a sentence of 300 characters. */
const MOST_NAMES = 60

/** What happened, for the columns `kind` and `what`: a code and its values as JSON. Names are shortened. */
export function storedHappening({ code, values }: Happening) {
  return { kind: HAPPENINGS[code].kind, what: JSON.stringify({ code, values }, withShortNames) }
}

/** Reads the column `what`. Earlier programs stored the sentence alone, which never begins with a brace. */
export function readHappening(what: string): Pick<Activity, 'what' | 'code' | 'values'> {
  const sentenceAlone = { what, code: null, values: null }
  if (!what.startsWith('{')) return sentenceAlone
  const { success, data } = stored.safeParse(what)
  if (!success) return sentenceAlone
  const sentence = happeningText(data.code, data.values)
  return sentence === null ? sentenceAlone : { ...data, what: shortened(sentence, LONGEST_SENTENCE) }
}

const happening = z.object({
  code: z.enum(namesIn(HAPPENINGS)),
  values: z.record(z.string(), z.unknown()),
})

const stored = z.string().transform((text, context) => {
  try {
    return happening.parse(JSON.parse(text))
  } catch {
    context.addIssue('is no happening')
    return z.NEVER
  }
})

function withShortNames(_key: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MOST_NAMES)
  return typeof value === 'string' ? shortened(withoutInvisible(value), LONGEST_NAME) : value
}
