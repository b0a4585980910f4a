import { useEffect, useEffectEvent, useRef } from 'react'
import * as calls from '#contract/calls.ts'
import type { ImportPlan } from '#contract/roast-import.ts'
import { messageOf } from '#web/api/api-client.ts'
import { sendCall } from '#web/api/send-call.ts'
import {
  type ImportRow,
  importModeOf,
  isLeftOut,
  isRead,
  type ReadRow,
  type WaitingFile,
} from '#web/owner/import/table/import-rows.ts'
import { isPerhapsNew } from '#web/owner/import/table/perhaps-new.ts'

/** Before the first plan. */
export const NO_PLAN: ImportPlan = { files: [], groups: [] }

/** The id by which the server remembers the file of a row. */
export function readingId({ facts }: ReadRow): string {
  return facts.preview?.reading_id ?? ''
}

/**
 * Asks what an import would make of the files that aren't left out as duplicates, each time that these, those that are
 * left out, or the answers about their numbers change. Another `turn` asks again, because roasts of the library have
 * other numbers by then.
 */
export function useImportPlan(
  rows: readonly ImportRow[],
  turn: number,
  onPlan: (plan: ImportPlan) => void,
): void {
  const own = rows
    .filter(isRead)
    .filter(row => row.facts.duplicate === null || importModeOf(row) === 'another')
  const idsOf = (chosen: readonly ReadRow[]) => chosen.map(readingId).join(' ')
  const ids = idsOf(own)
  const isJoined = (row: ReadRow) => isPerhapsNew(row.facts) && importModeOf(row) === 'update'
  const another = idsOf(own.filter(({ choices }) => choices.mode === 'another'))
  const foreign = idsOf(own.filter(({ choices }) => choices.numberIs === 'foreign'))
  // One that is joined to a roast of its date needs no number.
  const left = idsOf(own.filter(row => isLeftOut(row) || isJoined(row)))
  const show = useEffectEvent(onPlan)
  const asked = useRef('')
  useEffect(() => {
    const question = [ids, another, foreign, left, turn].join('/')
    asked.current = question
    if (ids === '') return
    const listed = (text: string) => text.split(' ').filter(id => id !== '')
    const request = {
      reading_ids: listed(ids),
      another: listed(another),
      foreign_numbers: listed(foreign),
      left_out: listed(left),
    }
    sendCall(calls.planImport, {}, request).then(
      plan => asked.current === question && show(plan),
      error => console.warn('The import could not be planned:', messageOf(error)),
    )
  }, [ids, another, foreign, left, turn])
}

/** The file with its place and number among the others, and with the one that it updates. */
export function planned<File extends WaitingFile>(
  file: File,
  { index, plan, files }: { index: number; plan: ImportPlan; files: readonly WaitingFile[] },
): File {
  if (file.state !== 'read') return file
  const place = plan.files.findIndex(({ reading_id }) => reading_id === file.facts.preview?.reading_id)
  const found = plan.files[place]
  if (found === undefined) return { ...file, facts: { ...file.facts, place: index } }
  const { reading_id: _, same_recording_as: same, ...facts } = found
  const other =
    same && files.find(each => each.state === 'read' && each.facts.preview?.reading_id === same.reading_id)
  const same_file = other ? { ...other, differences: same.differences, questions: same.questions } : null
  return { ...file, facts: { ...file.facts, ...facts, place, same_file } }
}
