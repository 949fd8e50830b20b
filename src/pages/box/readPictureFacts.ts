import { imageSize } from 'image-size'
import type { PictureFacts } from './rules/listingFacts.ts'

/** Sizes of all formats are in the first bytes; a JPEG may have a long comment before them. */
const HEAD_BYTES = 256 * 1024
const types: Readonly<Record<string, string>> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', gif: 'image/gif' }

/** What a file says of itself: its head is read, and nothing is decoded, so that the page is not held up. Null: it is no picture. */
export async function readPictureFacts(file: Blob): Promise<PictureFacts | null> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  try {
    const { width, height, type = '' } = imageSize(head)
    return { bytes: file.size, type: types[type] ?? type, width, height }
  } catch {
    return null
  }
}
