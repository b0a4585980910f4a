import { useEffect, useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { InboxFile, InboxQuery } from '#contract/inbox.ts'
import type { ImportedRoast } from '#contract/roast-import.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useCall } from '#web/api/get-cache.ts'
import { sendCall } from '#web/api/send-call.ts'
import { useSending } from '#web/api/use-send.ts'
import {
  type Choices,
  type ImportRow,
  isLeftOut,
  type WaitingFile,
} from '#web/owner/import/table/import-rows.ts'
import { useImportTable } from '#web/owner/import/table/use-import-table.ts'
import type { NewBean } from '#web/owner/import/table/use-new-beans.ts'
import { keepDraft, keptDraft } from '#web/parts/edit/kept-draft.ts'
import { say } from '#web/shell/page-title.tsx'
import { momentText } from '#web/words/moment-in-words.ts'

const READ_EVERY_MILLISECONDS = 5_000

/** What the owner chose and typed, by the file's key. */
interface InboxDraft {
  choices: readonly (readonly [string, Choices])[]
  newBeans: readonly NewBean[]
}

const NO_DRAFT: InboxDraft = { choices: [], newBeans: [] }
const DRAFT_KEY = 'inbox'

export type InboxWork = ReturnType<typeof useInbox>

/**
 * Polls the inbox, and imports and dismisses its files. What the owner has typed into it survives a change of tabs and
 * a reload.
 */
export function useInbox() {
  const [draft] = useState(() => keptDraft<InboxDraft>(DRAFT_KEY)?.edited ?? NO_DRAFT)
  const [asked, setAsked] = useState(() => choicesAsked(draft.choices, []))
  const { data: read, error } = useCall(calls.listInbox, asked, {
    everyMilliseconds: READ_EVERY_MILLISECONDS,
  })
  // Until the next answer is there, the former one is shown.
  const [data, setData] = useState(read)
  if (read !== undefined && read !== data) setData(read)
  const [imported, setImported] = useState<readonly ImportedRoast[]>([])
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const takeOut = (key: string) => setGone(known => new Set([...known, key]))
  const files = (data?.files ?? []).filter(({ id }) => !gone.has(String(id)))
  const table = useImportTable({
    files: files.map(file => waitingFile(file, files)),
    groups: data?.groups ?? [],
    stepAside: data?.step_aside,
    draft: { choices: new Map(draft.choices), newBeans: draft.newBeans },
    send: (row, request) => sendCall(calls.importFromInbox, { id: Number(row.key) }, request),
    onImported: (row, roast) => {
      takeOut(row.key)
      setImported(known => [...known, roast])
      say(`Imported ${roast.roast_name}.`)
    },
  })
  const choices = [...table.choices].filter(([key]) => files.some(({ id }) => String(id) === key))
  const askedNow = choicesAsked(choices, table.rows)
  if (data !== undefined && JSON.stringify(askedNow) !== JSON.stringify(asked)) setAsked(askedNow)
  useEffect(() => {
    if (data !== undefined) keepDraft(DRAFT_KEY, NO_DRAFT, { choices, newBeans: table.newBeans.beans })
  })
  const dismissing = useSending(async (key: string) => {
    try {
      await sendCall(calls.dismissFromInbox, { id: Number(key) })
      takeOut(key)
      say('Dismissed.')
    } catch (refused) {
      table.refuse(key, messageOf(refused))
    }
  })
  return {
    inbox: data,
    problem: error === null ? null : `Failed to load the inbox: ${messageOf(error)}`,
    table: { ...table, isBusy: table.isBusy || dismissing.isSending },
    /** What was imported since the bench was opened. */
    imported,
    dismiss: dismissing.send,
  }
}

/** What of the owner's choices changes what is said of other files: foreign numbers, and what is left out. */
function choicesAsked(choices: InboxDraft['choices'], rows: readonly ImportRow[]): InboxQuery {
  const foreign = choices.flatMap(([key, { numberIs }]) => (numberIs === 'foreign' ? [key] : []))
  const left = rows.filter(isLeftOut).map(({ key }) => key)
  return {
    ...(foreign.length > 0 && { foreign_numbers: foreign.join(',') }),
    ...(left.length > 0 && { left_out: left.join(',') }),
  }
}

function waitingFile(
  { id, file_name, arrived_at, problem, roast }: InboxFile,
  files: readonly InboxFile[],
): WaitingFile {
  const base = { key: String(id), fileName: file_name, arrived: momentText(arrived_at) }
  if (roast === null) return { ...base, state: 'unreadable', problem: problem ?? '' }
  const same = roast.same_recording_as
  const other = same && files.find(file => file.id === same.id)
  const same_file = other
    ? {
        key: String(other.id),
        fileName: other.file_name,
        differences: same.differences,
        questions: same.questions,
      }
    : null
  const preview = { ...roast, reading_id: null }
  return { ...base, state: 'read', facts: { ...roast, preview, duplicate: null, same_file } }
}
