import { readFileSync } from 'node:fs'

/** Loaded before a program of ours: its clock is ahead of the computer's by as many ms as the file says that `SHIFT_FILE` names. */
const LOOK_EVERY_MS = 5
const RealDate = Date
let shiftMs = 0
/** By the clock that nobody sets. */
let lookedAt = Number.NEGATIVE_INFINITY

/** Looked at when the time is asked for, so that a program that was just told of another time goes by it, however busy it is. */
function now() {
  if (performance.now() - lookedAt >= LOOK_EVERY_MS) {
    shiftMs = Number(readFileSync(String(process.env.SHIFT_FILE), 'utf8'))
    lookedAt = performance.now()
  }
  return RealDate.now() + shiftMs
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, parts) => Reflect.construct(target, parts.length === 0 ? [now()] : parts),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
})
