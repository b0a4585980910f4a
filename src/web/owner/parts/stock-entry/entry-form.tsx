import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { OwnerSettings } from '#contract/settings.ts'
import type { StockEntryCreate } from '#contract/stock.ts'
import { costPerGram } from '#domain/bean/price/bean-price.ts'
import { round } from '#domain/record/units.ts'
import type { StockEntryKind } from '#domain/stock/stock-entry.ts'
import type { FigureUnits } from '#domain/words/shown-figures.ts'
import { useCall } from '#web/api/get-cache.ts'
import { sendCall } from '#web/api/send-call.ts'
import { useSend } from '#web/api/use-send.ts'
import { todayOf } from '#web/owner/parts/stock-entry/use-owner-settings.ts'
import { entryDraftKey } from '#web/parts/edit/draft-keys.ts'
import { useDraft } from '#web/parts/edit/kept-draft.ts'
import { Form, FormProblem, SubmitButton } from '#web/parts/form/form.tsx'
import { useForm } from '#web/parts/form/use-form.ts'
import { amountText, enteredText } from '#web/parts/stock/stock-words.ts'
import { useAttempt } from '#web/parts/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { DISCARD_TYPED, DISCARDING, useClosingQuestion } from '#web/ui/dialog.tsx'
import { useMessages } from '#web/ui/messages.tsx'
import textStyles from '#web/ui/text.module.css'
import { moneyText, typedMoney } from '#web/words/money-text.ts'
import { useUnits } from '#web/words/units.ts'
import { draftGrams, EMPTY_ENTRY, type EntryDraft, entryOfDraft } from './entry-draft.ts'
import { EntryFields } from './entry-fields.tsx'
import styles from './entry-form.module.css'
import { ENTRY_WORDS } from './entry-words.ts'

/** The coffee that an entry is made for. */
export interface StockedBean {
  id: number
  name: string
  /** In grams; null if it isn't tracked yet. */
  onHand: number | null
}

interface EntryFormProps {
  bean: StockedBean
  kind: StockEntryKind
  settings: OwnerSettings
  /** The text of the button that closes the form. */
  leaving?: string
  /**
   * Makes it one of several lines of a dialog: for the amount and the cost alone, without a button to close it. Called
   * with what was saved, in words, because a dialog hides notices.
   */
  onSaved?: (sentence: string) => void
  onClose?: () => void
}

/**
 * Writes down a purchase, a count or what was taken, in one line. What is typed is kept until it is saved or discarded;
 * a dialog asks before it closes over it. A form that is back with what was typed doesn't take the focus.
 */
export function EntryForm({ bean, kind, settings, leaving = 'Cancel', onSaved, onClose }: EntryFormProps) {
  const units = useUnits()
  const formRef = useRef<HTMLFormElement>(null)
  const pagePrice = usePagePrice(bean.id, kind, settings.currency)
  const typed = useDraft(entryDraftKey(bean.id, kind), EMPTY_ENTRY)
  const { value: draft, change: setDraft, isChanged: isTyped } = typed
  const messages = useMessages()
  const notify = useSavedNotice(bean)
  const isLine = onSaved !== undefined
  const form = useForm({
    draft: typed,
    read: () => entryOfDraft(kind, draft, units, todayOf(settings)),
    send: entry => sendCall(calls.createStockEntry, {}, { bean_id: bean.id, ...entry }),
    onSent: ({ id }, entry) => {
      const sentence = savedText(bean, entry, units, settings.currency)
      if (onSaved === undefined) notify(id, sentence)
      onClose?.()
      onSaved?.(sentence)
    },
  })
  const [takesFocus] = useState(!isTyped && !isLine)
  useEffect(() => {
    if (takesFocus) formRef.current?.querySelector<HTMLInputElement>('[data-first-focus]')?.focus()
  }, [takesFocus])
  useClosingQuestion(isTyped ? DISCARD_TYPED : null, DISCARDING, form.discard)

  const leave = async () => {
    if (isTyped && !(await messages.confirm(DISCARD_TYPED, DISCARDING))) return
    form.discard()
    onClose?.()
  }
  const proposal = (entry: EntryDraft) => proposedCost(draftGrams(kind, entry, units), pagePrice)
  // The price may be read only after the amount was typed.
  const propose = useEffectEvent(() => {
    if (draft.cost === '') setDraft({ ...draft, cost: proposal(draft) })
  })
  useEffect(() => {
    if (pagePrice !== null) propose()
  }, [pagePrice])
  const change = (changed: EntryDraft) => {
    const isProposed = draft.cost === '' || draft.cost === proposal(draft)
    const isSameCost = changed.cost === draft.cost
    setDraft(isProposed && isSameCost ? { ...changed, cost: proposal(changed) } : changed)
  }
  return (
    <Form
      form={form}
      ref={formRef}
      className={styles.form}
      autoComplete="off"
      aria-label={`${ENTRY_WORDS[kind].action}: ${bean.name}`}
    >
      <div className={styles.fields}>
        <EntryFields
          kind={kind}
          draft={draft}
          isShort={isLine}
          settings={settings}
          form={form}
          onChange={change}
        />
        <div className={styles.buttons}>
          {!isLine && (
            <Button kind="quiet" onClick={() => void leave()}>
              {leaving}
            </Button>
          )}
          <SubmitButton form={form} kind={isLine ? 'plain' : 'primary'}>
            Save
          </SubmitButton>
        </div>
      </div>
      <p className={`${textStyles.smallFigures} ${styles.hint}`} role="status">
        {entryHint(kind, draft, bean.onHand, units, settings.currency)}
      </p>
      <FormProblem form={form} />
    </Form>
  )
}

/**
 * What a gram of a coffee cost by its page, in the owner's currency: the cost of a purchase is calculated from it until
 * one is typed. Null if it isn't known, and for other kinds of entries.
 */
function usePagePrice(beanId: number, kind: StockEntryKind, currency: string): number | null {
  const { data: beans } = useCall(calls.listBeans, kind === 'purchase' ? {} : null)
  const bean = beans?.find(({ id }) => id === beanId)
  return bean === undefined ? null : costPerGram(bean, currency)
}

/** What an amount costs at the price of the page, as one types it; empty if it isn't known. */
function proposedCost(grams: number | null, pagePrice: number | null): string {
  return grams === null || pagePrice === null ? '' : (grams * pagePrice).toFixed(2)
}

/** Returns a function that shows what was saved, in a notice with an Undo button. */
function useSavedNotice(bean: StockedBean) {
  const messages = useMessages()
  const attempt = useAttempt()
  const deleting = useSend(calls.deleteStockEntry)
  const undo = (id: number) =>
    attempt('Failed to undo', async () => {
      await deleting.send({ id })
      messages.notify(`${bean.name}: undone.`)
    })
  return (id: number, sentence: string) =>
    messages.notify(sentence, { action: 'Undo', onAction: () => void undo(id) })
}

function savedText(
  bean: StockedBean,
  { kind, grams, cost = null }: Omit<StockEntryCreate, 'bean_id'>,
  units: FigureUnits,
  currency: string,
): string {
  const price = cost === null ? '' : ` for ${moneyText(cost, currency)}`
  return `${bean.name}: ${ENTRY_WORDS[kind].done} ${enteredText(grams, units)}${price}.`
}

/**
 * A hint under the draft while it is typed: the price of a kilogram, how far a count is from the calculated stock, or
 * what is left. Empty if there is nothing to say yet. `onHand` is in grams, null if the coffee isn't tracked.
 */
function entryHint(
  kind: StockEntryKind,
  draft: EntryDraft,
  onHand: number | null,
  units: FigureUnits,
  currency: string,
): string {
  const grams = draftGrams(kind, draft, units)
  if (grams === null) return ''
  if (kind === 'purchase') return purchaseHint(grams, typedMoney(draft.cost), units, currency)
  if (onHand === null) return ''
  if (kind === 'taken') return `${amountText(round(onHand - grams, 2), units)} stays.`
  const more = round(grams - onHand, 2)
  if (more === 0) return 'As the log says.'
  return `The log says ${amountText(onHand, units)}: this is ${amountText(Math.abs(more), units)} ${more > 0 ? 'more' : 'less'}.`
}

function purchaseHint(grams: number, cost: number | null, units: FigureUnits, currency: string): string {
  if (grams === 0) return ''
  const amount = amountText(grams, units)
  return cost === null ? amount : `${amount}, ${moneyText((cost / grams) * 1000, currency)} a kilogram`
}
