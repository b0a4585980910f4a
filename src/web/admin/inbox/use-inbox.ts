import { useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { Inbox, InboxFile } from '#contract/inbox.ts'
import type { Roast } from '#contract/roasts.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useCall } from '#web/api/get-cache.ts'
import { sendCall } from '#web/api/send-call.ts'
import { useSending } from '#web/api/use-send.ts'
import { say } from '#web/shell/page-title.tsx'
import {
  editOfFile,
  type InboxEdit,
  importOfEdit,
  isRoast,
  resultText,
  type WaitingRoast,
} from './inbox-edits.ts'

const READ_EVERY_MILLISECONDS = 5_000

/** The inbox with what the owner has typed into it, which survives a change of tabs. */
export interface InboxWork {
  inbox: Inbox | undefined
  /** Why it could not be read, or null. */
  problem: string | null
  isBusy: boolean
  /** Why a file was refused when it was last imported or dismissed, by id. */
  refusals: ReadonlyMap<number, string>
  /** The result of the last "Import all". */
  result: string | null
  editOf: (file: WaitingRoast) => InboxEdit
  change: (file: WaitingRoast, edit: InboxEdit) => void
  importOne: (file: WaitingRoast) => Promise<void>
  importAll: () => Promise<void>
  dismiss: (file: InboxFile) => Promise<void>
}

/** Polls the inbox, and imports and dismisses its files. */
export function useInbox(): InboxWork {
  const { data, error } = useCall(calls.listInbox, {}, { everyMilliseconds: READ_EVERY_MILLISECONDS })
  const [edits, setEdits] = useState<ReadonlyMap<number, InboxEdit>>(new Map())
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map())
  const [result, setResult] = useState<string | null>(null)
  const editOf = (file: WaitingRoast) => edits.get(file.id) ?? editOfFile(file)

  /** The buttons are disabled while it runs. */
  const { send: work, isSending: isBusy } = useSending(async (action: () => Promise<void>) => {
    setResult(null)
    await action()
  })
  /** Returns whether it succeeded. A refusal is shown with the file. */
  const tryWith = async (file: InboxFile, action: () => Promise<unknown>): Promise<boolean> => {
    try {
      await action()
      setRefusals(known => new Map([...known].filter(([id]) => id !== file.id)))
      return true
    } catch (error) {
      setRefusals(known => new Map(known).set(file.id, messageOf(error)))
      return false
    }
  }
  const importNow = async (file: WaitingRoast): Promise<Roast | null> => {
    const given = importOfEdit(editOf(file))
    if (given === null) return null
    let roast: Roast | null = null
    await tryWith(file, async () => {
      roast = await sendCall(calls.importFromInbox, { id: file.id }, given)
    })
    return roast
  }
  return {
    inbox: data,
    problem: error === null ? null : `Failed to load the inbox: ${messageOf(error)}`,
    isBusy,
    refusals,
    result,
    editOf,
    change: (file, edit) => setEdits(known => new Map(known).set(file.id, edit)),
    importOne: file =>
      work(async () => {
        const roast = await importNow(file)
        if (roast === null) return
        say(`Imported ${roast.roast_name}.`)
      }),
    importAll: () =>
      work(async () => {
        const roasts = data?.files.filter(isRoast) ?? []
        const ready = roasts.filter(file => importOfEdit(editOf(file)) !== null)
        let imported = 0
        for (const file of ready) if ((await importNow(file)) !== null) imported += 1
        const failed = ready.length - imported
        setResult(resultText({ imported, failed, unready: roasts.length - ready.length }))
      }),
    dismiss: file =>
      work(async () => {
        if (await tryWith(file, () => sendCall(calls.dismissFromInbox, { id: file.id })))
          say(`Dismissed ${file.file_name}.`)
      }),
  }
}
