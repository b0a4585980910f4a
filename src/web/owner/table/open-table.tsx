import { useRef, useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import { coffeeTitle } from '#domain/bean/blend/coffee-title.ts'
import { failure, success } from '#domain/record/result.ts'
import { FIVE_CUPS } from '#domain/tasting/sheet.ts'
import { FEWEST_ROASTS, LONGEST_TABLE_NAME, MOST_ROASTS, type TableMode } from '#domain/tasting/table-draw.ts'
import { counted } from '#domain/words/plural.ts'
import { useCall } from '#web/api/get-cache.ts'
import { sendCall } from '#web/api/send-call.ts'
import { Form, FormProblem, SubmitButton } from '#web/parts/form/form.tsx'
import { useForm } from '#web/parts/form/use-form.ts'
import { RoastPicker } from '#web/parts/roast/roast-picker.tsx'
import { tableAt } from '#web/parts/tasting/tables-address.ts'
import { openPage } from '#web/shell/navigation.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import layout from '#web/ui/layout.module.css'
import { roastTitle } from '#web/words/roast-title.ts'
import { CUPS_ARE_DRAWN } from './pouring-list.tsx'
import styles from './table.module.css'

const HOURS = [1, 2, 4, 8, 24]
const MODE_TEXTS: Record<TableMode, string> = {
  letters: 'A letter for each coffee',
  triangle: 'Triangle: which of three cups is odd?',
}

/** What a new table is opened with. */
export function OpenTable({ proposed }: { proposed: readonly Roast[] }) {
  const [roasts, setRoasts] = useState(proposed.slice(0, MOST_ROASTS))
  const [mode, setMode] = useState<TableMode>('letters')
  const [sheet, setSheet] = useState(String(FIVE_CUPS.id))
  const [hours, setHours] = useState('4')
  const [name, setName] = useState('')
  const sheets = useCall(calls.listSheets, {}).data ?? []
  const ids = roasts.map(({ id }) => id)
  const most = mode === 'triangle' ? 2 : MOST_ROASTS
  const keyOf = useSentKey()
  const form = useForm({
    read: () => {
      const sentence = problemOf(ids.length, most)
      return sentence === null ? success(null) : failure({ field: '', sentence })
    },
    send: () => {
      const table = { roast_ids: ids, mode, hours: Number(hours), name: name.trim() || null }
      const asked = { ...table, sheet_id: mode === 'triangle' ? null : Number(sheet) }
      return sendCall(calls.createTable, {}, { ...asked, key: keyOf(asked) })
    },
    onSent: ({ code }) => openPage(tableAt(code)),
  })
  return (
    <Form form={form} className={styles.form} aria-label="Open a table">
      <ul className={styles.roasts} aria-label="Coffees on the table">
        {roasts.map(roast => (
          <li key={roast.id}>
            {lineOf(roast)}
            <Button
              kind="quiet"
              aria-label={`Remove ${lineOf(roast)}`}
              onClick={() => setRoasts(roasts.filter(({ id }) => id !== roast.id))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {ids.length < most && (
        <RoastPicker
          label={ids.length === 0 ? 'Coffee on the table' : 'Another coffee'}
          roast={null}
          except={ids}
          onChange={roast => roast !== null && setRoasts([...roasts, roast])}
        />
      )}
      <div className={styles.choices}>
        <SelectField label="How" value={mode} options={MODE_TEXTS} onChange={setMode} />
        {mode === 'letters' && (
          <SelectField
            label="Sheet"
            value={sheet}
            options={sheets.map(({ id, name: text }) => [String(id), text])}
            onChange={setSheet}
          />
        )}
        <SelectField
          label="Open for"
          value={hours}
          options={HOURS.map(count => [String(count), counted(count, 'hour')])}
          onChange={setHours}
        />
        <TextField
          label="Name"
          name="name"
          maxLength={LONGEST_TABLE_NAME}
          value={name}
          hint="Everybody at the table reads it, so it names no coffee"
          onChange={event => setName(event.target.value)}
        />
      </div>
      {mode === 'triangle' && <p>{CUPS_ARE_DRAWN}</p>}
      <FormProblem form={form} />
      <div className={layout.end3}>
        <SubmitButton form={form} busy="Opening…">
          Open the table
        </SubmitButton>
      </div>
    </Form>
  )
}

/** A key for what is sent: another one only if that is something else. The answer to it may be lost. */
function useSentKey(): (sent: object) => string {
  const last = useRef({ text: '', key: '' })
  return sent => {
    const text = JSON.stringify(sent)
    if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() }
    return last.current.key
  }
}

function problemOf(count: number, most: number): string | null {
  if (count < FEWEST_ROASTS) return 'Choose at least two coffees.'
  return count > most
    ? `Choose ${most === 2 ? 'two coffees for a triangle' : `at most ${most} coffees`}.`
    : null
}

function lineOf(roast: Roast): string {
  return `${roastTitle(roast)} ${coffeeTitle(roast)}`
}
