import type { InboxFile } from '#contract/inbox.ts'
import { type BeanChoice, BeanOptions } from '#web/parts/bean/bean-options.tsx'
import { ImprobableWeights } from '#web/parts/weight/improbable-weights.tsx'
import { WeightField } from '#web/parts/weight/weight-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { dateText } from '#web/words/date-text.ts'
import { durationText } from '#web/words/figure-text.ts'
import { momentText } from '#web/words/moment-text.ts'
import panel from '../panel.module.css'
import { importOfEdit, type WaitingRoast } from './inbox-edits.ts'
import styles from './inbox-row.module.css'
import type { InboxWork } from './use-inbox.ts'

interface InboxRowProps {
  file: WaitingRoast
  beans: readonly BeanChoice[]
  work: InboxWork
  onDismiss: () => void
}

/** A roast that waits: what its file says, and what the owner adds. */
export function InboxRow({ file, beans, work, onDismiss }: InboxRowProps) {
  const { roast, file_name, arrived_at } = file
  const edit = work.editOf(file)
  const date = roast.roast_date === null ? 'no date' : dateText(roast.roast_date)
  const headingId = `inbox-file-${file.id}`
  return (
    <li className={styles.row} aria-labelledby={headingId}>
      <div>
        <h3 id={headingId} className={styles.name}>
          {roast.source_name}
        </h3>
        <p className={panel.note}>
          {date} · {durationText(roast.total_duration_seconds)}
        </p>
        <p className={panel.note}>
          {file_name} · arrived {momentText(arrived_at)}
        </p>
      </div>
      <div className={styles.fields}>
        <div className={styles.bean}>
          <SelectField
            label="Bean"
            value={String(edit.beanId ?? '')}
            onChange={value => work.change(file, { ...edit, beanId: value === '' ? null : Number(value) })}
          >
            <BeanOptions beans={beans} />
          </SelectField>
        </div>
        <WeightField
          label="Green Weight (g)"
          value={edit.greenWeight}
          onChange={greenWeight => work.change(file, { ...edit, greenWeight })}
        />
        <WeightField
          label="Roasted Weight (g)"
          value={edit.roastedWeight}
          onChange={roastedWeight => work.change(file, { ...edit, roastedWeight })}
        />
        <ImprobableWeights green={edit.greenWeight} roasted={edit.roastedWeight} />
      </div>
      <Refusal text={work.refusals.get(file.id)} />
      <div className={panel.actions}>
        <Button
          disabled={work.isBusy || importOfEdit(edit) === null}
          onClick={() => void work.importOne(file)}
        >
          Import
          <span className="visually-hidden"> {roast.source_name}</span>
        </Button>
        <Button kind="quiet" disabled={work.isBusy} onClick={onDismiss}>
          Dismiss
          <span className="visually-hidden"> {roast.source_name}</span>
        </Button>
      </div>
    </li>
  )
}

/** A file that can't be read, with the reason. */
export function UnreadableRow({
  file,
  work,
  onDismiss,
}: { file: InboxFile } & Omit<InboxRowProps, 'beans' | 'file'>) {
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>{file.file_name}</p>
        <p className={panel.problem}>{file.problem}</p>
        <p className={panel.note}>arrived {momentText(file.arrived_at)}</p>
      </div>
      <Refusal text={work.refusals.get(file.id)} />
      <div className={panel.actions}>
        <Button disabled={work.isBusy} onClick={onDismiss}>
          Dismiss
          <span className="visually-hidden"> {file.file_name}</span>
        </Button>
      </div>
    </li>
  )
}

function Refusal({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p className={panel.problem} role="alert">
      {text}
    </p>
  )
}
