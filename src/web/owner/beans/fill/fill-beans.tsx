import { useState } from 'react'
import type { Bean } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import { BEAN_FIELDS } from '#domain/bean/bean-fields.ts'
import { definedOf } from '#domain/record/named-values.ts'
import { counted, plural } from '#domain/words/plural.ts'
import { useCall } from '#web/api/get-cache.ts'
import { sendCall } from '#web/api/send-call.ts'
import { FilterButton } from '#web/owner/parts/filter-button.tsx'
import foot from '#web/owner/parts/foot-bar.module.css'
import { useRestoreOffer } from '#web/owner/parts/undo-offer.ts'
import { pages } from '#web/pages.ts'
import { useDraft } from '#web/parts/edit/kept-draft.ts'
import { Form, SubmitButton } from '#web/parts/form/form.tsx'
import { useForm } from '#web/parts/form/use-form.ts'
import { BackLink } from '#web/shell/back-link.tsx'
import { ScreenHeading } from '#web/shell/screen-heading.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { TextField } from '#web/ui/field.tsx'
import layout from '#web/ui/layout.module.css'
import { DelayedLoading } from '#web/ui/skeleton.tsx'
import textStyles from '#web/ui/text.module.css'
import styles from './fill-beans.module.css'
import { FillTable } from './fill-table.tsx'
import {
  type Column,
  type FilledBean,
  filledBean,
  fillingsOf,
  lacksFacts,
  type RowDraft,
  SHARED_COLUMNS,
  type TypedFields,
  UNTOUCHED,
} from './filled-beans.ts'
import { Suggestions, suggestionsId } from './suggestions.tsx'

/** Fills in country, process, variety and supplier of several beans, with what their names say proposed. */
export function FillBeans() {
  const { data: beans, isError, retry } = useCall(calls.listBeans, {})
  return (
    <>
      <BackLink to={pages.beans}>Back to Beans</BackLink>
      <ScreenHeading subtitle="What a coffee’s name says is proposed. Nothing is stored before you save.">
        Fill in several beans
      </ScreenHeading>
      {isError && beans === undefined && <ErrorState message="Failed to load beans" onRetry={retry} />}
      {beans === undefined ? !isError && <DelayedLoading /> : <Filling beans={beans} />}
    </>
  )
}

/** What is typed and chosen, by the id of the bean. A list, because a draft is kept as JSON. */
type RowDrafts = readonly (readonly [id: number, row: RowDraft])[]

const NO_ROWS: RowDrafts = []
const NOTHING: TypedFields = {}

function Filling({ beans }: { beans: readonly Bean[] }) {
  const offerUndo = useRestoreOffer()
  const draft = useDraft('beans to fill in', NO_ROWS)
  const same = useDraft('same for beans to fill in', NOTHING)
  const [showsAll, setShowsAll] = useState(() => !beans.some(lacksFacts))
  const rows = new Map(draft.value)
  const filled = beans.map(bean => filledBean(bean, rows.get(bean.id)))
  // A bean with which something was done stays, whatever it lacks.
  const shown = filled.filter(
    ({ bean, changed }) => showsAll || lacksFacts(bean) || changed.length > 0 || rows.has(bean.id),
  )
  const marked = shown.filter(({ isChosen }) => isChosen)
  const fillings = fillingsOf(shown)

  const changeRows = (of: readonly FilledBean[], changeOf: (row: RowDraft) => Partial<RowDraft>) => {
    const changed = of.map(({ bean: { id } }) => {
      const row = rows.get(id) ?? UNTOUCHED
      return [id, { ...row, ...changeOf(row) }] as const
    })
    draft.change([...new Map([...rows, ...changed])])
  }
  const rowOf = (id: number) => filled.filter(({ bean }) => bean.id === id)
  const form = useForm({
    draft,
    canSend: fillings.length > 0,
    send: () => sendCall(calls.updateBeans, {}, { beans: fillings }),
    onSent: ({ changed, deletion_id }) => {
      const count = counted(changed, 'bean')
      offerUndo(`${count} filled in.`, deletion_id, `${count} as before.`)
    },
  })
  return (
    <Form form={form} className={layout.stack5} autoComplete="off">
      <div className={layout.stack5}>
        <SameForChosen
          beans={beans}
          chosen={marked.length}
          fields={same.value}
          onType={same.change}
          onApply={fields => {
            changeRows(marked, ({ given }) => ({ given: { ...given, ...fields } }))
            same.forget()
          }}
        />
        <Which beans={beans} showsAll={showsAll} onShow={setShowsAll} />
      </div>
      {shown.length === 0 ? (
        <p className={styles.nothing}>Every bean has a country and a process.</p>
      ) : (
        <FillTable
          beans={shown}
          onType={(id, fields) => changeRows(rowOf(id), ({ own }) => ({ own: { ...own, ...fields } }))}
          onChoose={(id, isChosen) =>
            changeRows(rowOf(id), ({ own, given }) => ({ own: {}, given: { ...given, ...own }, isChosen }))
          }
          onChooseAll={isChosen => changeRows(shown, () => ({ isChosen }))}
        />
      )}
      <div className={`${foot.bar} ${styles.bar}`}>
        <p className={`${foot.said} ${textStyles.small}`} role="status">
          {summaryOf(shown)}
          {form.problem !== null && (
            <span className={styles.problem} role="alert">
              {form.problem}
            </span>
          )}
        </p>
        <SubmitButton form={form} disabled={fillings.length === 0}>
          {saveText(fillings.length)}
        </SubmitButton>
      </div>
    </Form>
  )
}

function Which({
  beans,
  showsAll,
  onShow,
}: {
  beans: readonly Bean[]
  showsAll: boolean
  onShow: (showsAll: boolean) => void
}) {
  const lacking = beans.filter(lacksFacts).length
  const ways = [
    { isAll: false, text: `Without country or process (${lacking})` },
    { isAll: true, text: `All beans (${beans.length})` },
  ]
  return (
    <div className={layout.row2}>
      {ways.map(({ isAll, text }) => (
        <FilterButton key={text} isChosen={showsAll === isAll} onChoose={() => onShow(isAll)}>
          {text}
        </FilterButton>
      ))}
    </div>
  )
}

function saveText(count: number): string {
  return count === 0 ? 'Save' : plural(count, { one: 'Save 1 bean', other: `Save ${count} beans` })
}

/** `24 countries, 9 processes` of what would be saved. */
function summaryOf(beans: readonly FilledBean[]): string {
  const changing = beans.filter(({ changed }) => changed.length > 0)
  if (changing.length === 0) return 'Nothing would change.'
  return Object.entries(NOUNS)
    .flatMap(([field, forms]) => {
      const count = changing.filter(({ changed }) => changed.includes(field as Column)).length
      return count === 0 ? [] : [`${count} ${plural(count, forms)}`]
    })
    .join(', ')
}

const NOUNS: Record<Column, { one: string; other: string }> = {
  country: { one: 'country', other: 'countries' },
  processing_method: { one: 'process', other: 'processes' },
  varietals: { one: 'variety', other: 'varieties' },
  supplier: { one: 'supplier', other: 'suppliers' },
}

interface SameForChosenProps {
  beans: readonly Bean[]
  /** How many are chosen. */
  chosen: number
  fields: TypedFields
  onType: (fields: TypedFields) => void
  onApply: (fields: TypedFields) => void
}

/** Sets the same country, process or supplier for all chosen beans, except where a row has its own. */
function SameForChosen({ beans, chosen, fields, onType, onApply }: SameForChosenProps) {
  const wanted = definedOf(fields)
  const isEmpty = !SHARED_COLUMNS.some(field => fields[field]?.trim())
  const apply = () =>
    onApply(Object.fromEntries(Object.entries(wanted).filter(([, text]) => text.trim() !== '')))
  return (
    <fieldset className={styles.same}>
      <legend>The same for the chosen beans</legend>
      <Suggestions beans={beans} />
      {SHARED_COLUMNS.map(field => (
        <TextField
          key={field}
          label={BEAN_FIELDS[field].label}
          list={suggestionsId(field)}
          maxLength={BEAN_FIELDS[field].longest}
          value={fields[field] ?? ''}
          onChange={event => onType({ ...fields, [field]: event.target.value || undefined })}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (!isEmpty && chosen > 0) apply()
          }}
        />
      ))}
      <Button disabled={isEmpty || chosen === 0} onClick={apply}>
        {chosen === 0 ? 'Apply' : `Apply to ${chosen} chosen`}
      </Button>
    </fieldset>
  )
}
