import { useMemo, useState } from 'react'
import type { Roast } from '#contract/roasts.ts'
import { type WeightDoubt, weightDoubt } from '#domain/roast/weights/weight-doubt.ts'
import { weightDoubtText } from '#domain/roast/weights/weight-doubt-text.ts'
import { plural } from '#domain/words/plural.ts'
import { DEFAULT_UNITS } from '#domain/words/shown-figures.ts'
import type { WeightField } from '#web/owner/parts/weight/typed-weights.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Table } from '#web/ui/table/table.tsx'
import textStyles from '#web/ui/text.module.css'
import { DASH } from '#web/words/figure-text.ts'
import { roastTitle } from '#web/words/roast-title.ts'
import { weightText } from '#web/words/unit-text.ts'
import {
  type ColumnUse,
  changesOf,
  guessedUses,
  type PastedChange,
  type PastedTable,
} from './pasted-table.ts'
import { currentWeight, type WeightEdits } from './weight-edits.ts'
import styles from './weights-tab.module.css'

const USE_NAMES: Record<ColumnUse, string> = {
  number: 'Number of the roast',
  green: 'Green weight',
  roasted: 'Roasted weight',
  other: 'Not used',
}

interface PastePreviewProps {
  table: PastedTable
  /** The row at which pasting starts if the table has no numbers. */
  start: number
  roasts: readonly Roast[]
  edits: WeightEdits
  onTake: (changes: readonly PastedChange[]) => void
  onClose: () => void
}

/** Previews what a pasted table would change. */
export function PastePreview({ table, start, roasts, edits, onTake, onClose }: PastePreviewProps) {
  const [uses, setUses] = useState(() => guessedUses(table, roasts))
  const changes = useMemo(() => changesOf(table, uses, roasts, start), [table, uses, roasts, start])
  const count = changes.filter(isChange).length
  const use = (column: number, chosen: ColumnUse) =>
    setUses(known =>
      known.map((other, index) => (index === column ? chosen : other === chosen ? 'other' : other)),
    )
  return (
    <Dialog title="Preview pasted weights" onClose={onClose}>
      <fieldset className={styles.columns}>
        <legend>What the columns hold</legend>
        {uses.map((chosen, column) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its index
            key={column}
            label={table.headings[column] || `Column ${column + 1}`}
            value={chosen}
            options={USE_NAMES}
            onChange={chosen => use(column, chosen)}
          />
        ))}
      </fieldset>
      <div className={styles.frame}>
        <Table
          className={styles.table}
          columns={[
            {
              key: 'roast',
              heading: 'Roast',
              isRowHeader: true,
              cell: ({ roast, line }) => (roast === null ? `Row ${line}` : roastTitle(roast)),
            },
            {
              key: 'green',
              heading: 'Green',
              cell: change => <WeightChange change={change} field="green_weight_g" edits={edits} />,
            },
            {
              key: 'roasted',
              heading: 'Roasted',
              cell: change => <WeightChange change={change} field="roasted_weight_g" edits={edits} />,
            },
          ]}
          rows={changes}
          keyOf={({ line }) => line}
          attributesOf={change => ({ 'data-ignored': !isChange(change) })}
          detailsOf={change => {
            const problems = problemsOf(change, edits)
            return problems && <p className={textStyles.smallProblem}>{problems}</p>
          }}
        />
      </div>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" disabled={count === 0} onClick={() => onTake(changes)}>
          {plural(count, { one: 'Paste into 1 roast', other: `Paste into ${count} roasts` })}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

/** What is wrong with a row, in sentences; empty if nothing is. */
function problemsOf(change: PastedChange, edits: WeightEdits): string {
  const doubt = doubtOfChange(change, edits)
  const sentences = change.problems.map(problem => `${problem}.`)
  if (doubt !== null) sentences.push(weightDoubtText(doubt))
  return sentences.join(' ')
}

interface WeightChangeProps {
  change: PastedChange
  field: WeightField
  edits: WeightEdits
}

function WeightChange({ change, field, edits }: WeightChangeProps) {
  const before = change.roast && currentWeight(change.roast, field, edits.get(change.roast.id))
  const after = weightIn(change, field)
  if (after === null || change.roast === null) return gramsText(before ?? after)
  if (before === after) return gramsText(after)
  return (
    <>
      <s className={textStyles.quiet}>{before === null ? DASH : gramsText(before)}</s>{' '}
      <span className="visually-hidden">becomes</span>
      <strong className={textStyles.strong}>{gramsText(after)}</strong>
    </>
  )
}

function isChange({ roast, green, roasted }: PastedChange): boolean {
  return roast !== null && (green !== null || roasted !== null)
}

/** Why no roast has the weights that the row makes; the columns may have been swapped. */
function doubtOfChange(change: PastedChange, edits: WeightEdits): WeightDoubt | null {
  const { roast } = change
  if (roast === null) return null
  const weight = (field: WeightField) =>
    weightIn(change, field) ?? currentWeight(roast, field, edits.get(roast.id))
  return weightDoubt(weight('green_weight_g'), weight('roasted_weight_g'))
}

function weightIn({ green, roasted }: PastedChange, field: WeightField): number | null {
  return field === 'green_weight_g' ? green : roasted
}

/** In grams whatever the reader's units are, like the fields of the tab. */
function gramsText(grams: number | null): string {
  return weightText(grams, DEFAULT_UNITS)
}
