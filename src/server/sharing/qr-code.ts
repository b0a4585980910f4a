import encodeQr from 'qr'

/** A text as a QR code on white ground, as SVG: error correction M, quiet zone 4. A module is one unit. */
export function qrCode(text: string): string {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: 4 })
  const side = rows.length
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">`,
    `<rect width="${side}" height="${side}" fill="#fff"/>`,
    `<path d="${rows.map(pathOfRow).join('')}"/>`,
    '</svg>',
  ].join('')
}

/** One rectangle for each run of dark modules. */
function pathOfRow(modules: readonly boolean[], row: number): string {
  const bits = modules.map(Number).join('')
  return Array.from(bits.matchAll(/1+/g), ({ index, 0: run }) => {
    return `M${index} ${row}h${run.length}v1h-${run.length}z`
  }).join('')
}
