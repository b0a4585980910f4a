import { write } from '../call.ts'
import { batchScoreAnswer, score, scoreBatch, scoreBatchQuery } from '../scores.ts'
import { count, happening } from './happening.ts'

export const previewScore = write('POST', '/api/roasts/:id/preview-score', {
  summary: 'Calculate the score of a roast without saving it',
  of: 'roast',
  answer: score,
  changes: [],
})

export const calculateScore = write('POST', '/api/roasts/:id/calculate-score', {
  summary: 'Calculate the score of a roast and save it',
  of: 'roast',
  answer: score,
  changes: ['roasts'],
})

export const calculateAllScores = write('POST', '/api/roasts/calculate-all-scores', {
  summary:
    'Calculate and save the scores of all roasts, or of the next ones after an id; the former ones can be restored from the trash',
  query: scoreBatchQuery,
  body: scoreBatch.nullish(),
  answer: batchScoreAnswer,
  changes: ['roasts', 'trash'],
  errors: [404],
  mayTakeLong: true,
})

/** What these calls record. */
export default {
  score_calculated: happening(
    'score calculated',
    { roast_id: count },
    'The score of the roast with id {roast_id} was calculated',
  ),
  scores_calculated: happening('scores calculated', { count }, 'Scores of roasts were calculated ({count})'),
}
