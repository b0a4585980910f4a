import { visibleLine } from '#domain/words/visible-text.ts'
import { beanNameIn, beyondFirstLine } from '#files/roasts/described-bean.ts'
import { type LooseRecord, numberOrNull, property, textOrEmpty } from '#files/roasts/loose-value.ts'
import { measured, otherFacts, type StatedFields } from '#files/roasts/stated-fields.ts'

/**
 * What RoasTime's JSON says beside the curve, 0 for what wasn't measured. The keys are those of a file of the program
 * and of the roast.world API. `comments`, `rating`, the colours and the second names of room temperature and humidity
 * were seen only in other people's programs that read such files. `userId` isn't read.
 *
 * | in the file                                              | here                           |
 * |----------------------------------------------------------|--------------------------------|
 * | `deviceType`, `serialNumber`                             | machine                        |
 * | `roastNumber`, the machine's counter                     | source_number                  |
 * | `preheatTemperature`, °C                                 | preheat_temp                   |
 * | `ambient` or `ambientTemp`, °C                           | ambient_temp                   |
 * | `humidity` or `roomHumidity`, %                          | ambient_humidity               |
 * | `wholeColorLevel`, `groundColorLevel`, otherwise `agtron` | colour_whole, colour_ground   |
 * | `tags`                                                   | tags                           |
 * | `notes`, `comments`, `rating`, `roastDegree`             | private_notes                  |
 */
export function roastimeFacts(roast: LooseRecord, bean: string): StatedFields {
  const number = (...names: string[]) =>
    names.map(name => measured(roast.number(name))).find(value => value !== null) ?? null
  const agtron = number('agtron')
  const [whole, ground] = [levelIn(roast, 'wholeColorLevel'), levelIn(roast, 'groundColorLevel')]
  return {
    machine: machineIn(roast),
    source_number: String(number('roastNumber') ?? ''),
    preheat_temp: number('preheatTemperature'),
    ambient_temp: number('ambient', 'ambientTemp'),
    ambient_humidity: number('humidity', 'roomHumidity'),
    colour_whole: whole ?? (ground === null ? agtron : null),
    colour_ground: ground,
    colour_meter: whole === null && ground === null && agtron !== null ? 'Agtron' : '',
    tags: roast.list('tags').map(tag => textOrEmpty(tag) || textOrEmpty(property(tag, 'name'))),
    words: [
      { heading: 'Notes', text: roast.text('notes') },
      { heading: 'Comments', text: roast.text('comments') },
      { heading: 'Roast', text: beyondFirstLine(roast.text('roastName')) },
      { heading: 'Bean', text: beanNameIn(bean, '') === visibleLine(bean) ? '' : bean },
      otherFacts([
        { what: 'Rating', value: roast.text('rating') },
        { what: 'Degree of roast', value: roast.text('roastDegree') },
      ]),
    ],
  }
}

/** `Aillio Bullet, serial number 9365` */
function machineIn(roast: LooseRecord): string {
  const type = roast.text('deviceType')
  const serial = measured(roast.number('serialNumber'))
  const name = type === 'bullet' || type === '' ? 'Aillio Bullet' : `Aillio ${type}`
  if (serial === null) return type === '' ? '' : name
  return `${name}, serial number ${serial}`
}

/** A colour is a number or an object with a `value`. */
function levelIn(roast: LooseRecord, name: string): number | null {
  const level = property(roast.value, name)
  const number = numberOrNull(level) ?? numberOrNull(property(level, 'value'))
  if (number === null) roast.misunderstood(name, property(level, 'value') ?? level, 'a number')
  return measured(number)
}
