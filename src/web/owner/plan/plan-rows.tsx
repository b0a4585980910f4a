import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useEffect, useRef, useState } from 'react'
import type { TimelinePoint } from '#contract/roasts.ts'
import { MILESTONE_TYPES } from '#domain/roast/milestones.ts'
import { MACHINE_SETTING_NAMES, MACHINE_SETTINGS } from '#domain/roast/roasting-settings.ts'
import type { FormState } from '#web/parts/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MARK_NAMES } from '#web/visitor/roasts/again/moments.ts'
import { useUnits } from '#web/words/units.ts'
import styles from './plan.module.css'
import { movedRow, type PlanDraft, shiftedRow } from './plan-draft.ts'
import {
  NOTHING_SET,
  type PlacedRow,
  placedRows,
  type RowDraft,
  settingField,
  sortedRows,
} from './row-drafts.ts'

interface PlanRowsProps {
  draft: PlanDraft
  /** The curve of the roast that the plan comes from; empty if there is none. */
  points: readonly TimelinePoint[]
  form: FormState
  onChange: (draft: PlanDraft) => void
}

const SHIFT_SECONDS = 5

/**
 * The steps of a plan, a row a moment, and what to expect, in order of time. A row whose time is changed stays under
 * the finger until the focus goes elsewhere.
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
    if (sorted.length < rows.length || sorted.some(({ key }, index) => key !== rows[index]?.key))
      onChange({ ...draft, rows: sorted })
  }
  const add = (what: RowDraft['what']) => {
    const key = Math.max(-1, ...rows.map(row => row.key)) + 1
    const row = { key, time: '', what, settings: NOTHING_SET, bean_temp: '', ibts_temp: '' }
    onChange({ ...draft, rows: [...rows, row] })
    setAdded({ key })
  }
  return (
    <>
      <div className={styles.heads} aria-hidden="true">
        {['Time', ...MACHINE_SETTINGS.map(setting => MACHINE_SETTING_NAMES[setting]), 'Degrees'].map(head => (
          <span key={head}>{head}</span>
        ))}
      </div>
      <ol
        className={styles.rows}
        ref={list}
        onBlur={({ currentTarget, relatedTarget }) => {
          // A tap on nothing, and one on a button in Safari, leave the focus to nothing.
          if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) sort()
        }}
      >
        {placedRows(rows).map((placed, index) => (
          <Row
            key={placed.row.key}
            name={`Step ${index + 1}`}
            placed={placed}
            sensor={draft.sensor}
            points={points}
            form={form}
            onChange={changed => change(placed.row.key, changed)}
          />
        ))}
      </ol>
      <div className={styles.buttons}>
        <Button icon={<Plus aria-hidden="true" />} onClick={() => add('set')}>
          Add a step
        </Button>
        <Button icon={<Plus aria-hidden="true" />} onClick={() => add('1st_crack_start')}>
          Add a mark
        </Button>
      </div>
    </>
  )
}

interface RowProps extends Pick<PlanRowsProps, 'points' | 'form'> {
  name: string
  placed: PlacedRow
  sensor: PlanDraft['sensor']
  /** Null deletes it. */
  onChange: (row: RowDraft | null) => void
}

function Row({ name, placed, sensor, points, form, onChange }: RowProps) {
  const units = useUnits()
  const { row, place, places } = placed
  const curve = { points, units }
  const field = (input: string, value: string, changed: (text: string) => RowDraft) => ({
    name: input,
    value,
    error: form.problemOf(input),
    onChange: ({ target }: { target: { value: string } }) => onChange(changed(target.value)),
  })
  // The server may name any step of the moment.
  const further = places.slice(1).map(step => `${step}.time_seconds`)
  const time = field(`${place}.time_seconds`, row.time, text => movedRow(row, text, curve))
  const problem = [time.error, ...further.map(form.problemOf)].find(each => each !== null) ?? null
  return (
    <li data-row={row.key} aria-label={name} tabIndex={-1}>
      <TextField {...time} error={problem} label="Time" placeholder="4:30" maxLength={8} />
      {row.what === 'set' ? (
        MACHINE_SETTINGS.map(setting => (
          <TextField
            key={setting}
            {...field(settingField(placed, setting), row.settings[setting], text => ({
              ...row,
              settings: { ...row.settings, [setting]: text },
            }))}
            label={MACHINE_SETTING_NAMES[setting]}
            inputMode="decimal"
            maxLength={8}
          />
        ))
      ) : (
        <div className={styles.markOf}>
          <SelectField
            label="Mark"
            value={row.what}
            onChange={what => onChange({ ...row, what: what as RowDraft['what'] })}
          >
            {MILESTONE_TYPES.map(mark => (
              <option key={mark} value={mark}>
                {MARK_NAMES[mark]}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      {further.map(step => (
        <input key={step} type="hidden" name={step} />
      ))}
      <TextField
        {...field(`${place}.${sensor}`, row[sensor], text => ({
          // Typed degrees of one sensor say nothing of the other any more.
          ...{ ...row, bean_temp: '', ibts_temp: '' },
          [sensor]: text,
        }))}
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
