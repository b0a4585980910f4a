import { expect, test } from 'vitest'
import { type CurveStory, curveStory, type StorySentence } from '#domain/curve-story/curve-story.ts'
import { roastRisingAt, steadyDecline } from '#domain/testing/synthetic-roasts.ts'
import { DEFAULT_UNITS } from '#domain/words/figure-units.ts'
import { sensorName, sentenceText } from './curve-story-words.ts'

/** With ordinary spaces, as a reader sees it. */
function told(sentence: StorySentence): string {
  return sentenceText(sentence, DEFAULT_UNITS).replaceAll('\u00a0', ' ')
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
  expect(sentences.map(told)).toEqual([
    'The beans went in at 0:00 and 155 °C.',
    'The temperature fell until 1:10 and 95 °C, then began to rise: the turning point.',
    'The beans dried until 4:40 and 140 °C, when they had turned yellow.',
    'From 4:40 to 7:50 they browned, which makes much of the flavour: the Maillard phase.',
    'First crack began at 7:50 and 172 °C: steam popped the beans open.',
    'From 2:12 to 9:55 the rate of rise, which is how fast they warm up, fell steadily, as it should.',
    'The beans came out at 10:00 and 186 °C, 2:10 after first crack began (21.7 % of the roast).',
  ])
})

test.each<[StorySentence, string]>([
  [{ kind: 'charge', ...moment(0), temperature: null }, 'The beans went in at 0:00.'],
  [
    { kind: 'first_crack', ...moment(480), temperature: 196.4, inferred: true },
    'First crack, when steam pops the beans open, is inferred from the curve at 8:00 and 196 °C.',
  ],
  [
    { kind: 'second_crack', ...moment(640), temperature: 224 },
    'Second crack began at 10:40 and 224 °C: the beans became brittle and dark.',
  ],
  [
    {
      kind: 'decline',
      startSeconds: 120,
      endSeconds: 595,
      steadiness: 'almost steady',
      worst: { atSeconds: 300, rate: null },
    },
    'From 2:00 to 9:55 the rate of rise, which is how fast they warm up, fell almost steadily, but at 5:00 it hardly fell.',
  ],
  [
    {
      kind: 'decline',
      startSeconds: 120,
      endSeconds: 595,
      steadiness: 'uneven',
      worst: { atSeconds: 300, rate: 1.62 },
    },
    'From 2:00 to 9:55 the rate of rise, which is how fast they warm up, fell unevenly: at 5:00 it climbed by 1.6 °C/min.',
  ],
  [
    { kind: 'crash', startSeconds: 470, endSeconds: 500, rate: 3.16 },
    'The rate of rise crashed between 7:50 and 8:20: it fell 3.2 °C/min below its trend.',
  ],
  [
    { kind: 'flick', startSeconds: 500, endSeconds: 545, rate: 2 },
    'The rate of rise flicked between 8:20 and 9:05: it climbed again by 2.0 °C/min.',
  ],
  [
    { kind: 'stall', startSeconds: 280, endSeconds: 330, seconds: 45 },
    'The roast stalled between 4:40 and 5:30: the temperature hardly rose for 45 s.',
  ],
  [{ kind: 'drop', ...moment(600), temperature: null, development: null }, 'The beans came out at 10:00.'],
])('%j in words', (sentence, text) => {
  expect(told(sentence)).toBe(text)
})

test('a number stays with its unit', () => {
  expect(sentenceText({ kind: 'charge', ...moment(0), temperature: 215 }, DEFAULT_UNITS)).toBe(
    'The beans went in at 0:00 and 215\u00a0°C.',
  )
})

test.each<[CurveStory['sensor'], string | null]>([
  ['bean probe', 'the probe among the beans'],
  ['IBTS', 'the infrared sensor (IBTS)'],
  [null, null],
])('the story says what measured: %s', (sensor, text) => {
  expect(sensorName({ sensor, isOneOfTwo: false, sentences: [] })).toBe(text)
})
