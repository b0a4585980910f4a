import type { UploadRule } from '#contract/upload-rules.ts'
import { counted } from '#domain/words/plural.ts'
import type { Messages } from '#web/ui/messages.tsx'
import { checkFiles } from './upload-rules.ts'

/**
 * The files of a selection to continue with. One wrong file stops all of them: the message names each wrong one and
 * offers to continue with the others. Resolves to none if the owner declines.
 */
export async function acceptedFiles(
  files: readonly File[],
  rule: UploadRule,
  messages: Messages,
): Promise<File[]> {
  const { accepted, problem } = checkFiles(files, rule)
  if (problem === null) return accepted
  if (accepted.length === 0) {
    await messages.alert(problem)
    return []
  }
  const action = `Continue with ${counted(accepted.length, 'file')}`
  const goesOn = await messages.confirm(problem, { action, actionKind: 'primary', refusal: 'OK' })
  return goesOn ? accepted : []
}
