import { Inflate } from 'fflate'

/** Unpacked, a workbook of the size that we take is below this; a file made to explode is not. */
const UNPACKED_MAX_BYTES = 128 * 1024 * 1024
/** So much is unpacked before it is counted: it comes to a thousand times as much at most. */
const STEP_BYTES = 8 * 1024
const END_MARK = 0x06054b50
const END_BYTES = 22
const ENTRY_MARK = 0x02014b50
const ENTRY_BYTES = 46
const LOCAL_MARK = 0x04034b50
const LOCAL_BYTES = 30
const STORED = 0

/** The file comes to more than we take. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError'
}

/**
 * The XML parts of a workbook, by name. What each comes to is counted while it is unpacked: the sizes in the file may lie. Throws
 * `TooLargeError` beyond the limit, another error where it is no zip.
 */
export function unpackWorkbook(bytes: Uint8Array, maxBytes = UNPACKED_MAX_BYTES): Readonly<Record<string, Uint8Array>> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: Record<string, Uint8Array> = {}
  let left = maxBytes
  for (const { name, method, packed } of listEntries(bytes, view)) {
    if (!/\.(xml|rels)$/.test(name) || name in parts) continue
    const part = method === STORED ? stored(packed, left) : inflate(packed, left)
    left -= part.length
    parts[name] = part
  }
  return parts
}

interface Entry {
  readonly name: string
  readonly method: number
  readonly packed: Uint8Array
}

/** From the directory at the end of the file, which alone says truly where each part is. */
function listEntries(bytes: Uint8Array, view: DataView): readonly Entry[] {
  const end = findEnd(view)
  const entries: Entry[] = []
  let at = view.getUint32(end + 16, true)
  for (let count = view.getUint16(end + 10, true); count > 0; count -= 1) {
    if (view.getUint32(at, true) !== ENTRY_MARK) throw new Error('no entry of a zip')
    const nameLength = view.getUint16(at + 28, true)
    const local = view.getUint32(at + 42, true)
    if (view.getUint32(local, true) !== LOCAL_MARK) throw new Error('no part of a zip')
    const begin = local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    const packedLength = view.getUint32(at + 20, true)
    if (begin + packedLength > bytes.length) throw new Error('a part of the zip is cut off')
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength)),
      method: view.getUint16(at + 10, true),
      packed: bytes.subarray(begin, begin + packedLength),
    })
    at += ENTRY_BYTES + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** A comment of up to 64 KB may follow it. */
function findEnd(view: DataView): number {
  for (let at = view.byteLength - END_BYTES; at >= Math.max(0, view.byteLength - END_BYTES - 0xffff); at -= 1)
    if (view.getUint32(at, true) === END_MARK) return at
  throw new Error('no zip')
}

function stored(packed: Uint8Array, max: number): Uint8Array {
  if (packed.length > max) throw new TooLargeError()
  return packed
}

function inflate(packed: Uint8Array, max: number): Uint8Array {
  const chunks: Uint8Array[] = []
  let length = 0
  const stream = new Inflate((chunk) => {
    length += chunk.length
    if (length > max) throw new TooLargeError()
    chunks.push(chunk)
  })
  for (let at = 0; at < packed.length; at += STEP_BYTES) stream.push(packed.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= packed.length)
  const part = new Uint8Array(length)
  let filled = 0
  for (const chunk of chunks) {
    part.set(chunk, filled)
    filled += chunk.length
  }
  return part
}
