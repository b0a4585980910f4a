import { Fragment, useRef, useState } from 'react'
import type { TastingTable } from '#contract/tasting/tables.ts'
import { CUPS_ON_TABLE, FLAWLESS } from '#domain/tasting/cva-score.ts'
import { CVA_AFFECTIVE } from '#domain/tasting/sheet.ts'
import { type Letter, LONGEST_CUP_NOTES } from '#domain/tasting/table-draw.ts'
import { FLAVOURS, withFlavour } from '#domain/words/feedback.ts'
import { ScaleInput } from '#web/parts/tasting/scale-input.tsx'
import { ScaleInputs } from '#web/parts/tasting/scale-inputs.tsx'
import { useScreenOn } from '#web/shell/use-screen-on.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import layout from '#web/ui/layout.module.css'
import { cupState, isWholeCup, nextCup, sentText } from './cup-words.ts'
import { sendSeat, sendSeatSoon } from './seat-sync.ts'
import { type CupDraft, EMPTY_CUP, type KeptSeat, noteCup } from './seats.ts'
import styles from './table.module.css'

interface SheetProps {
  table: TastingTable
  seat: KeptSeat
}

/** The sheet of a taster, a cup at a time. What is tapped is kept at once, and sent as soon as the cup is whole. */
export function LetterSheet({ table, seat }: SheetProps) {
  const { letters, code } = table
  const sheet = table.sheet!
  const [letter, setLetter] = useState<Letter>(
    () => letters.find(each => cupState(sheet, seat.drafts[each]) !== 'rated') ?? letters[0]!,
  )
  const heading = useRef<HTMLHeadingElement>(null)
  useScreenOn(true)
  const draft = seat.drafts[letter] ?? EMPTY_CUP
  const next = nextCup(sheet, letters, seat, letter)
  const isWhole = isWholeCup(sheet, draft)
  const note = (part: Partial<CupDraft>) => {
    noteCup(code, letter, part, each => isWholeCup(sheet, each))
    if ('notes' in part) sendSeatSoon(code)
    else void sendSeat(code)
  }
  const open = (other: Letter) => {
    void sendSeat(code)
    setLetter(other)
    heading.current?.focus()
    window.scrollTo({ top: 0 })
  }
  return (
    <section className={layout.stack5} aria-label={`Your sheet, ${seat.name}`}>
      <nav className={styles.letters} aria-label="Cups">
        {letters.map(each => {
          const state = cupState(sheet, seat.drafts[each])
          return (
            <button
              key={each}
              type="button"
              aria-current={each === letter || undefined}
              aria-label={`Cup ${each}${state === null ? '' : `, ${state}`}`}
              data-state={state ?? undefined}
              onClick={() => open(each)}
            >
              {each}
            </button>
          )
        })}
      </nav>
      <h2 ref={heading} tabIndex={-1} className={styles.cup}>
        Cup {letter}
      </h2>
      <Fragment key={letter}>
        <ScaleInputs
          scales={sheet.scales}
          values={draft.values}
          onChange={(name, value) => note({ values: { ...draft.values, [name]: value } })}
        />
        {sheet.id === CVA_AFFECTIVE.id && <FlawedCups draft={draft} onChange={note} />}
        <More draft={draft} onChange={note} onLeave={() => void sendSeat(code)} />
      </Fragment>
      <div className={`${layout.stack3} ${styles.foot}`}>
        <p role="status">{sentText(seat, isWhole)}</p>
        {isWhole && next !== null && (
          <Button kind="primary" className={styles.large} onClick={() => open(next)}>
            Next: cup {next}
          </Button>
        )}
        {isWhole && next === null && (
          <p className={styles.done}>
            You have rated every cup.
            {table.state === 'open' && ' The coffees show themselves here at the reveal.'}
          </p>
        )}
      </div>
    </section>
  )
}

interface CupPartProps {
  draft: CupDraft
  onChange: (part: Partial<CupDraft>) => void
}

/** Of the five cups of a coffee, those that weren't uniform and those with a defect. */
function FlawedCups({ draft, onChange }: CupPartProps) {
  const cups = draft.cups ?? FLAWLESS
  const count = (name: string, value: number, most: number, change: (value: number) => void) => (
    <ScaleInput
      scale={{ name, from: 0, to: Math.max(most, 1), step: 1, low: '', high: '' }}
      value={value}
      onChange={chosen => change(Math.min(chosen, most))}
    />
  )
  return (
    <>
      {count('Cups not uniform', cups.u, CUPS_ON_TABLE - cups.d, u => onChange({ cups: { ...cups, u } }))}
      {count('Cups with a defect', cups.d, CUPS_ON_TABLE - cups.u, d => onChange({ cups: { ...cups, d } }))}
    </>
  )
}

/** What can be said besides, which nobody has to. */
function More({ draft, onChange, onLeave }: CupPartProps & { onLeave: () => void }) {
  return (
    <Disclosure summary="Flavors and words" mustBeOpen={draft.flavours.length > 0 || draft.notes !== ''}>
      <fieldset className={`${layout.row2} ${styles.flavours}`}>
        <legend className="visually-hidden">What did you taste?</legend>
        {FLAVOURS.map(flavour => {
          const isTasted = draft.flavours.includes(flavour)
          return (
            <button
              key={flavour}
              type="button"
              aria-pressed={isTasted}
              onClick={() => onChange(withFlavour({ flavours: draft.flavours }, flavour, !isTasted))}
            >
              {flavour}
            </button>
          )
        })}
      </fieldset>
      <TextAreaField
        label="In your words"
        rows={2}
        maxLength={LONGEST_CUP_NOTES}
        value={draft.notes}
        onChange={event => onChange({ notes: event.target.value })}
        onBlur={onLeave}
      />
    </Disclosure>
  )
}
