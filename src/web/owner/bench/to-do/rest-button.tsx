import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useSend } from '#web/api/use-send.ts'
import { nextField } from '#web/owner/parts/edit/use-saved-row.ts'
import { Button } from '#web/ui/button.tsx'
import { useMessages } from '#web/ui/messages.tsx'
import type { ToDoKind } from './to-dos.ts'

/** Takes a roast off one of the lists, because what it lacks or what looks odd stays so. */
export function RestButton({ kind, roast }: { kind: ToDoKind; roast: Roast }) {
  const saving = useSend(calls.updateRoast)
  const { notify, fail } = useMessages()
  /** Resolves to whether it was saved. */
  const set = async (isSo: boolean): Promise<boolean> => {
    const update = kind === 'weights' ? { never_weighed: isSo } : { as_it_is: { [kind]: isSo } }
    try {
      const { roast_name } = await saving.send({ id: roast.id }, update)
      if (isSo) notify(`${roast_name} stays as it is.`, { action: 'Undo', onAction: () => void set(false) })
      else notify(`${roast_name} is asked about again.`)
      return true
    } catch (error) {
      fail(`Failed to save: ${messageOf(error)}`)
      return false
    }
  }
  const leave = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    const next = nextField(currentTarget) ?? besideButton(currentTarget)
    void set(true).then(isSaved => isSaved && next?.focus())
  }
  return (
    <Button kind="quiet" disabled={saving.isSending} onClick={leave}>
      {kind === 'weights' ? 'Never weighed' : 'It is so'}
      <span className="visually-hidden">: {roast.roast_name}</span>
    </Button>
  )
}

/** The first button of the next row, or of the one before if there is none. */
function besideButton(element: HTMLElement): HTMLButtonElement | null | undefined {
  const row = element.closest('li')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  return beside?.querySelector<HTMLButtonElement>('button:not(:disabled)')
}
