import { messageOf } from '#web/api/api-client.ts'
import { useMessages } from '#web/ui/messages.tsx'

/**
 * Returns a function that does something, and says why it failed after `failed`: in a notice, or by `say`. It resolves
 * to whether it was done.
 */
export function useAttempt(say?: (sentence: string) => unknown) {
  const messages = useMessages()
  return async (failed: string | null, action: () => Promise<unknown>): Promise<boolean> => {
    try {
      await action()
      return true
    } catch (error) {
      await (say ?? messages.fail)([failed ?? [], messageOf(error)].flat().join(': '))
      return false
    }
  }
}
