import type { UploadedTestFile } from './library.ts'

/** An Artisan log of ten minutes, with the machine's id `uuid`. `more` has other properties of the log. */
export function artisanLog({
  uuid = 'a1b2',
  ...more
}: { uuid?: string | null } & Record<string, unknown> = {}): UploadedTestFile {
  const times = Array.from({ length: 301 }, (_, place) => place * 2)
  const log = {
    ...(uuid !== null && { roastUUID: uuid }),
    title: 'Jigesa no17',
    mode: 'C',
    timex: times,
    temp1: times.map(time => 200 + time / 20),
    temp2: times.map(time => 100 + Math.abs(time - 80) / 5),
    timeindex: [0, 0, 470 / 2, 0, 0, 0, 300, 0],
    roastisodate: '2026-03-14',
    roasttime: '19:05:00',
    weight: [350, 0, 'g'],
    roastingnotes: 'Too fast',
    ...more,
  }
  return { field: 'file', name: 'jigesa.alog', content: JSON.stringify(log) }
}
