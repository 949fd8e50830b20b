import { SNAPSHOT_ID } from './snapshot.ts'

/** A page that shows nothing of its own for so long has nothing to wait for. From the first drawing on. */
const WAIT_MAX_MS = 5_000

let waits = 0
let isDrawn = false

/** Something that was shown last is still looked for: the snapshot stays. Answers what ends the waiting. */
export function waitForKept(): () => void {
  waits += 1
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    waits -= 1
    endWhenReady()
  }
}

/** Is nothing waited for that was kept? */
export function isReady(): boolean {
  return waits === 0
}

/** Is what the page showed last over it? */
export function isSnapshotShown(): boolean {
  return document.getElementById(SNAPSHOT_ID) !== null
}

/** What she does is for the page, which may look otherwise than its snapshot: that goes, and what was pressed on it does nothing. */
const acts = ['keydown', 'wheel', 'touchmove', 'click'] as const

/** The console has drawn itself for the first time. */
export function snapshotIsBelow(): void {
  isDrawn = true
  setTimeout(endSnapshot, WAIT_MAX_MS)
  for (const act of acts) document.addEventListener(act, endSnapshot, { capture: true, passive: true })
  endWhenReady()
}

/** What was waited for is drawn first, and what comes with it may wait for something else. */
function endWhenReady(): void {
  if (!isDrawn || waits > 0) return
  requestAnimationFrame(() => requestAnimationFrame(() => waits === 0 && endSnapshot()))
}

function endSnapshot(): void {
  for (const act of acts) document.removeEventListener(act, endSnapshot, { capture: true })
  document.getElementById(SNAPSHOT_ID)?.remove()
}
