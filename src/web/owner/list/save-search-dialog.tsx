import { NameDialog } from '#web/owner/parts/edit/name-dialog.tsx'
import { LONGEST_SEARCH_NAME } from '#web/visitor/roasts/list/saved/longest-search-name.ts'

interface SaveSearchDialogProps {
  name: string
  onSave: (name: string) => Promise<void>
  onClose: () => void
}

/** Asks for the name of a search. */
export default function SaveSearchDialog(props: SaveSearchDialogProps) {
  return (
    <NameDialog
      {...props}
      title="Save search"
      hint="The search and its filters, with the order of the list."
      action="Save"
      maxLength={LONGEST_SEARCH_NAME}
    />
  )
}
