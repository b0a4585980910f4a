import { round } from '#domain/record/units.ts'
import type { PairFigure } from '#domain/trends/pair-points.ts'
import {
  type FigureUnits,
  shownTemperature,
  shownTemperatureDifference,
  shownWeight,
} from '#domain/words/shown-figures.ts'
import { durationText, percentPointsText, percentText } from '#web/words/figure-text.ts'
import { temperatureText, weightText } from '#web/words/unit-text.ts'

/** How a figure is written and drawn. Values are as the API has them, in the unit of the figure's name. */
export interface FigureWords {
  name: string
  inSentence: string
  /** `the later first crack`, and its opposite. */
  more: string
  less: string
  text: (value: number, units: FigureUnits) => string
  /** Converts a value to the unit of an axis, and writes the label of a tick. */
  onAxis: (value: number, units: FigureUnits) => number
  axisText: (place: number) => string
  /** The shortest span of an axis, in its own unit, so that small differences look small. */
  leastSpan: number
  /** A spread, without its sign. */
  spreadText: (spread: number, units: FigureUnits) => string
  /** The unit of the value in a file. */
  fileUnit: string
}

const plain = (place: number) => String(round(place, 2))

const PERCENT = {
  text: percentText,
  onAxis: (percent: number) => percent,
  axisText: plain,
  spreadText: percentPointsText,
  fileUnit: '%',
}

const TEMPERATURE = {
  text: temperatureText,
  onAxis: shownTemperature,
  axisText: plain,
  spreadText: (spread: number, units: FigureUnits) =>
    `${round(shownTemperatureDifference(spread, units), 1)} ${units.temperature}`,
  fileUnit: '°C',
}

const SECONDS_PER_MINUTE = 60
const inMinutes = (perMinute: number) => ({
  text: (value: number) => durationText((value / perMinute) * SECONDS_PER_MINUTE),
  onAxis: (value: number) => value / perMinute,
  axisText: (minutes: number) => durationText(minutes * SECONDS_PER_MINUTE),
  spreadText: (spread: number) => `${round((spread / perMinute) * SECONDS_PER_MINUTE)} s`,
})

export const FIGURES: Record<PairFigure, FigureWords> = {
  score: {
    name: 'Score',
    inSentence: 'score',
    more: 'the higher the score',
    less: 'the lower the score',
    text: value => String(round(value, 1)),
    onAxis: value => value,
    axisText: plain,
    leastSpan: 20,
    spreadText: spread => String(round(spread, 1)),
    fileUnit: 'of 100',
  },
  weight_loss_percent: {
    name: 'Loss',
    inSentence: 'loss',
    more: 'the higher the loss',
    less: 'the lower the loss',
    leastSpan: 4,
    ...PERCENT,
  },
  dtr_percent: {
    name: 'DTR',
    inSentence: 'DTR',
    more: 'the higher DTR',
    less: 'the lower DTR',
    leastSpan: 6,
    ...PERCENT,
  },
  total_duration_seconds: {
    name: 'Time',
    inSentence: 'time',
    more: 'the longer the roast',
    less: 'the shorter the roast',
    leastSpan: 2,
    fileUnit: 's',
    ...inMinutes(SECONDS_PER_MINUTE),
  },
  fc_minutes: {
    name: 'First crack',
    inSentence: 'first crack',
    more: 'the later first crack',
    less: 'the earlier first crack',
    leastSpan: 2,
    fileUnit: 'min',
    ...inMinutes(1),
  },
  final_bean_temp: {
    name: 'Drop temperature',
    inSentence: 'drop temperature',
    more: 'the hotter the drop',
    less: 'the cooler the drop',
    leastSpan: 10,
    ...TEMPERATURE,
  },
  green_weight_g: {
    name: 'Green weight',
    inSentence: 'green weight',
    more: 'the larger the batch',
    less: 'the smaller the batch',
    text: weightText,
    onAxis: shownWeight,
    axisText: plain,
    leastSpan: 2,
    spreadText: weightText,
    fileUnit: 'g',
  },
  rating: {
    name: 'Cups',
    inSentence: 'cups',
    more: 'the better the cups',
    less: 'the worse the cups',
    text: value => `${round(value, 1)} of 5`,
    onAxis: value => value,
    axisText: plain,
    leastSpan: 2,
    spreadText: spread => String(round(spread, 1)),
    fileUnit: 'of 5',
  },
}
