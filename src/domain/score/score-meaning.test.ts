import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMPTY_TIMELINE } from '#domain/curve/timeline.ts'
import { judgeCurve } from './curve-part.ts'
import { scoreRoast } from './score.ts'
import type { ScoreComponent } from './score-components.ts'
import type { ScoreFact } from './score-facts.ts'
import { scoreMeaning } from './score-meaning.ts'
import { scoreSentence } from './score-sentences.ts'
import { HOUSE } from './style.ts'

const whole: Record<ScoreComponent, number | null> = {
  duration: 20,
  weight_loss: 20,
  first_crack: 20,
  curve: 20,
  development: 20,
}

test('a complete score says the highest possible score, that it rates the roasting, and by what', () => {
  expect(scoreMeaning({ score: 95, letter: 'A', components: whole, explanation_facts: null })).toBe(
    'Roasting: 95 of 100. Taste is yours to judge. Calculated from times, weight loss and heating.',
  )
})

test.each([
  [{ weight_loss: null }, 'times and heating. 4\u00a0of\u00a05 measured.'],
  [
    { duration: null, first_crack: null, development: null },
    'weight loss and heating. 2\u00a0of\u00a05 measured.',
  ],
])('a score without %j says what was measured', (unknown, sources) => {
  const text = scoreMeaning({
    score: 73,
    letter: 'C',
    components: { ...whole, ...unknown },
    explanation_facts: null,
  })
  expect(text).toBe(`Roasting: 73 of 100. Taste is yours to judge. Calculated from ${sources}`)
})

test('a D says what was wrong, as an F does', () => {
  const components = { ...whole, weight_loss: 4 }
  expect(scoreMeaning({ score: 62, letter: 'D', components, explanation_facts: null })).toBe(
    'Roasting: 62 of 100. Taste is yours to judge. A D because weight loss earned 4 of 20 points.',
  )
})

/** What an F of these components says after its number; `facts` is null for a score from before there were facts. */
function reasonOf(components: Partial<typeof whole>, facts: ScoreFact[] | null): string {
  const text = scoreMeaning({
    score: 51,
    letter: 'F',
    components: { ...whole, ...components },
    explanation_facts: facts,
  })
  return text.slice(text.indexOf('An F'))
}

const ideal = (from: number, to: number, points: number) => ({ ideal_from: from, ideal_to: to, points })

test('an F names the two components that lost most, with what was wrong and what is ideal', () => {
  const loss: ScoreFact = {
    code: 'weight_loss',
    values: { percent: 9.8, place: 'below', ...ideal(12, 16, 9) },
  }
  const development: ScoreFact = {
    code: 'development',
    values: { percent: 25, place: 'above', ...ideal(15, 20, 0) },
  }
  expect(reasonOf({ weight_loss: 9, development: 0 }, [loss, development])).toBe(
    'An F because too much of the time came after first crack (25.0\u00a0%; ideal 15 to 20\u00a0%) ' +
      'and the beans lost too little weight (9.8\u00a0%; ideal 12 to 16\u00a0%).',
  )
  const duration: ScoreFact = {
    code: 'duration',
    values: { seconds: 400, set_by_hand: [], place: 'below', ...ideal(480, 720, 3) },
  }
  const crack: ScoreFact = {
    code: 'first_crack',
    values: { seconds: 360, source: 'marked', percent: 90, place: 'above', ...ideal(75, 80, 2) },
  }
  expect(reasonOf({ duration: 3, first_crack: 2, curve: 19 }, [duration, crack])).toBe(
    'An F because first crack came too late (at 90.0\u00a0%; ideal 75 to 80\u00a0% of the time) ' +
      'and the roast was over too soon (6:40; ideal 8:00 to 12:00).',
  )
  const curve: ScoreFact = {
    code: 'curve',
    values: { sensor: 'bean probe', assumed_first_crack_seconds: null, findings: [], points: 1 },
  }
  const known = { ...whole, duration: null, weight_loss: null, first_crack: null, development: null }
  expect(reasonOf({ ...known, curve: 1 }, [curve])).toBe('An F because the heating didn’t ease off evenly.')
})

test('an F without facts says where its points went', () => {
  expect(reasonOf({ development: 0, weight_loss: 4, first_crack: null }, null)).toBe(
    'An F because development earned 0 of 20 points and weight loss earned 4 of 20 points.',
  )
})

test('a sentence never says that a value is beyond a bound that it equals as shown', () => {
  const grams = fc.double({ min: 300, max: 500, noNaN: true })
  const seconds = fc.oneof(
    fc.double({ min: 170, max: 1_810, noNaN: true }),
    fc.constantFrom(720.4, 479.96, 180 - 1e-3, 1_800.2),
  )
  const figure = (text = '') => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  fc.assert(
    fc.property(
      seconds,
      fc.double({ min: 0.3, max: 1, noNaN: true }),
      grams,
      (durationSeconds, share, roastedWeightGrams) => {
        const input = {
          durationSeconds,
          firstCrack: { seconds: durationSeconds * share, inferred: false },
          greenWeightGrams: 500,
          roastedWeightGrams,
          curve: judgeCurve(EMPTY_TIMELINE, null),
        }
        const scored = scoreRoast(input, HOUSE)
        if (!scored.ok) return
        for (const fact of scored.value.explanation_facts) {
          const sentence = scoreSentence(fact)
          const beyond =
            /(\d[\d:.]*)(?: %)?(?: of the roast)?, (above|below|within) the ideal (.*?) to (.*?)(?: %)?: /.exec(
              sentence,
            )
          if (beyond === null) continue
          const [value, from, to] = [1, 3, 4].map(group => figure(beyond[group])) as [number, number, number]
          if (beyond[2] === 'above') expect(value, sentence).toBeGreaterThan(to)
          else if (beyond[2] === 'below') expect(value, sentence).toBeLessThan(from)
          else expect(value >= from && value <= to, sentence).toBe(true)
        }
      },
    ),
  )
})

test.each([
  [{ durationSeconds: 720.4 }, 'Duration 12:00.4, above the ideal 8:00 to 12:00'],
  [{ roastedWeightGrams: 419.9 }, 'Weight loss 16.02 %, above the ideal 12 to 16 %'],
  [{ roastedWeightGrams: 420 }, 'Weight loss 16.0 %, within the ideal 12 to 16 %'],
])('%o is told with as many digits as it takes', (changed, sentence) => {
  const scored = scoreRoast(
    {
      durationSeconds: 600,
      firstCrack: null,
      greenWeightGrams: 500,
      roastedWeightGrams: 430,
      curve: judgeCurve(EMPTY_TIMELINE, null),
      ...changed,
    },
    HOUSE,
  )
  expect(scored.ok && scored.value.explanation_facts.map(fact => scoreSentence(fact)).join()).toContain(
    sentence,
  )
})
