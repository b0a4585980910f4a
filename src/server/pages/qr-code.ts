import encodeQr from 'qr'
import { failure, type Result, success } from '#domain/record/result.ts'

/**
 * A text as a QR code on a white background, as SVG: error correction M, quiet zone 4. A module is one unit. Fails with
 * a message if the text is too long for any code.
 */
export function qrCode(text: string): Result<string, string> {
  const bytes = Buffer.byteLength(text)
  if (bytes > MOST_BYTES) return failure(`A QR code holds ${MOST_BYTES} bytes, and the address has ${bytes}`)
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: 4 })
  const side = rows.length
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">`,
    `<rect width="${side}" height="${side}" fill="#fff"/>`,
    `<path d="${rows.map(pathOfRow).join('')}"/>`,
    '</svg>',
  ].join('')
  return success(svg)
}

/** In the largest code, version 40, with error correction M (ISO/IEC 18004, table 7). */
const MOST_BYTES = 2_331

/** One rectangle for each run of dark modules. */
function pathOfRow(modules: readonly boolean[], row: number): string {
  const bits = modules.map(Number).join('')
  return Array.from(bits.matchAll(/1+/g), ({ index, 0: run }) => {
    return `M${index} ${row}h${run.length}v1h-${run.length}z`
  }).join('')
}
