import { type FormEvent, useEffect, useRef, useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { OwnerSettings } from '#contract/settings.ts'
import type { StockEntryCreate } from '#contract/stock.ts'
import { STOCK_ENTRY_KINDS, type StockEntryKind } from '#domain/stock/stock-entry.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useSend } from '#web/api/use-send.ts'
import { forgetDraft, keptDraft, useDraft } from '#web/parts/edit/kept-draft.ts'
import { enteredText } from '#web/parts/stock/stock-words.ts'
import { Button } from '#web/ui/button.tsx'
import { useMessages } from '#web/ui/messages.tsx'
import { moneyText } from '#web/words/money-text.ts'
import { todayIn } from '#web/words/readers-own.ts'
import { useUnits } from '#web/words/units.ts'
import { draftGrams, EMPTY_ENTRY, type EntryDraft, type EntryProblem, entryOfDraft } from './entry-draft.ts'
import { EntryFields } from './entry-fields.tsx'
import styles from './entry-form.module.css'
import { entryHint } from './entry-hint.ts'
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
  /** The price of a gram on the supplier's page. The cost is calculated from it until one is typed. */
  costPerGram?: number | null
  /** The text of the button that closes the form. */
  leaving?: string
  onClose: () => void
}

/**
 * Writes down a purchase, a count or what was taken, in one line. What is typed is kept until it is saved or discarded.
 */
export function EntryForm({
  bean,
  kind,
  settings,
  costPerGram = null,
  leaving = 'Cancel',
  onClose,
}: EntryFormProps) {
  const units = useUnits()
  const formRef = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useDraft(entryDraftKey(bean.id, kind), EMPTY_ENTRY)
  const [problem, setProblem] = useState<EntryProblem | string | null>(null)
  const creating = useSend(calls.createStockEntry)
  const noteSaved = useSavedNotice(bean, settings)
  useEffect(() => formRef.current?.querySelector<HTMLInputElement>('[data-first-focus]')?.focus(), [])

  const close = () => {
    forgetDraft(entryDraftKey(bean.id, kind))
    onClose()
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (creating.isSending) return
    const entry = entryOfDraft(kind, draft, units, todayIn(settings.time_zone))
    setProblem(entry.ok ? null : entry.reason)
    if (entry.ok) return void send(entry.value)
    const input = formRef.current?.elements.namedItem(entry.reason.field)
    if (input instanceof HTMLElement) input.focus()
  }
  const send = async (entry: Omit<StockEntryCreate, 'bean_id'>) => {
    try {
      const { id } = await creating.send({}, { bean_id: bean.id, ...entry })
      noteSaved(id, entry)
      close()
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  const proposal = (entry: EntryDraft) => proposedCost(draftGrams(kind, entry, units), costPerGram)
  const change = (changed: EntryDraft) => {
    setProblem(null)
    const isProposed = costPerGram !== null && draft.cost === proposal(draft)
    const isSameCost = changed.cost === draft.cost
    setDraft(isProposed && isSameCost ? { ...changed, cost: proposal(changed) } : changed)
  }
  return (
    <form
      ref={formRef}
      className={styles.form}
      onSubmit={save}
      noValidate
      autoComplete="off"
      aria-label={`${ENTRY_WORDS[kind].action}: ${bean.name}`}
    >
      <div className={styles.fields}>
        <EntryFields
          kind={kind}
          draft={draft}
          settings={settings}
          problem={typeof problem === 'string' ? null : problem}
          onChange={change}
        />
        <div className={styles.buttons}>
          <Button type="submit" kind="primary" disabled={creating.isSending}>
            {creating.isSending ? 'Saving…' : 'Save'}
          </Button>
          <Button kind="quiet" onClick={close}>
            {leaving}
          </Button>
        </div>
      </div>
      <p className={styles.hint} role="status">
        {entryHint(kind, draft, bean.onHand, units, settings.currency)}
      </p>
      {typeof problem === 'string' && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}

/** What an amount costs at the price of the page, as one types it; empty if it isn't known. */
function proposedCost(grams: number | null, costPerGram: number | null): string {
  return grams === null || costPerGram === null ? '' : (grams * costPerGram).toFixed(2)
}

/** The storage key of the draft of a new entry. */
function entryDraftKey(beanId: number, kind: StockEntryKind): string {
  return `stock ${kind} of ${beanId}`
}

/** The kind of entry that was being typed for a coffee when its screen was left; null if none was. */
export function kindBeingTyped(beanId: number): StockEntryKind | null {
  return STOCK_ENTRY_KINDS.find(kind => keptDraft(entryDraftKey(beanId, kind)) !== null) ?? null
}

/** Returns a function that shows what was saved, in a notice with an Undo button. */
function useSavedNotice(bean: StockedBean, { currency }: OwnerSettings) {
  const messages = useMessages()
  const units = useUnits()
  const deleting = useSend(calls.deleteStockEntry)
  const undo = async (id: number) => {
    try {
      await deleting.send({ id })
      messages.notify(`${bean.name}: undone.`)
    } catch (error) {
      messages.fail(`Failed to undo: ${messageOf(error)}`)
    }
  }
  return (id: number, { kind, grams, cost = null }: Omit<StockEntryCreate, 'bean_id'>) => {
    const price = cost === null ? '' : ` for ${moneyText(cost, currency)}`
    messages.notify(`${bean.name}: ${ENTRY_WORDS[kind].done} ${enteredText(grams, units)}${price}.`, {
      action: 'Undo',
      onAction: () => void undo(id),
    })
  }
}
