import { describe, expect, test } from 'vitest'
import { charsetOf } from './charset-of-names.ts'

/** The bytes of each character of an encoding of one or two bytes, from what `TextDecoder` makes of them. */
const encoders = new Map<string, Map<string, number[]>>()
function encoded(charset: string, text: string): number[] {
  const bytesOf = encoders.get(charset) ?? new Map<string, number[]>()
  if (!encoders.has(charset)) {
    encoders.set(charset, bytesOf)
    const decoder = new TextDecoder(charset)
    const bytes = Array.from({ length: 256 }, (_, byte) => byte)
    for (const lead of bytes.slice(0x80)) {
      for (const trail of bytes.slice(0x40))
        bytesOf.set(decoder.decode(new Uint8Array([lead, trail])), [lead, trail])
    }
    for (const byte of bytes) bytesOf.set(decoder.decode(new Uint8Array([byte])), [byte])
  }
  return [...text].flatMap(character => bytesOf.get(character) ?? expect.unreachable(character))
}

/** A table with a name, and numbers around it. */
async function readBack(charset: string, name: string): Promise<string> {
  const table = (text: string) => `Name,${text},3.5\nTime,Temp\n0:01,${'190.5'}\n`
  const bytes = new Uint8Array(encoded(charset, table(name)))
  const text = new TextDecoder((await charsetOf(bytes)) ?? 'windows-1252').decode(bytes)
  expect(text.replace(/^.*\n/, '')).toBe(table(name).replace(/^.*\n/, ''))
  return text.slice(5, text.indexOf(',3.5'))
}

describe.each([
  [
    'gbk',
    [
      '豆威1',
      '埃塞俄比亚 耶加雪菲',
      '云南 日晒',
      '肯尼亚AA 12',
      '巴西',
      '巴拿马 瑰夏',
      '曼特宁',
      '意式拼配',
      '中深烘',
    ],
  ],
  ['big5', ['衣索比亞 耶加雪菲', '肯亞 水洗 中焙', '哥倫比亞 第3鍋', '巴西', '日曬', '深焙', '阿里山']],
  [
    'shift_jis',
    ['ケニア 中煎り', 'エチオピア イルガチェフェ G1', 'ブラジル', 'モカ', '珈琲', '浅煎り', 'ｹﾆｱ AA'],
  ],
  ['euc-kr', ['에티오피아 예가체프', '케냐 AA 중배전', '브라질', '콜롬비아 수프리모 3', '원두']],
  ['windows-1251', ['Кения АА', 'Эфиопия Иргачеффе мытая', 'Бразилия 3', 'Коста-Рика', 'Смесь № 1']],
  ['windows-1250', ['Wypał 2', 'Łódź', 'Żółty Bourbon, świeży']],
  [
    'windows-1252',
    [
      'Röstung 3',
      'Café Brûlé',
      'CRÈME',
      'ÄTHIOPIEN',
      'São João',
      'Perú – lote 2',
      '25 °C',
      '3 m³/h',
      'Ñandú',
    ],
  ],
])('names in %s', (charset, names) => {
  test.each(names)('%s', async name => {
    expect(await readBack(charset, name)).toBe(name)
  })
})

test('a text in an encoding of Unicode, even if it was cut within a letter, or without such letters has no other', async () => {
  const utf8 = new TextEncoder().encode('Name,云南 日晒\n1,2')
  expect(await charsetOf(utf8)).toBeNull()
  expect(await charsetOf(utf8.subarray(0, 7))).toBeNull()
  expect(await charsetOf(new Uint8Array([0xff, 0xfe, 0x91, 0x4e]))).toBeNull()
  expect(await charsetOf(new TextEncoder().encode('Name,Kenya'))).toBeNull()
})
