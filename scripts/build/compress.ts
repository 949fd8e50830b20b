import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(js|css|html|svg|json|map|txt)$/
/** Smaller answers fit one packet anyway. */
const MIN_BYTES = 1_024
const toBrotli = promisify(brotliCompress)

/** One `.br` beside every text file, made once at the best quality, so that the server only has to send it. `isOwn`: which files; default all. */
export function compress(outDir: string, isOwn: (name: string) => boolean = () => true): Plugin {
  return {
    name: 'zhanggui:compress',
    enforce: 'post',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const names = await readdir(outDir, { recursive: true })
        await Promise.all(
          names.filter((name) => TEXT.test(name) && isOwn(name.replaceAll('\\', '/'))).map((name) => compressFile(join(outDir, name))),
        )
      },
    },
  }
}

async function compressFile(path: string): Promise<void> {
  if ((await stat(path)).size < MIN_BYTES) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  }
  await writeFile(`${path}.br`, await toBrotli(await readFile(path), { params }))
}
