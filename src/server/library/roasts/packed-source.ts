import { promisify } from 'node:util'
import { constants, zstdCompressSync, zstdDecompress, zstdDecompressSync } from 'node:zlib'
import { ROAST_FILES } from '#contract/upload-rules.ts'

/** The next level takes 50 % longer and saves only 2 % of an export. */
const COMPRESSION = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
/** A limit, because a few bytes can expand to any number. No larger file is ever stored. */
const UNPACKED = { maxOutputLength: ROAST_FILES.maximumBytes }

const decompress = promisify(zstdDecompress)

/** A roasting machine's export as it is stored. Synchronous, for a thread that has nothing else to do. */
export function packedSourceSync(bytes: Uint8Array): Uint8Array {
  return zstdCompressSync(bytes, COMPRESSION)
}

/** A stored export, byte for byte. Rejects if it is damaged or larger than an upload may be. */
export function unpackedSource(content: Uint8Array): Promise<Uint8Array> {
  return decompress(content, UNPACKED)
}

/** The synchronous form. Throws if the export is damaged or larger than an upload may be. */
export function unpackedSourceSync(content: Uint8Array): Uint8Array {
  return zstdDecompressSync(content, UNPACKED)
}
