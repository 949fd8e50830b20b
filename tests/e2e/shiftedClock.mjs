import { readFileSync } from 'node:fs'

/** Loaded before a program of ours: its clock is ahead of the computer's by as many ms as the file says that `SHIFT_FILE` names. */
const LOOK_EVERY_MS = 50
const RealDate = Date
let shiftMs = 0

function look() {
  shiftMs = Number(readFileSync(String(process.env.SHIFT_FILE), 'utf8'))
}

look()
setInterval(look, LOOK_EVERY_MS).unref()

globalThis.Date = new Proxy(RealDate, {
  construct: (target, parts) => Reflect.construct(target, parts.length === 0 ? [RealDate.now() + shiftMs] : parts),
  get: (target, key) => (key === 'now' ? () => RealDate.now() + shiftMs : Reflect.get(target, key)),
})
