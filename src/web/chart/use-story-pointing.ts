import { type RefObject, useRef, useState } from 'react'
import { NARROW_WINDOW } from '#web/plot/frame.ts'
import { useMedia } from '#web/ui/use-media.ts'

/** Which sentence of a curve's story is picked, in the text and on the chart at once. */
export interface StoryPointing {
  /** The sentence's place in the story; null if none is picked. */
  picked: number | null
  plot: RefObject<HTMLDivElement | null>
  /** Each child is a sentence with its button. */
  text: RefObject<HTMLOListElement | null>
  /** Picks a sentence, or none, and brings its place on the chart into view. */
  pickInText(sentence: number | null): void
  /**
   * Picks the sentence of a tapped mark, or unpicks it if it was picked. Scrolls to it, except on a narrow screen,
   * where it is shown below the plot and scrolling would move the chart out of view.
   */
  tapMark(sentence: number): void
  /** Picks a sentence by the keyboard and moves the focus to it. */
  pickAndFocus(sentence: number): void
}

export function useStoryPointing(): StoryPointing {
  const [picked, setPicked] = useState<number | null>(null)
  const plot = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLOListElement>(null)
  const isNarrow = useMedia(NARROW_WINDOW)
  return {
    picked,
    plot,
    text,
    pickInText(sentence) {
      setPicked(sentence)
      if (sentence !== null) bringIntoView(plot.current)
    },
    tapMark(sentence) {
      setPicked(sentence === picked ? null : sentence)
      if (sentence !== picked && !isNarrow) bringIntoView(text.current?.children[sentence])
    },
    pickAndFocus(sentence) {
      setPicked(sentence)
      text.current?.children[sentence]?.querySelector('button')?.focus()
    },
  }
}

/** Scrolls as little as needed, and at once for those who prefer reduced motion. */
function bringIntoView(element: Element | null | undefined): void {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'instant' : 'smooth' })
}
