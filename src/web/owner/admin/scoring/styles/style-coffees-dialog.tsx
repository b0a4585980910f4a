import { useMemo, useState } from 'react'
import type { Bean } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import type { MeasuredRoasts, Style } from '#contract/styles.ts'
import { HOUSE } from '#domain/score/style.ts'
import { type MeasuredRoast, previewStyle, previewStyles } from '#domain/score/style-preview.ts'
import { counted, plural } from '#domain/words/plural.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useCall } from '#web/api/get-cache.ts'
import { sendCall } from '#web/api/send-call.ts'
import { useSending } from '#web/api/use-send.ts'
import { Form, FormProblem, Problem, SubmitButton } from '#web/parts/form/form.tsx'
import { useForm } from '#web/parts/form/use-form.ts'
import { CancelButton, Dialog, DialogFooter, useClosingQuestion } from '#web/ui/dialog.tsx'
import layout from '#web/ui/layout.module.css'
import { useMessages } from '#web/ui/messages.tsx'
import { Loading } from '#web/ui/skeleton.tsx'
import textStyles from '#web/ui/text.module.css'
import { EffectLetters, summaryText } from './style-effect.tsx'
import styles from './styles-section.module.css'

interface StyleCoffeesProps {
  style: Style
  allStyles: readonly Style[]
  /** The measured values of the owner's roasts. */
  measuredRoasts: MeasuredRoasts
  /** Every roast of the log. */
  roasts: readonly Roast[]
  onClose: () => void
}

/** Chooses the coffees whose roasts a style judges. */
export function StyleCoffeesDialog(props: StyleCoffeesProps) {
  const { style, onClose } = props
  const { data: beans, error } = useCall(calls.listBeans, {})
  return (
    <Dialog title={`Coffees with the style ${style.name}`} onClose={onClose}>
      {error !== null && <Problem>Failed to load the coffees: {messageOf(error)}</Problem>}
      {beans === undefined && error === null && <Loading text="Loading coffees..." height="12rem" />}
      {beans && <StyleCoffees {...props} beans={beans} />}
    </Dialog>
  )
}

/** The style that was chosen for a bean's roasts; null: the House. */
interface Choice {
  bean: Pick<Bean, 'id' | 'origin_name'>
  style_id: number | null
}

function StyleCoffees(props: StyleCoffeesProps & { beans: readonly Bean[] }) {
  const { style, allStyles, measuredRoasts, roasts, beans, onClose } = props
  const { notify } = useMessages()
  const [chosen, setChosen] = useState(() => new Set(beans.filter(isJudgedBy(style)).map(({ id }) => id)))
  const undoing = useSending(sendChoices)
  const changed = beans.filter(bean => isJudgedBy(style)(bean) !== chosen.has(bean.id))
  const ofBean = useMemo(() => roastsOfBeans(measuredRoasts, roasts), [measuredRoasts, roasts])
  const ofChanged = changed.flatMap(({ id }) => ofBean.get(id) ?? [])
  const effect = previewStyles(ofChanged, ({ bean_id }) => (chosen.has(bean_id) ? style : HOUSE))
  const undo = async (before: readonly Choice[]) => {
    try {
      await undoing.send(before)
      notify('The coffees are judged as before.')
    } catch (failure) {
      notify(`Failed to undo: ${messageOf(failure)}`)
    }
  }
  const form = useForm({
    send: () => sendChoices(changed.map(bean => ({ bean, style_id: chosen.has(bean.id) ? style.id : null }))),
    onSent: () => {
      onClose()
      if (changed.length === 0) return
      const before = changed.map(bean => ({ bean, style_id: bean.style_id }))
      notify(`${changedText(style, changed, chosen)} ${summaryText(effect)}`, {
        action: 'Undo',
        onAction: () => void undo(before),
      })
    },
    sentenceOf: failure => `Failed to save: ${messageOf(failure)}`,
  })
  useClosingQuestion(changed.length === 0 || form.isSending ? null : 'Discard what you chose?')
  const toggle = (id: number, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  if (beans.length === 0) return <p className={textStyles.small}>There are no coffees yet.</p>
  const areAll = beans.every(({ id }) => chosen.has(id))
  return (
    <Form form={form} className={layout.stack3}>
      <p className={textStyles.small}>
        The roasts of these coffees get the style at once, unless a roast has one of its own.
      </p>
      <label className={`${layout.beside3} ${styles.coffee} ${textStyles.medium}`}>
        <input
          type="checkbox"
          checked={areAll}
          onChange={() => setChosen(new Set(areAll ? [] : beans.map(({ id }) => id)))}
        />
        All coffees
      </label>
      <ul className={styles.coffeeList}>
        {beans.map(bean => (
          <li key={bean.id}>
            <label className={`${layout.beside3} ${styles.coffee}`}>
              <input
                type="checkbox"
                checked={chosen.has(bean.id)}
                onChange={({ target }) => toggle(bean.id, target.checked)}
              />
              <span className={styles.coffeeName}>
                {bean.origin_name}{' '}
                <span className={`${textStyles.small} ${styles.note}`}>
                  {coffeeText(bean, ofBean.get(bean.id) ?? [], style, allStyles)}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <FormProblem form={form} />
      <DialogFooter>
        <div className={`${layout.stack1} ${styles.coffeeEffect}`}>
          <EffectLetters preview={effect} />
          <p role="status">{changed.length === 0 ? unchangedText(chosen.size) : summaryText(effect)}</p>
        </div>
        <CancelButton disabled={form.isSending} />
        <SubmitButton form={form}>Save</SubmitButton>
      </DialogFooter>
    </Form>
  )
}

async function sendChoices(choices: readonly Choice[]): Promise<void> {
  for (const { bean, style_id } of choices) await sendCall(calls.updateBean, { id: bean.id }, { style_id })
}

/** The text instead of a preview while nothing would change. */
function unchangedText(chosenCount: number): string {
  return chosenCount === 0 ? 'Choose coffees to see what it does.' : 'No coffee was added or taken away yet.'
}

function isJudgedBy({ id }: Style) {
  return ({ style_id }: Bean) => style_id === id
}

interface RoastOfBean extends MeasuredRoast {
  bean_id: number
}

/** The roasts with a score that have no style of their own, by their bean. */
function roastsOfBeans(measuredRoasts: MeasuredRoasts, roasts: readonly Roast[]): Map<number, RoastOfBean[]> {
  const byId = new Map(roasts.map(roast => [roast.id, roast]))
  const unchosen = measuredRoasts.roasts.flatMap(measured => {
    const roast = byId.get(measured.roast_id)
    return roast === undefined || roast.style_id !== null ? [] : [{ ...measured, bean_id: roast.bean_id }]
  })
  return Map.groupBy(unchosen, ({ bean_id }) => bean_id)
}

/** What the style would do to a coffee's scores, and which other style judges it. */
function coffeeText(
  { style_id }: Bean,
  roasts: readonly RoastOfBean[],
  style: Style,
  allStyles: readonly Style[],
): string {
  const count = counted(roasts.length, 'roast')
  if (style_id === style.id) return count
  const { up, down } = previewStyle(roasts, style)
  const other = allStyles.find(({ id }) => id === style_id)
  return `${count}: ${up} up, ${down} down${other === undefined ? '' : `, now with ${other.name}`}`
}

/** `Light judges 3 more coffees. It no longer judges 1 coffee.` */
function changedText({ name }: Style, changed: readonly Bean[], chosen: ReadonlySet<number>): string {
  const more = changed.filter(({ id }) => chosen.has(id)).length
  const less = changed.length - more
  const coffees = (count: number, more = '') =>
    plural(count, { one: `1 ${more}coffee`, other: `${count} ${more}coffees` })
  const ended = `no longer judges ${coffees(less)}.`
  if (more === 0) return `${name} ${ended}`
  return `${name} judges ${coffees(more, 'more ')}.${less > 0 ? ` It ${ended}` : ''}`
}
