import { type FormEvent, useId, useRef, useState } from 'react'
import { plural } from '#domain/words/plural.ts'
import { Rating } from '#web/parts/feedback/cups.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { FactName, FactTop } from '../detail/coffee/head-fact.tsx'
import { CupChoice, ratingMeaning } from './cup-choice.tsx'
import { charactersLeft, type DraftProblem, withFlavour } from './feedback-draft.ts'
import styles from './feedback-form.module.css'
import { FlavourChoice } from './flavour-choice.tsx'
import type { Said } from './said.ts'
import { useFeedback } from './use-feedback.ts'

/**
 * Asks a drinker how the roast was. One tap on a cup is an answer; flavours and words may follow. What they filled in
 * stays until it has been received.
 */
export default function FeedbackForm({ roastId }: { roastId: number }) {
  const feedback = useFeedback(roastId)
  const { draft, said, isOpen, isUnsent, isSending, problem, failure } = feedback
  const [hasTapped, setTapped] = useState(draft.rating !== null && said === null)
  const form = useRef<HTMLFormElement>(null)
  const titleId = useId()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (await feedback.send()) return
    form.current?.querySelector<HTMLElement>('[aria-invalid=true], [name=rating]')?.focus()
  }
  if (!isOpen) return said && <SaidBefore said={said} />
  return (
    <form ref={form} className={styles.form} onSubmit={send} noValidate aria-labelledby={titleId}>
      <FactTop
        id={titleId}
        name="How was it?"
        aside={said === null && 'One tap sends it, words can follow'}
      />
      <CupChoice
        labelledBy={titleId}
        rating={draft.rating}
        onChange={rating => {
          setTapped(true)
          void feedback.send({ rating })
        }}
      />
      <p className={styles.note} role="status">
        {said === null || isUnsent ? (
          <>
            <span>The roaster reads it first. No account.</span>{' '}
            <span>Shown here if they agree. Change it within 1 hour.</span>
          </>
        ) : (
          <>
            <span>Thank you. Sent to the roaster.</span> <span>You can change it for an hour.</span>
          </>
        )}
      </p>
      {!hasTapped && said !== null && (
        <Button kind="quiet" className={styles.more} onClick={() => setTapped(true)}>
          Say more
        </Button>
      )}
      {hasTapped && <SayMore feedback={feedback} />}
      <p className={styles.failure} role="alert">
        {problem?.field === 'rating' ? problem.sentence : failure}
      </p>
      {hasTapped && (
        <Button type="submit" kind="primary" className={styles.send} disabled={isSending || !isUnsent}>
          {isSending ? 'Sending…' : isUnsent ? 'Send to the roaster' : 'Sent'}
        </Button>
      )}
    </form>
  )
}

/** Flavours and words, beside the rating. */
function SayMore({ feedback: { draft, problem, change } }: { feedback: ReturnType<typeof useFeedback> }) {
  const problemIn = (field: DraftProblem['field']) => (problem?.field === field ? problem.sentence : null)
  return (
    <>
      <FlavourChoice
        flavours={draft.flavours}
        onChange={(flavour, isTasted) => change(withFlavour(draft, flavour, isTasted))}
      />
      <TextAreaField
        label="In your words"
        name="text"
        dir="auto"
        value={draft.text}
        hint={lengthText(charactersLeft(draft.text))}
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
    </>
  )
}

/** What somebody said here on an earlier visit, and can't change any more. */
function SaidBefore({ said: { rating, flavours, text } }: { said: Said }) {
  return (
    <section className={styles.form}>
      <FactName>You said</FactName>
      <p className={styles.said}>
        <Rating rating={rating} /> {[ratingMeaning(rating), ...flavours].join(' · ')}
      </p>
      {text !== null && <p className={styles.words}>{text}</p>}
    </section>
  )
}

function lengthText(left: number): string {
  const count = Math.abs(left)
  return `${plural(count, { one: '1 character', other: `${count} characters` })} ${left < 0 ? 'too many' : 'left'}`
}
