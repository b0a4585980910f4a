import { useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { SheetAnswer } from '#contract/tasting/sheets.ts'
import { LONGEST_SHEET_NAME } from '#domain/tasting/sheet.ts'
import { useCall } from '#web/api/get-cache.ts'
import { useSend } from '#web/api/use-send.ts'
import { PanelSection } from '#web/owner/parts/panel/panel-section.tsx'
import { useRestoreOffer } from '#web/owner/parts/undo-offer.ts'
import { keptDraft } from '#web/parts/edit/kept-draft.ts'
import { useAttempt } from '#web/parts/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import layout from '#web/ui/layout.module.css'
import text from '#web/ui/text.module.css'
import { draftOfSheet, newScale, type SheetDraft } from './sheet-draft.ts'
import { SheetEditor, sheetDraftKey } from './sheet-editor.tsx'
import styles from './tasting.module.css'

/** A sheet that is made or changed, with what its form begins with. */
interface Edited {
  sheet: SheetAnswer | null
  filled: SheetDraft
}

const NOTHING: SheetDraft = { name: '', scales: [newScale(0)] }

/** The sheets that one tastes by: the built-in ones, and the owner's to make, copy, change and delete. */
export function SheetsSection() {
  const { data: sheets = [] } = useCall(calls.listSheets, {})
  const [chosen, setChosen] = useState<Edited | null>(null)
  const edited = chosen ?? draftUnderWay(sheets)
  return (
    <PanelSection heading="Sheets">
      <p className={text.small}>
        A sheet is what you ask of a coffee. One that a tasting uses stays as it is: copy it to change it.
      </p>
      {edited === null ? (
        <>
          {sheets.map(sheet => (
            <SheetRow
              key={sheet.id}
              sheet={sheet}
              onCopy={() => setChosen({ sheet: null, filled: copyOf(sheet) })}
              onChange={() => setChosen({ sheet, filled: draftOfSheet(sheet) })}
            />
          ))}
          <div className={layout.row2}>
            <Button onClick={() => setChosen({ sheet: null, filled: NOTHING })}>New sheet</Button>
          </div>
        </>
      ) : (
        <SheetEditor
          key={edited.sheet?.id ?? 'new'}
          sheet={edited.sheet}
          filled={edited.filled}
          onClose={() => setChosen(null)}
        />
      )}
    </PanelSection>
  )
}

interface SheetRowProps {
  sheet: SheetAnswer
  onCopy: () => void
  onChange: () => void
}

function SheetRow({ sheet, onCopy, onChange }: SheetRowProps) {
  const attempt = useAttempt()
  const deleting = useSend(calls.deleteSheet)
  const offerRestore = useRestoreOffer()
  const { id, name, scales, is_built_in } = sheet
  const remove = () =>
    attempt(null, async () => {
      const { deletion_id } = await deleting.send({ id })
      offerRestore(`“${name}” was deleted.`, deletion_id, `“${name}” was restored.`)
    })
  return (
    <div className={styles.sheet}>
      <div className={styles.sheetLine}>
        <h3>{name}</h3>
        <div>
          <Button about={name} kind="quiet" onClick={onCopy}>
            Copy
          </Button>
          {!is_built_in && (
            <>
              <Button about={name} kind="quiet" onClick={onChange}>
                Change
              </Button>
              <Button about={name} kind="quiet" disabled={deleting.isSending} onClick={() => void remove()}>
                Delete
              </Button>
            </>
          )}
        </div>
      </div>
      <p className={text.small}>
        {scales.map(({ name, from, to }) => `${name}\u00a0${from}\u2060–\u2060${to}`).join(' · ')}
      </p>
    </div>
  )
}

function copyOf(sheet: SheetAnswer): SheetDraft {
  return { ...draftOfSheet(sheet), name: `${sheet.name} copy`.slice(0, LONGEST_SHEET_NAME) }
}

/** The sheet that was being typed when the tab was left or the page was reloaded. */
function draftUnderWay(sheets: readonly SheetAnswer[]): Edited | null {
  const sheet = sheets.find(({ id }) => keptDraft(sheetDraftKey(id)) !== null)
  if (sheet !== undefined) return { sheet, filled: draftOfSheet(sheet) }
  const kept = keptDraft<SheetDraft>(sheetDraftKey('new'))
  return kept === null ? null : { sheet: null, filled: kept.before }
}
