import { type ReactNode, useId, useState } from 'react'
import { trend } from '#chart/trend.ts'
import { useSettledProblem, weightInput } from '#web/owner/parts/weight/weight-field.tsx'
import { dateText } from '#web/words/date-text.ts'
import { durationText } from '#web/words/figure-text.ts'
import { useUnits } from '#web/words/units.ts'
import { weightProblem } from '#web/words/weight-text.ts'
import { BeanPick } from './bean-pick.tsx'
import { shortReason } from './difference-words.ts'
import { FileLine, StatusBadge } from './file-table.tsx'
import lineStyles from './import-line.module.css'
import {
  hiddenProblem,
  type ImportMode,
  type ImportRow,
  importModeOf,
  isKnown,
  isRead,
  mayUpdate,
  numberProblem,
  numberText,
  type ReadRow,
  STATUS_WORDS,
  statusOf,
  valueProblem,
  valuesOf,
  withNumber,
} from './import-rows.ts'
import styles from './import-table.module.css'
import { LineDetails } from './line-details.tsx'
import { lineMessage } from './line-message.ts'
import fields from './row-fields.module.css'
import { doubtOfRow } from './row-weights.ts'
import type { ImportTableState } from './use-import-table.ts'

interface ImportLineProps {
  row: ImportRow
  table: ImportTableState
  /** The bean of its group, which a narrow window doesn't repeat; null without one. */
  groupBean: string | null
  actions: ReactNode
}

/** One file: its curve, name, bean, weights, number and status. The rest opens below it. */
export function ImportLine({ row, table, groupBean, actions }: ImportLineProps) {
  const [isOpened, setOpen] = useState(false)
  const units = useUnits()
  const isKnown = row.state === 'read'
  const name = isKnown ? row.facts.source_name : row.fileName
  const wrong = useSettledProblem(valueProblem(row))
  const message = lineMessage(row, units, wrong)
  const asksHere = isKnown && (hiddenProblem(row) !== null || (row.bag !== null && isBagSettled(row, wrong)))
  const isOpen = isOpened || asksHere
  return (
    <FileLine
      at={row.key}
      state={row.state}
      lead={isKnown && <MiniCurve points={row.facts.curve} />}
      leadClassName={styles.curve}
      name={name}
      about={isKnown ? dayText(row) : ''}
      message={message}
      columnCount={4}
      status={<LineStatus row={row} table={table} isWrong={wrong !== null} />}
      details={isOpen && <LineDetails row={row} table={table} message={message.besides} actions={actions} />}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      {isKnown ? (
        <Cells row={row} table={table} groupBean={groupBean} />
      ) : (
        <td colSpan={4} className={styles.nothing} />
      )}
    </FileLine>
  )
}

/** Whether the roast's number is to be on two bags, or is wrong for that: one that is being typed is neither. */
function isBagSettled({ choices }: ReadRow, wrong: string | null): boolean {
  return choices.keepsNumber === true || wrong !== null
}

/** Why the roast gets its number, in a word or two. */
function ownReason({ facts, choices, bag }: ReadRow): string {
  if (choices.name === undefined) return shortReason(facts)
  if (bag === null) return 'yours'
  return choices.keepsNumber ? 'on two bags' : 'taken'
}

/** `11/2/25 · 10:32 min`: next to a date, minutes alone would be a time of day. */
function dayText({ facts, choices }: ReadRow): string {
  const { date } = valuesOf({ facts, choices })
  return [date === '' ? 'no date' : dateText(date), `${durationText(facts.total_duration_seconds)} min`].join(
    ' · ',
  )
}

/** What the owner chooses and types in a line. An update keeps its roast's bean and number. */
function Cells({ row, table, groupBean }: { row: ReadRow } & Omit<ImportLineProps, 'actions'>) {
  const { bean, name, greenWeight, roastedWeight } = valuesOf(row)
  const { facts, key } = row
  const reasonId = useId()
  const mode = importModeOf(row)
  const about = facts.source_name
  const isOut = mode === 'leave'
  const weight = (label: string, column: string, text: string, onChange: (text: string) => void) => (
    <td className={styles.weight} data-name={label}>
      {!isOut && (
        <input
          {...weightInput(text, onChange)}
          className={`${fields.input} ${lineStyles.figure}`}
          aria-label={`${label} of ${about}`}
          name={column}
          disabled={table.isBusy}
          aria-invalid={weightProblem(text) !== null || undefined}
          data-improbable={doubtOfRow(row) !== null || undefined}
        />
      )}
    </td>
  )
  return (
    <>
      <td className={styles.bean} data-same={(groupBean !== null && groupBean === bean) || undefined}>
        {mode === 'another' ? (
          <BeanPick
            label={`Bean of ${about}`}
            isQuiet={groupBean !== null && groupBean === bean}
            value={bean}
            table={table}
            rows={[row]}
            weight={greenWeight}
            onChange={(chosen, grams = greenWeight) =>
              table.choose([key], { bean: chosen, ...(grams !== greenWeight && { greenWeight: grams }) })
            }
          />
        ) : (
          <span className={styles.quiet}>{mode === 'update' && 'keeps its bean'}</span>
        )}
      </td>
      {weight('Green (g)', 'green', greenWeight, text => table.choose([key], { greenWeight: text }))}
      {weight('Roasted (g)', 'roasted', roastedWeight, text => table.choose([key], { roastedWeight: text }))}
      <td className={styles.number} data-name="#">
        {mode === 'another' && (
          <div className={styles.numbered}>
            <input
              className={`${fields.input} ${lineStyles.figure}`}
              aria-label={`Number of ${about}`}
              aria-describedby={reasonId}
              name="number"
              inputMode="numeric"
              autoComplete="off"
              disabled={table.isBusy}
              value={numberText(name)}
              aria-invalid={numberProblem(row) !== null || undefined}
              onChange={event =>
                table.choose([key], { name: withNumber(name, event.target.value), keepsNumber: false })
              }
            />
            <span id={reasonId} className={styles.reason}>
              {ownReason(row)}
            </span>
          </div>
        )}
        {mode === 'update' && (
          <span className={styles.known}>{numberText(facts.same_recording?.roast_name ?? '')}</span>
        )}
      </td>
    </>
  )
}

const FRAME = { left: 0, top: 2, width: 72, height: 28 }

/** A roast's curve, small enough for a line of a table. `points` are temperatures at equal distances of time. */
function MiniCurve({ points }: { points: readonly number[] }) {
  const line = trend(points, FRAME, 1)
  return (
    <svg className={lineStyles.curve} viewBox="0 0 72 32" aria-hidden="true">
      {line && <path d={line.path} />}
    </svg>
  )
}

interface LineStatusProps {
  row: ImportRow
  table: ImportTableState
  /** Whether a typed value of it can't be saved. */
  isWrong: boolean
}

/** A file's status. For one that is known it is a choice: update its roast, import it as another, or leave it out. */
function LineStatus({ row, table, isWrong }: LineStatusProps) {
  const status = isWrong ? 'error' : statusOf(row)
  const badge = <StatusBadge status={status}>{STATUS_WORDS[status]}</StatusBadge>
  if (!isRead(row) || !isKnown(row.facts)) return badge
  return (
    <>
      {badge}
      <select
        className={lineStyles.mode}
        aria-label={`What to do with ${row.facts.source_name}`}
        disabled={table.isBusy}
        value={importModeOf(row)}
        onChange={({ target }) => table.choose([row.key], { mode: target.value as ImportMode })}
      >
        {mayUpdate(row.facts) && <option value="update">Update</option>}
        <option value="another">Import as Another</option>
        <option value="leave">Leave out</option>
      </select>
    </>
  )
}
