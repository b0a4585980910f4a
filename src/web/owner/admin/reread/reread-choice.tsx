import { type ReactNode, useState } from 'react'
import type { RereadPreview } from '#contract/reread.ts'
import { fieldWord } from '#domain/roast/field-word.ts'
import type { UpdatableField } from '#domain/roast/roast-differences.ts'
import { counted, plural } from '#domain/words/plural.ts'
import { capitalised } from '#domain/words/sentence-parts.ts'
import { wholeValueText } from '#web/owner/import/table/difference-words.ts'
import panel from '#web/owner/parts/panel/panel.module.css'
import { AnywayButton, AskedWeights } from '#web/owner/parts/weight/asked-weights.tsx'
import { useWeightQuestion } from '#web/owner/parts/weight/weight-question.ts'
import { pages } from '#web/pages.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import layout from '#web/ui/layout.module.css'
import text from '#web/ui/text.module.css'
import { useUnits } from '#web/words/units.ts'
import { changesByField, type FieldChange, keptByField, roastsOf } from './reread-changes.ts'
import styles from './reread-choice.module.css'
import type { Rereading } from './use-reread.ts'

interface RereadChoiceProps extends Pick<Rereading, 'excluded' | 'choose' | 'takeOver'> {
  preview: RereadPreview
  /** Another button. */
  children: ReactNode
}

/** What would change, by field, for the owner to choose from; what stays; what can't be read. */
export function RereadChoice({ preview, excluded, choose, takeOver, children }: RereadChoiceProps) {
  const { changes, kept, unreadable, last_id, doubts = [] } = preview
  const byField = changesByField(changes)
  const chosen = byField.map(([field]) => field).filter(field => !excluded.has(field))
  const count = roastsOf(changes, new Set(chosen)).length
  const question = useWeightQuestion()
  const isWeighing = chosen.some(field => field === 'green_weight_g' || field === 'roasted_weight_g')
  const inDoubt = (isWeighing ? doubts : []).map(({ roast_id, roast_name, ...doubt }) => ({
    key: roast_id,
    name: roast_name,
    doubt,
  }))
  return (
    <>
      {byField.length === 0 && last_id === null && (
        <p role="status">Every roast matches its original file.</p>
      )}
      {byField.length > 0 && (
        <fieldset className={styles.fields}>
          <legend>What to take over</legend>
          {byField.map(([field, changed]) => (
            <FieldChoice
              key={field}
              field={field}
              changed={changed}
              isChosen={!excluded.has(field)}
              onChoose={isChosen => choose(field, isChosen)}
            />
          ))}
        </fieldset>
      )}
      {kept.length > 0 && <Kept kept={kept} />}
      {unreadable.length > 0 && <Unreadable roasts={unreadable} />}
      {byField.length > 0 && (
        <p className={panel.note}>A backup is made first, and it can be undone for 30 days.</p>
      )}
      <AskedWeights weights={inDoubt} isAsked={question.isAsked(inDoubt)} anyway={ANYWAY} />
      <div className={layout.row2}>
        {byField.length > 0 && (
          <AnywayButton
            kind="primary"
            disabled={count === 0}
            isAsked={question.isAsked(inDoubt)}
            anyway={ANYWAY}
            onClick={() => {
              if (question.mayGoOn(inDoubt)) takeOver(chosen)
            }}
          >
            {plural(count, { one: 'Take over for 1 roast', other: `Take over for ${count} roasts` })}
          </AnywayButton>
        )}
        {children}
      </div>
    </>
  )
}

const ANYWAY = 'Take over anyway'

interface FieldChoiceProps {
  field: UpdatableField
  changed: readonly FieldChange[]
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

function FieldChoice({ field, changed, isChosen, onChoose }: FieldChoiceProps) {
  const name = fieldName(field)
  return (
    <div className={styles.field}>
      <label className={`${panel.choice} ${styles.choice}`}>
        <input type="checkbox" checked={isChosen} onChange={event => onChoose(event.target.checked)} />
        <span className={styles.name}>{name}</span>
        <span className={text.smallFigures}>{counted(changed.length, 'roast')}</span>
      </label>
      <Disclosure
        summary={
          <>
            Before and after<span className="visually-hidden"> of {name}</span>
          </>
        }
      >
        <Changes field={field} changed={changed} />
      </Disclosure>
    </div>
  )
}

/** More rows would take long to render. */
const SHOWN_AT_ONCE = 50

function Changes({ field, changed }: Pick<FieldChoiceProps, 'field' | 'changed'>) {
  const units = useUnits()
  const [limit, setLimit] = useState(SHOWN_AT_ONCE)
  const more = changed.length - limit
  return (
    <>
      <ul className={styles.changes}>
        {changed.slice(0, limit).map(({ roast_id, roast_name, before, after }) => {
          const texts = [before, after].map(value => wholeValueText(field, value, units))
          // Two start times may differ only in their UTC offset, which the text leaves out.
          const [from, to] = texts[0] === texts[1] ? [String(before), String(after)] : texts
          return (
            <li key={roast_id} className={styles.change}>
              <a href={pages.roast(roast_id)}>{roast_name}</a>
              <p className={styles.values}>
                <span className={text.quiet}>{from}</span>
                <span aria-hidden="true">→</span>
                <span className="visually-hidden"> becomes </span>
                <span className={text.medium}>{to}</span>
              </p>
            </li>
          )
        })}
      </ul>
      {more > 0 && (
        <Button kind="quiet" onClick={() => setLimit(limit + SHOWN_AT_ONCE)}>
          Show {Math.min(more, SHOWN_AT_ONCE)} more
        </Button>
      )}
    </>
  )
}

function Kept({ kept }: Pick<RereadPreview, 'kept'>) {
  const fields = keptByField(kept).map(([field, count]) => `${fieldWord(field)} (${counted(count, 'roast')})`)
  return <p className={panel.note}>Stays as you set it by hand: {fields.join(', ')}.</p>
}

function Unreadable({ roasts }: { roasts: RereadPreview['unreadable'] }) {
  return (
    <div className={layout.stack1}>
      <p>
        {plural(roasts.length, {
          one: '1 original can’t be read; its roast stays as it is:',
          other: `${roasts.length} originals can’t be read; their roasts stay as they are:`,
        })}
      </p>
      <ul className={styles.changes}>
        {roasts.map(({ roast_id, roast_name, reason }) => (
          <li key={roast_id} className={styles.change}>
            <a href={pages.roast(roast_id)}>{roast_name}</a>
            <p className={styles.values}>{reason}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}

function fieldName(field: UpdatableField): string {
  return capitalised(fieldWord(field))
}
