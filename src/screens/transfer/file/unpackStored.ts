import { unzipSync, zipSync } from 'fflate'

/** Unpacked, a workbook of the size that we take is far below this; a file made to explode is not. */
const UNPACKED_MAX_BYTES = 200 * 1024 * 1024

export class TooLargeError extends Error {
  override readonly name = 'TooLargeError'
}

/**
 * The parts of a workbook, stored instead of packed: the library that reads it would unpack large parts in workers that it makes
 * out of text, which our content security policy forbids. What the parts would come to is added up before anything is unpacked.
 */
export function unpackStored(bytes: Uint8Array): ArrayBuffer {
  let totalBytes = 0
  const parts = unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (!/\.(xml|rels)$/.test(name)) return false
      totalBytes += originalSize
      if (totalBytes > UNPACKED_MAX_BYTES) throw new TooLargeError()
      return true
    },
  })
  const stored = zipSync(parts, { level: 0 })
  return stored.buffer.slice(stored.byteOffset, stored.byteOffset + stored.byteLength) as ArrayBuffer
}
