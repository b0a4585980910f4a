import { useMessages } from '#web/ui/messages.tsx'
import { changeRun, type Run } from '#web/visitor/roasts/live/run.ts'
import { sendRuns } from './run-sync.ts'

/** Throws the run away after a question, as soon as the server can be reached. */
export function useDiscard({ key }: Run): () => Promise<void> {
  const messages = useMessages()
  return async () => {
    const question = 'Throw this roast away? It can be brought back from the trash for 30 days.'
    if (!(await messages.confirm(question, { title: 'Throw Away', action: 'Throw away' }))) return
    changeRun(key, () => ({ isDiscarded: true }))
    await sendRuns()
  }
}
