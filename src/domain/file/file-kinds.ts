/** The kinds of files that hold neither a roast nor a bean, in everyday words. */
export const FILE_KINDS = {
  excel: 'an Excel file',
  zip: 'a ZIP archive',
  gzip: 'a file compressed with gzip',
  bzip2: 'a file compressed with bzip2',
  '7z': 'a 7-Zip archive',
  rar: 'a RAR archive',
  png: 'a picture (PNG)',
  jpeg: 'a picture (JPEG)',
  gif: 'a picture (GIF)',
  webp: 'a picture (WebP)',
  pdf: 'a PDF document',
  safari_archive: 'a Safari web archive',
  html: 'an HTML page, probably the page that offers the download and not the download itself',
  xml: 'an XML file',
  kaffelogic_profile: 'a Kaffelogic profile (.kpro), the plan of a roast and not a roast',
  json: 'a JSON file without the curves of a roast',
} as const

/** The name of a kind of `FILE_KINDS`. */
export type FileKindName = keyof typeof FILE_KINDS
