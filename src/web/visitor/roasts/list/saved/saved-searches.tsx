import Bookmark from 'lucide-react/icons/bookmark'
import { useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { SavedSearch } from '#contract/searches.ts'
import { useCall } from '#web/api/get-cache.ts'
import { useSend } from '#web/api/use-send.ts'
import { Part, partOf } from '#web/loading/part.tsx'
import { pages } from '#web/pages.ts'
import { useAttempt } from '#web/parts/use-attempt.ts'
import { Menu } from '#web/ui/menu.tsx'
import { useMessages } from '#web/ui/messages.tsx'

const SaveSearchDialog = partOf(() => import('#web/owner/list/save-search-dialog.tsx'))
const EditSearchesDialog = partOf(() => import('#web/owner/list/edit-searches-dialog.tsx'))

interface SavedSearchesProps {
  /** What follows the `?` in the address of what is shown; empty for the whole list. */
  search: string
  /** A name for it. */
  suggestedName: string
  isNarrow: boolean
}

/** A menu of the owner's saved searches, which also saves the present search and edits the saved ones. */
export function SavedSearches({ search, suggestedName, isNarrow }: SavedSearchesProps) {
  const messages = useMessages()
  const attempt = useAttempt()
  const saved = useCall(calls.listSearches, {}).data?.searches
  const saving = useSend(calls.updateSearches)
  const [dialog, setDialog] = useState<'save' | 'edit' | null>(null)
  const undo = (before: SavedSearch[]) =>
    attempt('Failed to save changes', async () => {
      await saving.send({}, { searches: before })
    })
  const save = async (searches: SavedSearch[], said: string) => {
    const before = saved ?? []
    await saving.send({}, { searches })
    messages.notify(said, { action: 'Undo', onAction: () => void undo(before) })
  }
  const canSave = saved !== undefined && search !== '' && !saved.some(one => one.search === search)
  return (
    <>
      <Menu
        label="Saved"
        isIconOnly={isNarrow}
        icon={<Bookmark aria-hidden="true" />}
        items={[
          ...(saved ?? []).map(one => ({
            text: one.name,
            to: `${pages.roasts}?${one.search}`,
            isCurrent: one.search === search,
          })),
          ...(canSave ? [{ text: 'Save this search', onChoose: () => setDialog('save') }] : []),
          ...(saved?.length ? [{ text: 'Change saved searches', onChoose: () => setDialog('edit') }] : []),
        ]}
        emptyText="Search or filter, then save the search here."
      />
      {dialog === 'save' && (
        <Part>
          <SaveSearchDialog
            name={suggestedName}
            onSave={name => save([...(saved ?? []), { name, search }], `“${name.trim()}” was saved.`)}
            onClose={() => setDialog(null)}
          />
        </Part>
      )}
      {dialog === 'edit' && (
        <Part>
          <EditSearchesDialog
            searches={saved ?? []}
            onSave={searches => save(searches, 'The saved searches were changed.')}
            onClose={() => setDialog(null)}
          />
        </Part>
      )}
    </>
  )
}
