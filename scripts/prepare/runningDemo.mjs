import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = 'running.json'
const ANSWER_MAX_MS = 2_000
const OWNER_ONLY = 0o700

/** What `npm start` has running: addresses as `http://host:port`, and the process that ends all of it. */
/** @typedef {{ pid: number, console: string, sandbox: string }} RunningDemo */

/**
 * Writes down in the data folder what runs on it. A start that is killed leaves the file; `findRunningDemo` sees that nobody answers.
 * @param {string} folder
 * @param {RunningDemo} demo
 * @returns {() => void} takes it away again
 */
export function noteRunningDemo(folder, demo) {
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY })
  writeFileSync(join(folder, FILE), JSON.stringify(demo))
  return () => rmSync(join(folder, FILE), { force: true })
}

/**
 * What was written down, whether or not it still runs.
 * @param {string} folder
 * @returns {RunningDemo | null}
 */
export function readRunningDemo(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, FILE), 'utf8'))
  } catch {
    return null
  }
}

/**
 * The demo that runs on this data folder.
 * @param {string} folder
 * @returns {Promise<RunningDemo | null>}
 */
export async function findRunningDemo(folder) {
  const demo = readRunningDemo(folder)
  if (demo === null) return null
  // One that is too busy to answer is there.
  const isThere = await fetch(`${demo.console}/readyz`, { signal: AbortSignal.timeout(ANSWER_MAX_MS) }).then(
    ({ ok }) => ok,
    (error) => error instanceof DOMException && error.name === 'TimeoutError',
  )
  return isThere ? demo : null
}
