import { useState } from 'react'
import type { ImportFolderState } from '#contract/inbox.ts'
import { counted } from '#domain/words/plural.ts'
import { BatchResult } from '#web/owner/import/table/batch-result.tsx'
import { ImportAll, MissingBeans, WeightsOfAll } from '#web/owner/import/table/import-all.tsx'
import { ImportResults } from '#web/owner/import/table/import-results.tsx'
import { type ImportRow, isImportable, type ReadRow } from '#web/owner/import/table/import-rows.ts'
import { ImportTable } from '#web/owner/import/table/import-table.tsx'
import { doubtedRows, IMPORT_ANYWAY } from '#web/owner/import/table/row-weights.ts'
import styles from '#web/owner/parts/panel/panel.module.css'
import { PanelSection } from '#web/owner/parts/panel/panel-section.tsx'
import { AnywayButton } from '#web/owner/parts/weight/asked-weights.tsx'
import { pages } from '#web/pages.ts'
import { Problem } from '#web/parts/form/form.tsx'
import { PageLink } from '#web/shell/page-link.tsx'
import { Button } from '#web/ui/button.tsx'
import layout from '#web/ui/layout.module.css'
import { useMessages } from '#web/ui/messages.tsx'
import type { InboxWork } from './use-inbox.ts'

/** The roasts that wait for a bean and weights, with one button for each and one for all. */
export function InboxTab({ work }: { work: InboxWork }) {
  const { inbox, table, imported } = work
  const { rows, progress, isBusy, question } = table
  const messages = useMessages()
  /** The counts of the last Import All. */
  const [result, setResult] = useState<string | null>(null)
  const showResult = (counts: string) => {
    setResult(counts)
    window.scrollTo(0, 0)
  }
  const dismiss = async ({ key, fileName, state }: ImportRow) => {
    const question = `Dismiss ${fileName}? It won’t come back to the inbox.`
    if (state === 'unreadable' || (await messages.confirm(question, DISMISS))) await work.dismiss(key)
  }
  const actionsOf = (row: ImportRow) => (
    <div className={layout.row2}>
      {row.state === 'read' && (
        <AnywayButton
          disabled={isBusy || !isImportable(row)}
          isAsked={question.isAsked(doubtedRows([row], table))}
          anyway={IMPORT_ANYWAY}
          about={row.fileName}
          onClick={() => void table.start([row as ReadRow])}
        >
          Import
        </AnywayButton>
      )}
      <Button about={row.fileName} kind="quiet" disabled={isBusy} onClick={() => void dismiss(row)}>
        Dismiss
      </Button>
    </div>
  )
  return (
    <PanelSection heading="Inbox">
      <Problem>{work.problem}</Problem>
      {inbox?.folder && <FolderNote folder={inbox.folder} />}
      {inbox?.total === 0 && imported.length === 0 && (
        <p className={styles.note}>
          The inbox is empty.{' '}
          <PageLink to={pages.roasts} opening={{ adding: true }}>
            Add a roast from a file
          </PageLink>
          . New files of the machine’s folder (the setting IMPORT_DIR) and files that another machine sends
          show up here.
        </p>
      )}
      {result !== null && progress === null && <BatchResult counts={result} skipped={[]} />}
      <ImportResults roasts={imported} />
      {rows.length > 0 && <ImportTable table={table} actionsOf={actionsOf} />}
      <Problem>{table.problem}</Problem>
      <WeightsOfAll table={table} />
      {rows.some(({ state }) => state === 'read') && (
        <div className={layout.row2}>
          {progress === null ? (
            <ImportAll table={table} onImported={showResult} />
          ) : (
            <Button onClick={table.stop}>Stop</Button>
          )}
          <MissingBeans table={table} />
        </div>
      )}
      <p className={styles.note} role="status">
        {progress !== null && `Importing ${Math.min(progress.done + 1, progress.total)} of ${progress.total}`}
      </p>
      {inbox !== undefined && inbox.total > inbox.files.length && (
        <p className={styles.note}>
          These are the first {inbox.files.length} of {inbox.total}. The others follow as you import or
          dismiss them.
        </p>
      )}
    </PanelSection>
  )
}

const DISMISS = { title: 'Dismiss a roast', action: 'Dismiss' }

function FolderNote({ folder: { waiting, problem } }: { folder: ImportFolderState }) {
  return (
    <>
      {problem !== null && <p className={styles.problem}>{problem}</p>}
      {waiting > 0 && (
        <p className={styles.note}>{counted(waiting, 'file')} of the machine’s folder still to be read.</p>
      )}
    </>
  )
}
