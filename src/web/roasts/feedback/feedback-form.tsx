import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import * as calls from '#contract/calls.ts'
import { plural } from '#domain/words/plural.ts'
import { ApiError, messageOf } from '#web/api/api-client.ts'
import { useSend } from '#web/api/use-send.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { CupChoice } from './cup-choice.tsx'
import {
  charactersLeft,
  type DraftProblem,
  draftProblem,
  EMPTY_DRAFT,
  type FeedbackDraft,
  feedbackOfDraft,
  withFlavour,
} from './feedback-draft.ts'
import styles from './feedback-form.module.css'
import { FlavourChoice } from './flavour-choice.tsx'

/** Unsent drafts by roast. They survive a visit to another screen. */
const drafts = new Map<number, FeedbackDraft>()
/** The roasts that feedback was sent on since the page was loaded. */
const sentOn = new Set<number>()

/** Asks a drinker how the roast was. What they filled in stays until it has been received. */
export function FeedbackForm({ roastId }: { roastId: number }) {
  const [draft, setDraft] = useState(() => drafts.get(roastId) ?? EMPTY_DRAFT)
  const [problem, setProblem] = useState<DraftProblem | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { send: sendFeedback, isSending } = useSend(calls.sendFeedback)
  const [isSent, setSent] = useState(() => sentOn.has(roastId))
  const formRef = useRef<HTMLFormElement>(null)
  const titleId = useId()
  const change = (part: Partial<FeedbackDraft>) => {
    const changed = { ...draft, ...part }
    drafts.set(roastId, changed)
    setDraft(changed)
    setProblem(null)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const found = draftProblem(draft)
    setProblem(found)
    setFailure(null)
    if (found !== null) {
      formRef.current?.querySelector<HTMLElement>(`[name=${found.field}]`)?.focus()
      return
    }
    try {
      await sendFeedback({ id: roastId }, feedbackOfDraft(draft), { needsSession: false })
      drafts.delete(roastId)
      sentOn.add(roastId)
      setSent(true)
    } catch (error) {
      setFailure(failureText(error))
    }
  }
  if (isSent) return <Thanks />
  const left = charactersLeft(draft.text)
  const problemIn = (field: DraftProblem['field']) => (problem?.field === field ? problem.sentence : null)
  return (
    <form ref={formRef} className={styles.form} onSubmit={send} noValidate aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>How was it?</h2>
        <p className={styles.note}>Tell the roaster. You need no account.</p>
      </div>
      <CupChoice
        rating={draft.rating}
        problem={problemIn('rating')}
        onChange={rating => change({ rating })}
      />
      <FlavourChoice
        flavours={draft.flavours}
        onChange={(flavour, isTasted) => change(withFlavour(draft, flavour, isTasted))}
      />
      <TextAreaField
        label="In your words"
        name="text"
        dir="auto"
        value={draft.text}
        hint={lengthText(left)}
        error={problemIn('text')}
        onChange={event => change({ text: event.target.value })}
      />
      <TextField
        label="Your name, if you like"
        name="name"
        dir="auto"
        autoComplete="nickname"
        value={draft.name}
        error={problemIn('name')}
        onChange={event => change({ name: event.target.value })}
      />
      <label className="visually-hidden" aria-hidden="true">
        Leave this empty
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={draft.website}
          onChange={event => change({ website: event.target.value })}
        />
      </label>
      <div className={styles.end}>
        <Button type="submit" kind="primary" disabled={isSending}>
          {isSending ? 'Sending…' : 'Send to the roaster'}
        </Button>
        <p className={styles.note}>The roaster reads it before anybody else does.</p>
      </div>
      <p className={styles.failure} role="alert">
        {failure}
      </p>
    </form>
  )
}

/** Takes the focus, because the button that had it is gone. */
function Thanks() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus()
  }, [])
  return (
    <div ref={ref} className={styles.form} role="status" tabIndex={-1}>
      <h2>Thank you</h2>
      <p>Your words are on their way. The roaster reads them first and decides whether they show up here.</p>
    </div>
  )
}

function lengthText(left: number): string {
  const count = Math.abs(left)
  return `${plural(count, { one: '1 character', other: `${count} characters` })} ${left < 0 ? 'too many' : 'left'}`
}

function failureText(error: unknown): string {
  const isUnreached = error instanceof ApiError && error.status === 0
  if (!isUnreached) return `${messageOf(error)} What you wrote is still here.`
  const why = navigator.onLine ? 'The roaster’s site did not answer.' : 'You are offline.'
  return `${why} What you wrote is still here. Please try again later.`
}
