/**
 * What can look wrong about a roast and be so all the same, with the value of which the owner says so. Of another value
 * it isn't said.
 */
export const AS_IT_IS = {
  number: 'roast_number',
  date: 'roast_date',
  loss: 'weight_loss_percent',
  crack: 'fc_minutes',
} as const
export type AsItIs = keyof typeof AS_IT_IS
