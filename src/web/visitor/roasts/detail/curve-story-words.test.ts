import { expect, test } from 'vitest'
import { curveStory, type StorySentence } from '#domain/story/curve-story.ts'
import { roastRisingAt, steadyDecline } from '#domain/testing/synthetic-roasts.ts'
import { DEFAULT_UNITS } from '#domain/words/shown-figures.ts'
import { sentenceText } from './curve-story-words.ts'

/** With ordinary spaces, as a reader sees it. */
function told(sentence: StorySentence, before: readonly StorySentence[] = []): string {
  return sentenceText(sentence, DEFAULT_UNITS, before).replaceAll('\u00a0', ' ')
}

function moment(seconds: number) {
  return { startSeconds: seconds, endSeconds: seconds }
}

test('a whole roast in words', () => {
  const { sentences } = curveStory(
    roastRisingAt(steadyDecline),
    [{ milestone_type: 'yellowing', time_seconds: 280 }],
    { seconds: 470, inferred: false },
  )
  expect(sentences.map(sentence => told(sentence))).toEqual([
    '0:00 In go the beans (155 °C).',
    '1:10 Turning point (95 °C): from here it gets hotter.',
    '4:40 Dry and yellow (140 °C).',
    'to 7:50 Browning, like bread crust. Much of the flavor forms here.',
    '7:50 First crack: the beans pop like popcorn (172 °C).',
    'Heating eased off evenly, as it should.',
    '10:00 Out they come (186 °C), 2:10 after first crack.',
  ])
})

test.each<[StorySentence, string]>([
  [{ kind: 'charge', ...moment(0), temperature: null }, '0:00 In go the beans.'],
  [
    { kind: 'first_crack', ...moment(480), temperature: 196.4, inferred: true },
    '8:00 First crack, as the curve suggests: the beans pop like popcorn (196 °C).',
  ],
  [
    { kind: 'second_crack', ...moment(640), temperature: 224 },
    '10:40 Second crack: the beans turn dark and brittle (224 °C).',
  ],
  [
    { kind: 'decline', startSeconds: 120, endSeconds: 595, steadiness: 'almost steady' },
    'Heating eased off almost evenly.',
  ],
  [{ kind: 'climb', ...moment(300), rate: null }, '5:00 Heating hardly eased off for a moment.'],
  [{ kind: 'climb', ...moment(300), rate: 1.62 }, '5:00 Heating sped up for a moment.'],
  [
    { kind: 'crash', startSeconds: 470, endSeconds: 500, rate: 3.16 },
    '8:20 Heating sagged for a moment (a crash).',
  ],
  [{ kind: 'flick', startSeconds: 500, endSeconds: 545, rate: 2 }, '9:05 Heating shot up (a flick).'],
  [
    { kind: 'stall', startSeconds: 280, endSeconds: 330, seconds: 45 },
    '4:40 Heating nearly stopped for 45 s (a stall).',
  ],
  [{ kind: 'drop', ...moment(600), temperature: null, development: null }, '10:00 Out they come.'],
])('%j in words', (sentence, text) => {
  expect(told(sentence)).toBe(text)
})

test('heating shoots up again only after it has sagged', () => {
  const flick: StorySentence = { kind: 'flick', startSeconds: 500, endSeconds: 545, rate: 2 }
  const crash: StorySentence = { kind: 'crash', startSeconds: 465, endSeconds: 500, rate: 3 }
  const crack: StorySentence = { kind: 'first_crack', ...moment(470), temperature: null, inferred: false }
  expect(told(flick, [crack])).toBe('9:05 Heating shot up (a flick).')
  expect(told({ ...flick, rate: 0.6 }, [crack])).toBe('9:05 Heating crept up (a flick).')
  expect(told(flick, [crack, crash])).toBe('9:05 Then it shot up again (a flick).')
  expect(told(flick, [crash, crack])).toBe('9:05 Heating shot up again (a flick).')
})

test('a number stays with its unit', () => {
  expect(sentenceText({ kind: 'charge', ...moment(0), temperature: 215 }, DEFAULT_UNITS, [])).toBe(
    '0:00 In go the beans (215\u00a0°C).',
  )
})
