import { type CSSProperties, type KeyboardEvent, useState } from 'react'
import type { CurveStory, StorySentence } from '#domain/story/curve-story.ts'
import { plotMargins } from '#web/chart/chart-frame.ts'
import { StorySign } from '#web/chart/story-sign.tsx'
import type { StoryPointing } from '#web/chart/use-story-pointing.ts'
import { NARROW_WINDOW } from '#web/plot/frame.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { useUnits } from '#web/words/units.ts'
import { sentenceWords, timeText } from './curve-story-words.ts'
import styles from './roast-profile.module.css'

interface CurveInWordsProps {
  /** The chart is described by the element with this id. */
  id: string
  story: CurveStory
  pointing: StoryPointing
}

/**
 * The story of the curve: a button for each sentence, which highlights its place on the chart. The sentences are one
 * tab stop; arrow keys move between them, and the highlight moves along.
 */
export function CurveInWords({ id, story, pointing }: CurveInWordsProps) {
  const [focused, setFocused] = useState(0)
  const isNarrow = useMedia(NARROW_WINDOW)
  const { sentences, sensor } = story
  const { picked, text, pickInText } = pointing
  if (sentences.length === 0 || (sensor === null && sentences.length <= CHARGE_AND_DROP)) return null
  const tabStop = Math.min(focused, sentences.length - 1)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return pickInText(null)
    const next = sentenceAfterKey(event.key, tabStop, sentences.length)
    if (next === null) return
    event.preventDefault()
    text.current?.children[next]?.querySelector('button')?.focus()
    if (picked !== null) pickInText(next)
  }
  return (
    <div className={styles.curveInWords} style={{ marginLeft: isNarrow ? 0 : plotMargins(isNarrow).left }}>
      <h3>The {sensor === null ? 'roast' : 'curve'} in words</h3>
      <ol
        ref={text}
        id={id}
        className={styles.sentences}
        style={{ '--rows': Math.ceil(sentences.length / 2) } as CSSProperties}
        onKeyDown={onKeyDown}
      >
        {sentences.map((sentence, index) => (
          <li key={sentence.kind}>
            <button
              type="button"
              data-reads
              className={styles.sentence}
              aria-pressed={index === picked}
              tabIndex={index === tabStop ? 0 : -1}
              onFocus={() => setFocused(index)}
              onClick={() => pickInText(index === picked ? null : index)}
            >
              <Sentence sentence={sentence} before={sentences.slice(0, index)} />
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** What every roast has; without temperatures they say no more than its duration. */
const CHARGE_AND_DROP = 2

/** A sentence with its sign. The time is bold. */
function Sentence({ sentence, before }: { sentence: StorySentence; before: readonly StorySentence[] }) {
  const time = timeText(sentence)
  const units = useUnits()
  return (
    <>
      <svg className={styles.sign} width="20" height="20" viewBox="-10 -10 20 20" aria-hidden="true">
        <StorySign kind={sentence.kind} />
      </svg>
      {time !== null && <strong>{time}</strong>} {sentenceWords(sentence, units, before)}
    </>
  )
}

/** The index of the sentence that a key leads to, stopping at the ends. Null for any other key. */
function sentenceAfterKey(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return Math.min(index + 1, count - 1)
    case 'ArrowLeft':
    case 'ArrowUp':
      return Math.max(index - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
