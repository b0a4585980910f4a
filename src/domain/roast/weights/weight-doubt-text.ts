import { withDecimals } from '#domain/record/units.ts'
import type { UnitMistake, WeightDoubt } from './weight-doubt.ts'

/** Why two weights can't be true, in a sentence that names both, the loss, and the right unit if there is one. */
export function weightDoubtText({ code, values }: WeightDoubt): string {
  const { green_weight_g: green, roasted_weight_g: roasted, loss_percent } = values
  const weights = `${gramsText(green)} green and ${gramsText(roasted)} roasted`
  const loss = `${weights} are a loss of ${withDecimals(loss_percent).replace('-', '−')} %`
  switch (code) {
    case 'unit_mistaken':
      return `${loss}: ${unitText(values[values.weight], values)}.`
    case 'roasted_above_green':
      return `${loss}: the roasted weight is above the green one.`
    case 'loss_too_high':
      return `${loss}: a roast loses ${values.most_percent} % at most.`
    case 'loss_too_low':
      return `${loss}: a roast loses ${values.least_percent} % at least.`
    case 'batch_too_small':
      return `${weights} are no batch: a roaster holds ${gramsText(values.least_g)} at least. Is the unit right?`
    case 'batch_too_large':
      return `${weights} are no batch: a roaster holds ${values.most_g / 1000} kg at most. Is the unit right?`
  }
}

/** What a file's weight in a mistaken unit was read as. */
export function readInUnitText(values: Extract<WeightDoubt, { code: 'unit_mistaken' }>['values']): string {
  const { green_weight_g: green, roasted_weight_g: roasted, weight, unit, grams } = values
  const stated = `The file has ${gramsText(green)} green and ${gramsText(roasted)} roasted`
  const [right, wrong] = grams > values[weight] ? [unit, 'g'] : ['g', unit]
  const which = weight === 'green_weight_g' ? 'green' : 'roasted'
  return `${stated}: the ${which} weight was read in ${right}, not in ${wrong}, as ${gramsText(grams)}.`
}

/** A weight with up to six digits, as scales and conversions give it: `4535.92 g`. */
export function gramsText(grams: number): string {
  return `${Number(grams.toPrecision(6))} g`
}

/** `0.43 was probably meant in kg, which is 430 g` */
function unitText(given: number, { unit, grams }: UnitMistake): string {
  const number = Number(given.toPrecision(6))
  return grams > given
    ? `${number} was probably meant in ${unit}, which is ${gramsText(grams)}`
    : `it was probably ${gramsText(grams)}, taken for ${unit}`
}
