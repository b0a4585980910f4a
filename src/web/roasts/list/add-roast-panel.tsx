import { Part, partOf } from '#web/loading/part.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DelayedLoading } from '#web/ui/skeleton.tsx'

const RoastImporter = partOf(() => import('#web/roasts/import/roast-importer.tsx'))

interface AddRoastPanelProps {
  /** Gets the id of each roast that was imported. */
  onImported: (id: number) => void
  onClose: () => void
}

/** The panel beside the list in which files are imported. */
export function AddRoastPanel({ onImported, onClose }: AddRoastPanelProps) {
  return (
    <Dialog title="Add Roast" shape="panel" onClose={onClose}>
      <Part placeholder={<DelayedLoading />}>
        <RoastImporter onImported={({ id }) => onImported(id)} onDone={onClose} />
      </Part>
    </Dialog>
  )
}
