/** A way to save a page, as bytes around those of the page. */
export interface Container {
  name: string
  wrap(page: Buffer): Buffer
}

/** Every container the readers know; each supplier's page is tried in each. */
export const CONTAINERS: readonly Container[] = [
  { name: 'page as served', wrap: page => page },
  {
    name: 'Webpage, Complete',
    wrap: page =>
      Buffer.concat([Buffer.from('<!-- saved from url=(0029)https://shop.example/kenya-aa -->\r\n'), page]),
  },
  {
    name: 'SingleFile',
    wrap: page =>
      Buffer.concat([
        Buffer.from('<!DOCTYPE html><html lang=en><!--\n Page saved with SingleFile \n'),
        Buffer.from(' url: https://shop.example/kenya-aa \n saved date: Sat Mar 14 2026 \n-->'),
        page,
      ]),
  },
  {
    name: 'MHTML, base64',
    wrap: page => mhtml('base64', (page.toString('base64').match(/.{1,76}/g) ?? []).join('\r\n')),
  },
  { name: 'MHTML, quoted-printable', wrap: page => mhtml('quoted-printable', quotedPrintable(page)) },
  {
    name: 'UTF-16',
    wrap: page => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(page.toString(), 'utf16le')]),
  },
]

function mhtml(encoding: string, body: string): Buffer {
  return Buffer.from(
    [
      'From: <Saved by Blink>',
      'Snapshot-Content-Location: https://shop.example/kenya-aa',
      'MIME-Version: 1.0',
      'Content-Type: multipart/related; type="text/html"; boundary="----part"',
      '',
      '------part',
      'Content-Type: text/html; charset=utf-8',
      `Content-Transfer-Encoding: ${encoding}`,
      '',
      body,
      '------part--',
    ].join('\r\n'),
  )
}

function quotedPrintable(bytes: Buffer): string {
  const escaped = bytes
    .toString('latin1')
    .replace(/[^ -<>-~\r\n]/g, byte => `=${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
  return escaped.replace(/.{70}(?:=?[0-9A-F]{0,2})?/g, line => `${line}=\r\n`)
}
