import { describe, expect, test } from 'vitest'
import { withFlavour } from '#domain/words/feedback.ts'
import { charactersLeft, draftProblem, EMPTY_DRAFT, feedbackOfDraft } from './feedback-draft.ts'

const DRAFT = { ...EMPTY_DRAFT, rating: 4 }

describe('a draft of feedback', () => {
  test('needs a rating and nothing else', () => {
    expect(draftProblem(EMPTY_DRAFT)).toMatchObject({ field: 'rating' })
    expect(draftProblem(DRAFT)).toBeNull()
  })

  test('counts characters as people do, without blanks at its ends', () => {
    expect(charactersLeft(' 😀é \n')).toBe(278)
    expect(draftProblem({ ...DRAFT, text: '😀'.repeat(280) })).toBeNull()
    expect(draftProblem({ ...DRAFT, text: 'x'.repeat(283) })).toEqual({
      field: 'text',
      sentence: 'Please shorten your words by 3.',
    })
    expect(draftProblem({ ...DRAFT, name: 'x'.repeat(61) })).toMatchObject({ field: 'name' })
  })

  test('is sent with its flavours in the order of the list', () => {
    const chosen = withFlavour(withFlavour(DRAFT, 'winey', true), 'berry', true)
    expect(feedbackOfDraft(chosen).flavours).toEqual(['berry', 'winey'])
    expect(withFlavour(chosen, 'winey', false).flavours).toEqual(['berry'])
  })
})
