import Play from 'lucide-react/icons/play'
import Printer from 'lucide-react/icons/printer'
import Trash from 'lucide-react/icons/trash-2'
import { type ReactNode, useMemo, useRef } from 'react'
import type { Plan } from '#contract/again/plans.ts'
import * as calls from '#contract/calls.ts'
import type { RoastDetails, TimelinePoint } from '#contract/roasts.ts'
import { SENSOR_NAMES, type Sensor } from '#domain/again/plan-sensor.ts'
import { LONGEST_PLAN_NAME, stepsFromBefore } from '#domain/again/plan-steps.ts'
import { sendCall, sendEdit } from '#web/api/send-call.ts'
import { useSend } from '#web/api/use-send.ts'
import { ChangedElsewhere } from '#web/owner/parts/edit/changed-elsewhere.tsx'
import foot from '#web/owner/parts/foot-bar.module.css'
import { useRestoreOffer } from '#web/owner/parts/undo-offer.ts'
import { pages } from '#web/pages.ts'
import { useDraft } from '#web/parts/edit/kept-draft.ts'
import { Form, FormProblem, SubmitButton } from '#web/parts/form/form.tsx'
import { useForm } from '#web/parts/form/use-form.ts'
import { useAttempt } from '#web/parts/use-attempt.ts'
import { changeAddress, openPage } from '#web/shell/navigation.ts'
import { ScreenHeading } from '#web/shell/screen-heading.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { useMessages } from '#web/ui/messages.tsx'
import text from '#web/ui/text.module.css'
import { Figures, Moments } from '#web/visitor/roasts/again/again-sheet.tsx'
import type { FollowedSteps } from '#web/visitor/roasts/again/moments.ts'
import { dateInWords } from '#web/words/readers-dates.ts'
import { readersToday } from '#web/words/readers-own.ts'
import { roastTitle } from '#web/words/roast-title.ts'
import { useUnits } from '#web/words/units.ts'
import styles from './plan.module.css'
import { PlanCurve } from './plan-curve.tsx'
import {
  draftOfSteps,
  movedDrop,
  ofSensor,
  PLAN_LABELS,
  type PlanDraft,
  planOfDraft,
  planText,
  possibleSensors,
} from './plan-draft.ts'
import { PlanRows } from './plan-rows.tsx'
import { typedTime } from './row-drafts.ts'

interface PlanEditorProps {
  /** What the form is filled with. */
  filled: FollowedSteps & { name: string }
  bean: { id: number; origin_name: string }
  /** The roast that it is made from; null if it is gone, or there is none. */
  source: RoastDetails | null
  /** The plan; null for a new one. */
  plan: Plan | null
  /** Other ways to begin, below the heading. */
  children?: ReactNode
}

/** Changes a plan, or makes one, from the steps of a roast or from nothing. On paper it is the sheet to roast by. */
export function PlanEditor({ filled, bean, source, plan, children }: PlanEditorProps) {
  const units = useUnits()
  const messages = useMessages()
  const points = source?.timeline ?? NO_POINTS
  const possible = possibleSensors(points)
  const key = `plan by moments ${plan?.id ?? (source === null ? `for ${bean.id}` : `of ${source.id}`)} ${units.temperature} ${units.weight}`
  const before = useMemo(() => draftOfSteps(filled.name, filled, units), [filled, units])
  const typed = useDraft(key, before)
  const { value: draft, isChanged } = typed
  const read = planOfDraft(draft, units)
  const form = useForm({
    draft: typed,
    canSend: isChanged || plan === null,
    read: () => read,
    send: values =>
      plan === null
        ? sendCall(calls.createPlan, {}, { ...values, bean_id: bean.id, roast_id: source?.id ?? null })
        : sendEdit(calls.updatePlan, { id: plan.id }, plan, values),
    onSent: saved => {
      messages.notify(`Saved “${saved.name}” with ${bean.origin_name}.`)
      if (plan === null) changeAddress(pages.plan(saved.id), { replace: true })
    },
    mainInput: 'name',
  })
  const { change } = form
  /** The last time of the drop that was one, while another is typed. */
  const dropped = useRef(typedTime(draft.drop_seconds))
  const field = (name: Exclude<keyof PlanDraft, 'rows' | 'sensor'>) => ({
    name,
    label: PLAN_LABELS[name],
    value: draft[name],
    error: form.problemOf(name),
    onChange: ({ target }: { target: { value: string } }) => change({ ...draft, [name]: target.value }),
  })
  const degrees = { unit: units.temperature, inputMode: 'decimal', maxLength: 8 } as const
  const shown = read.ok ? { ...filled, ...read.value, steps: stepsFromBefore(read.value.steps) } : filled
  const heading =
    plan === null
      ? {
          title: <OnPaper text={bean.origin_name}>New plan</OnPaper>,
          subtitle: <OnPaper text={dateInWords(readersToday())}>{bean.origin_name}</OnPaper>,
        }
      : { title: plan.name, subtitle: bean.origin_name }
  return (
    <article>
      <ScreenHeading
        subtitle={
          <>
            {heading.subtitle}
            {source !== null && `, from roast ${roastTitle(source)}`}
          </>
        }
        actions={
          <Actions
            plan={plan}
            bean={bean}
            isEmpty={plan === null && source === null && !isChanged}
            onDeleted={form.discard}
          />
        }
      >
        {heading.title}
      </ScreenHeading>
      {children}
      {source?.next_time && (
        <p className={`${styles.nextTime} ${text.anywhere} ${text.lines}`}>
          <strong>Next time</strong>, after {roastTitle(source)}: {source.next_time}
        </p>
      )}
      <Form form={form} className={`on-screen ${styles.editor}`} autoComplete="off">
        <div className={styles.values}>
          <TextField {...field('name')} maxLength={LONGEST_PLAN_NAME} />
          <TextField {...field('preheat_temp')} {...degrees} />
          <TextField {...field('charge_temp')} {...degrees} />
          <TextField
            {...field('drop_seconds')}
            placeholder="10:00"
            maxLength={8}
            onChange={({ target: { value } }) => {
              change(movedDrop(draft, value, dropped.current, { points, units }))
              dropped.current = typedTime(value) ?? dropped.current
            }}
          />
          <TextField {...field('drop_temp')} {...degrees} />
          <TextField {...field('green_weight_g')} placeholder="350 g" maxLength={12} />
          <SelectField
            label={PLAN_LABELS.sensor}
            value={draft.sensor}
            onChange={sensor => change(ofSensor(draft, sensor as Sensor, { points, units }))}
          >
            {(['bean_temp', 'ibts_temp'] as const).map(sensor => (
              <option key={sensor} value={sensor} disabled={!possible.includes(sensor)}>
                {SENSOR_NAMES[sensor]}
              </option>
            ))}
          </SelectField>
        </div>
        {source !== null && <PlanCurve points={source.timeline} draft={draft} />}
        <PlanRows draft={draft} points={points} form={form} onChange={change} />
        <ChangedElsewhere draft={typed} form={form} labelOf={field => PLAN_LABELS[field]} textOf={planText} />
        <div className={`${foot.bar} ${styles.save}`}>
          <div className={foot.said}>
            <FormProblem form={form} />
          </div>
          {isChanged && (
            <Button disabled={form.isSending} onClick={form.discard}>
              Discard changes
            </Button>
          )}
          <SubmitButton form={form} disabled={!isChanged && plan !== null}>
            Save
          </SubmitButton>
        </div>
      </Form>
      <div className="on-paper">
        <Figures steps={shown} />
        <Moments steps={shown} withoutSettings="No steps yet." />
      </div>
    </article>
  )
}

const NO_POINTS: readonly TimelinePoint[] = []

/** What a plan without a name of its own is called on the screen, and on paper. */
function OnPaper({ text, children }: { text: string; children: string }) {
  return (
    <>
      <span className="on-screen">{children}</span>
      <span className="on-paper">{text}</span>
    </>
  )
}

interface ActionsProps extends Pick<PlanEditorProps, 'plan' | 'bean'> {
  /** Whether there is nothing to print yet. */
  isEmpty: boolean
  onDeleted: () => void
}

function Actions({ plan, bean, isEmpty, onDeleted }: ActionsProps) {
  const attempt = useAttempt()
  const deleting = useSend(calls.deletePlan)
  const offerRestore = useRestoreOffer()
  const remove = ({ id, name }: Plan) =>
    attempt('Failed to delete', async () => {
      const { deletion_id } = await deleting.send({ id })
      onDeleted()
      offerRestore(`“${name}” was deleted.`, deletion_id, `“${name}” was restored.`)
      openPage(pages.bean(bean.id))
    })
  return (
    <div className={`on-screen ${styles.actions}`}>
      {plan !== null && (
        <a className={buttonClass('primary')} href={pages.roastingBy(plan)}>
          <Play aria-hidden="true" />
          Follow
        </a>
      )}
      {!isEmpty && (
        <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          Print
        </Button>
      )}
      {plan !== null && (
        <Button
          kind="danger"
          icon={<Trash aria-hidden="true" />}
          disabled={deleting.isSending}
          onClick={() => void remove(plan)}
        >
          Delete
        </Button>
      )}
    </div>
  )
}
