import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(js|css|svg|html|json|txt)$/
const SMALLEST_WORTHWHILE_BYTES = 400

/** Compresses the build's output, so the server never has to. */
export function compressAssets(): Plugin {
  let outputFolder = ''
  return {
    name: 'compress-assets',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      outputFolder = resolve(config.root, config.build.outDir)
    },
    writeBundle: { order: 'post', sequential: true, handler: () => compressFolder(outputFolder) },
  }
}

/** Writes `.br` and `.gz` next to every text file in a folder that has changed, unless that would not be smaller. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile() && COMPRESSIBLE.test(entry.name))
  await Promise.all(files.map(file => compressFile(join(file.parentPath, file.name))))
}

async function compressFile(path: string): Promise<void> {
  const [made, changed] = [await changedAt(`${path}.gz`), await changedAt(path)]
  if (made > changed) return
  await Promise.all([`${path}.br`, `${path}.gz`].map(old => rm(old, { force: true })))
  const content = await readFile(path)
  if (content.length < SMALLEST_WORTHWHILE_BYTES) return
  const brotlied = await promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })
  const gzipped = await promisify(gzip)(content, { level: 9 })
  if (brotlied.length < content.length) await writeFile(`${path}.br`, brotlied)
  if (gzipped.length < content.length) await writeFile(`${path}.gz`, gzipped)
}

/** In ms since 1970; 0 if there is no such file. */
async function changedAt(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.mtimeMs ?? 0
}
