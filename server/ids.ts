import { randomBytes } from 'node:crypto'

const SEQUENCE_MAX = 0xfff
let lastMs = 0
let sequence = 0

/** A UUID, version 7: sorts by time, and ids of one process also within a millisecond. */
export function createId(nowMs = Date.now()): string {
  sequence = nowMs > lastMs ? 0 : sequence + 1
  lastMs = sequence > SEQUENCE_MAX ? lastMs + 1 : Math.max(nowMs, lastMs)
  if (sequence > SEQUENCE_MAX) sequence = 0
  const time = lastMs.toString(16).padStart(12, '0')
  const random = randomBytes(8)
  random[0] = ((random[0] ?? 0) & 0x3f) | 0x80
  const tail = random.toString('hex')
  const middle = `7${sequence.toString(16).padStart(3, '0')}`
  return `${time.slice(0, 8)}-${time.slice(8)}-${middle}-${tail.slice(0, 4)}-${tail.slice(4)}`
}
