const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const HEAD_BYTES = 33

/** The head of a PNG of this size: what tells its sides. */
export function aPng(width: number, height: number): ArrayBuffer {
  const bytes = new Uint8Array(HEAD_BYTES)
  bytes.set(SIGNATURE)
  bytes.set(new TextEncoder().encode('IHDR'), 12)
  const view = new DataView(bytes.buffer)
  view.setUint32(8, 13)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes.buffer
}
