import { listOrEmpty, numberOrNull, property, textOrEmpty } from '#readers/roast-files/loose-value.ts'
import { measured, otherFacts, type StatedFields } from '#readers/roast-files/stated-fields.ts'

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
export function roastimeFacts(roast: unknown): StatedFields {
  const number = (...names: string[]) =>
    names.map(name => measured(numberOrNull(property(roast, name)))).find(value => value !== null) ?? null
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
    tags: listOrEmpty(property(roast, 'tags')).map(
      tag => textOrEmpty(tag) || textOrEmpty(property(tag, 'name')),
    ),
    words: [
      { heading: 'Notes', text: textOrEmpty(property(roast, 'notes')) },
      { heading: 'Comments', text: textOrEmpty(property(roast, 'comments')) },
      otherFacts([
        { what: 'Rating', value: textOrEmpty(property(roast, 'rating')) || number('rating') },
        {
          what: 'Degree of roast',
          value: textOrEmpty(property(roast, 'roastDegree')) || number('roastDegree'),
        },
      ]),
    ],
  }
}

/** `Aillio Bullet, serial number 9365` */
function machineIn(roast: unknown): string {
  const type = textOrEmpty(property(roast, 'deviceType'))
  const serial = measured(numberOrNull(property(roast, 'serialNumber')))
  const name = type === 'bullet' || type === '' ? 'Aillio Bullet' : `Aillio ${type}`
  if (serial === null) return type === '' ? '' : name
  return `${name}, serial number ${serial}`
}

/** A colour is a number or an object with a `value`. */
function levelIn(roast: unknown, name: string): number | null {
  const level = property(roast, name)
  return measured(numberOrNull(level) ?? numberOrNull(property(level, 'value')))
}
