import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import { ROAST_FILES } from '#contract/upload-rules.ts'

/** The next level takes 50 % longer and saves only 2 % of an export. */
export const SOURCE_COMPRESSION = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
/** A few bytes can stand for any number of bytes, but no larger file is ever stored. */
const UNPACKED = { maxOutputLength: ROAST_FILES.maximumBytes }

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** A roasting machine's export as it is stored. */
export function packedSource(bytes: Uint8Array): Promise<Uint8Array> {
  return compress(bytes, SOURCE_COMPRESSION)
}

/** A stored export, byte for byte. */
export function unpackedSource(content: Uint8Array): Promise<Uint8Array> {
  return decompress(content, UNPACKED)
}
