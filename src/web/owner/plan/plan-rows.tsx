import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useEffect, useRef, useState } from 'react'
import type { TimelinePoint } from '#contract/roasts.ts'
import type { Sensor } from '#domain/again/plan-sensor.ts'
import { MILESTONE_TYPES } from '#domain/roast/milestones.ts'
import { MACHINE_SETTING_NAMES, MACHINE_SETTINGS } from '#domain/roast/roasting-settings.ts'
import type { FormState } from '#web/parts/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MARK_NAMES } from '#web/visitor/roasts/again/moments.ts'
import { useUnits } from '#web/words/units.ts'
import styles from './plan.module.css'
import {
  isSetting,
  movedRow,
  type PlanDraft,
  placedRows,
  type RowDraft,
  shiftedRow,
  sortedRows,
} from './plan-draft.ts'

interface PlanRowsProps {
  draft: PlanDraft
  /** The curve of the roast that the plan comes from; empty if there is none. */
  points: readonly TimelinePoint[]
  form: FormState
  onChange: (draft: PlanDraft) => void
}

const SHIFT_SECONDS = 5

/**
 * The steps of a plan, and what to expect, in order of time. A row whose time is changed stays under the finger until
 * the focus goes elsewhere.
 */
export function PlanRows({ draft, points, form, onChange }: PlanRowsProps) {
  const { rows } = draft
  const [added, setAdded] = useState<{ key: number } | null>(null)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (added !== null)
      list.current?.querySelector<HTMLInputElement>(`[data-row="${added.key}"] input`)?.focus()
  }, [added])
  const change = (key: number, row: RowDraft | null) =>
    onChange({ ...draft, rows: rows.flatMap(each => (each.key === key ? (row ?? []) : each)) })
  const sort = () => {
    const sorted = sortedRows(rows)
    if (sorted.some(({ key }, index) => key !== rows[index]?.key)) onChange({ ...draft, rows: sorted })
  }
  const add = () => {
    const key = Math.max(-1, ...rows.map(row => row.key)) + 1
    const row = { key, time: '', what: 'power', to: '', bean_temp: '', ibts_temp: '' } as const
    onChange({ ...draft, rows: [...rows, row] })
    setAdded({ key })
  }
  return (
    <>
      <ol
        className={styles.rows}
        ref={list}
        onBlur={({ currentTarget, relatedTarget }) => {
          // A tap on nothing, and one on a button in Safari, leave the focus to nothing.
          if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) sort()
        }}
      >
        {placedRows(rows).map(({ row, place }, index) => (
          <Row
            key={row.key}
            name={`Step ${index + 1}`}
            row={row}
            place={place}
            sensor={draft.sensor}
            points={points}
            form={form}
            onChange={changed => change(row.key, changed)}
          />
        ))}
      </ol>
      <Button icon={<Plus aria-hidden="true" />} onClick={add}>
        Add a step
      </Button>
    </>
  )
}

interface RowProps extends Pick<PlanRowsProps, 'points' | 'form'> {
  name: string
  row: RowDraft
  place: string
  sensor: PlanDraft['sensor']
  /** Null deletes it. */
  onChange: (row: RowDraft | null) => void
}

function Row({ name, row, place, sensor, points, form, onChange }: RowProps) {
  const units = useUnits()
  const isStep = isSetting(row.what)
  const curve = { points, units }
  const field = (input: string, draft: 'time' | 'to' | 'bean_temp' | 'ibts_temp') => ({
    name: `${place}.${input}`,
    value: row[draft],
    error: form.problemOf(`${place}.${input}`),
    onChange: ({ target }: { target: { value: string } }) =>
      onChange(draft === 'time' ? movedRow(row, target.value, curve) : typedRow(row, draft, target.value)),
  })
  return (
    <li data-row={row.key} aria-label={name} tabIndex={-1}>
      <TextField {...field('time_seconds', 'time')} label="Time" placeholder="4:30" maxLength={8} />
      <SelectField
        label="What"
        value={row.what}
        onChange={what => onChange({ ...row, what: what as RowDraft['what'] })}
      >
        {MACHINE_SETTINGS.map(setting => (
          <option key={setting} value={setting}>
            {MACHINE_SETTING_NAMES[setting]}
          </option>
        ))}
        {MILESTONE_TYPES.map(mark => (
          <option key={mark} value={mark}>
            {MARK_NAMES[mark]}
          </option>
        ))}
      </SelectField>
      {isStep ? (
        <TextField {...field('to', 'to')} label="Value" inputMode="decimal" maxLength={8} />
      ) : (
        <span />
      )}
      <TextField
        {...field(sensor, sensor)}
        label="Degrees"
        unit={units.temperature}
        inputMode="decimal"
        maxLength={8}
      />
      <span className={styles.tools}>
        {[-SHIFT_SECONDS, SHIFT_SECONDS].map(seconds => (
          <Button
            key={seconds}
            kind="quiet"
            aria-label={`${name}: ${SHIFT_SECONDS} s ${seconds < 0 ? 'earlier' : 'later'}`}
            onClick={() => onChange(shiftedRow(row, seconds, curve))}
          >
            {seconds < 0 ? '−' : '+'}
            {SHIFT_SECONDS} s
          </Button>
        ))}
        <IconButton label={`${name}: delete`} isDanger onClick={() => onChange(null)}>
          <Trash aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  )
}

/** The row with what was typed. Typed degrees of one sensor say nothing of the other any more. */
function typedRow(row: RowDraft, input: 'to' | Sensor, text: string): RowDraft {
  return { ...row, ...(input !== 'to' && { bean_temp: '', ibts_temp: '' }), [input]: text }
}
