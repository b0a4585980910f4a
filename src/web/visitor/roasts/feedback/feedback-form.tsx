import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { withFlavour } from '#domain/words/feedback.ts'
import { counted, plural } from '#domain/words/plural.ts'
import { Rating } from '#web/parts/feedback/cups.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import layout from '#web/ui/layout.module.css'
import textStyles from '#web/ui/text.module.css'
import { FactName, FactTop } from '#web/visitor/roasts/detail/coffee/head-fact.tsx'
import { CupChoice, ratingMeaning } from './cup-choice.tsx'
import { charactersLeft, type DraftProblem } from './feedback-draft.ts'
import styles from './feedback-form.module.css'
import { FlavourChoice } from './flavour-choice.tsx'
import { changeableMs, type SentFeedback } from './sent-feedback.ts'
import { useFeedback } from './use-feedback.ts'

interface FeedbackFormProps {
  roastId: number
  /** Whether the owner takes feedback. Otherwise only what was said before is shown, if anything. */
  isTaken: boolean
}

/**
 * Asks a drinker how the roast was. One tap on a cup is an answer; flavours and words may follow. What they filled in
 * stays until it has been received.
 */
export default function FeedbackForm({ roastId, isTaken }: FeedbackFormProps) {
  const feedback = useFeedback(roastId)
  const { draft, said, isOpen, isUnsent, isSending, problem, failure } = feedback
  const [hasTapped, setTapped] = useState(draft.rating !== null && said === null)
  const form = useRef<HTMLFormElement>(null)
  const alert = useRef<HTMLParagraphElement>(null)
  const failed = problem?.field === 'rating' ? problem.sentence : failure
  useEffect(() => {
    if (failed !== null) alert.current?.scrollIntoView({ block: 'nearest' })
  }, [failed])
  const titleId = useId()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (await feedback.send()) return
    form.current?.querySelector<HTMLElement>('[aria-invalid=true], [name=rating]')?.focus()
  }
  if (!isOpen || !isTaken) return said && <SaidBefore said={said} />
  return (
    <form
      ref={form}
      className={`on-screen ${layout.stack3} ${styles.form}`}
      onSubmit={send}
      noValidate
      aria-labelledby={titleId}
    >
      <div className={`${layout.stack3} ${styles.question}`}>
        <FactTop
          id={titleId}
          name="How was it?"
          aside={failure === null ? said === null && 'One tap sends it, words can follow' : 'Not sent'}
        />
        <CupChoice
          labelledBy={titleId}
          rating={draft.rating}
          onReach={rating => feedback.change({ rating })}
          onChange={rating => {
            setTapped(true)
            void feedback.send({ rating })
          }}
        />
        <p ref={alert} className={`${textStyles.smallProblem} ${styles.failure}`} role="alert">
          {failed}
        </p>
        <p className={`${textStyles.small} ${styles.note}`} role="status">
          {failed === null && <Standing said={said} isUnsent={isUnsent && !isSending} />}
        </p>
        {!hasTapped && said !== null && (
          <Button kind="quiet" className={styles.more} onClick={() => setTapped(true)}>
            Say more
          </Button>
        )}
      </div>
      {hasTapped && (
        <div className={`${layout.stack3} ${styles.answers}`}>
          <SayMore feedback={feedback} />
          <Button type="submit" kind="primary" className={styles.send} disabled={isSending || !isUnsent}>
            {isSending ? 'Sending…' : sendLabel(isUnsent, failure)}
          </Button>
        </div>
      )}
    </form>
  )
}

/** What happens with an answer, or has happened. */
function Standing({ said, isUnsent }: { said: SentFeedback | null; isUnsent: boolean }) {
  if (said === null) {
    return (
      <>
        <span>The roaster reads it first. No account.</span>{' '}
        <span>Shown here if they agree. Change it within 1 hour.</span>
      </>
    )
  }
  if (isUnsent) return <span>Your cup is sent. The rest isn’t yet.</span>
  return (
    <>
      <span>Thank you. Sent to the roaster.</span> <span>{changeableText(said)}</span>
    </>
  )
}

/** `You can change it for an hour.`, later `for 12 minutes`. */
function changeableText(said: SentFeedback): string {
  const minutes = Math.max(1, Math.ceil(changeableMs(said) / 60_000))
  const left = plural(minutes, { one: 'a minute', other: `${minutes} minutes` })
  return `You can change it for ${minutes === 60 ? 'an hour' : left}.`
}

function sendLabel(isUnsent: boolean, failure: string | null): string {
  if (failure !== null) return 'Try again'
  return isUnsent ? 'Send to the roaster' : 'Sent'
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
function SaidBefore({ said: { rating, flavours, text } }: { said: SentFeedback }) {
  return (
    <section className={`${layout.stack3} ${styles.question}`}>
      <FactName>You said</FactName>
      <p className={layout.line13}>
        <Rating rating={rating} /> {[ratingMeaning(rating), ...flavours].join(' · ')}
      </p>
      {text !== null && <p className={`${textStyles.anywhere} ${textStyles.lines}`}>{text}</p>}
    </section>
  )
}

function lengthText(left: number): string {
  const count = Math.abs(left)
  return `${counted(count, 'character')} ${left < 0 ? 'too many' : 'left'}`
}
