import type { ConfirmOptions } from '#web/ui/message-dialog.tsx'
import { useMessages } from '#web/ui/messages.tsx'

/**
 * Returns a function that asks before something is deleted that the trash keeps, and says so below the question. What
 * can't be brought back is asked about with `confirm`.
 */
export function useDeletionQuestion(): (text: string, options?: ConfirmOptions) => Promise<boolean> {
  const { confirm } = useMessages()
  return (text, options) => confirm(text, { action: 'Delete', note: IN_TRASH, ...options })
}

/** Says when the question comes true. The server keeps it as long (`src/server/library/trash/repository.ts`). */
const IN_TRASH =
  'It is final after 30 days: until then, what is deleted lies in the trash and can be brought back (Admin, Data Management, Recently deleted).'
