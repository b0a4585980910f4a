import * as calls from '#contract/calls.ts'
import type { ImportFolderState } from '#contract/inbox.ts'
import { plural } from '#domain/words/plural.ts'
import { useCall } from '#web/api/get-cache.ts'
import { Button } from '#web/ui/button.tsx'
import { useMessages } from '#web/ui/messages.tsx'
import styles from '../panel.module.css'
import { PanelProblem, PanelSection } from '../panel-section.tsx'
import { importOfEdit, isRoast } from './inbox-edits.ts'
import { InboxRow, UnreadableRow } from './inbox-row.tsx'
import type { InboxWork } from './use-inbox.ts'

/** The roasts that wait for a bean and weights, with one button for each and one for all. */
export function InboxTab({ work }: { work: InboxWork }) {
  const { inbox, problem, isBusy, result } = work
  const messages = useMessages()
  const beans = useCall(calls.listBeans, {}).data ?? []
  const files = inbox?.files ?? []
  const ready = files.filter(file => isRoast(file) && importOfEdit(work.editOf(file)) !== null).length
  const dismiss = async (file: (typeof files)[number]) => {
    const question = `Dismiss ${file.file_name}? It won’t come back to the inbox.`
    const isSure = file.roast === null || (await messages.confirm(question, DISMISS))
    if (isSure) await work.dismiss(file)
  }
  return (
    <PanelSection heading="Inbox">
      {problem !== null && <PanelProblem>{problem}</PanelProblem>}
      {inbox?.folder && <FolderNote folder={inbox.folder} />}
      {inbox?.total === 0 && (
        <p className={styles.note}>
          The inbox is empty. New files of the machine’s folder (the setting IMPORT_DIR) and files that
          another machine sends show up here.
        </p>
      )}
      {files.some(isRoast) && (
        <div className={styles.actions}>
          <Button kind="primary" disabled={isBusy || ready === 0} onClick={() => void work.importAll()}>
            Import all
          </Button>
        </div>
      )}
      <p className={styles.note} role="status">
        {result}
      </p>
      <ul className={styles.list}>
        {files.map(file =>
          isRoast(file) ? (
            <InboxRow
              key={file.id}
              file={file}
              beans={beans}
              work={work}
              onDismiss={() => void dismiss(file)}
            />
          ) : (
            <UnreadableRow key={file.id} file={file} work={work} onDismiss={() => void dismiss(file)} />
          ),
        )}
      </ul>
      {inbox !== undefined && inbox.total > files.length && (
        <p className={styles.note}>
          These are the first {files.length} of {inbox.total}. The others follow as you import or dismiss
          them.
        </p>
      )}
    </PanelSection>
  )
}

const DISMISS = { title: 'Dismiss a Roast', action: 'Dismiss' }

function FolderNote({ folder: { waiting, problem } }: { folder: ImportFolderState }) {
  return (
    <>
      {problem !== null && <p className={styles.problem}>{problem}</p>}
      {waiting > 0 && (
        <p className={styles.note}>
          {plural(waiting, { one: '1 file', other: `${waiting} files` })} of the machine’s folder still to be
          read.
        </p>
      )}
    </>
  )
}
