import type { InboxFile } from '#contract/inbox.ts'
import panel from '#web/owner/parts/panel/panel.module.css'
import { Button } from '#web/ui/button.tsx'
import { momentText } from '#web/words/date-text.ts'

interface UnreadableFileProps {
  file: InboxFile
  isBusy: boolean
  onDismiss: () => void
}

/** A file that can't be read, with the reason. */
export function UnreadableFile({ file, isBusy, onDismiss }: UnreadableFileProps) {
  return (
    <li className={panel.row}>
      <div>
        <p className={panel.name}>{file.file_name}</p>
        <p className={panel.problem}>{file.problem}</p>
        <p className={panel.note}>arrived {momentText(file.arrived_at)}</p>
      </div>
      <Button kind="quiet" disabled={isBusy} onClick={onDismiss}>
        Dismiss
        <span className="visually-hidden"> {file.file_name}</span>
      </Button>
    </li>
  )
}
