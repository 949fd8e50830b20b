import { spawn } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'

/** From the polite request to end, to the end. */
const GRACE_MS = 10_000
const LOOK_MS = 1_000

/**
 * Runs a program that keeps a journal, and ends it with all that it started when nothing was written for too long: a test that never lets go
 * of its worker cannot be ended by the test runner itself.
 * @param {readonly string[]} command the program with its parameters
 * @param {{ journal: string, silenceMaxMs: number, env?: NodeJS.ProcessEnv, stdio?: 'inherit' | 'ignore' }} options
 * @returns {Promise<{ status: number, wasEnded: boolean }>}
 */
export function runWatched([program = '', ...parameters], { journal, silenceMaxMs, env = process.env, stdio = 'inherit' }) {
  return new Promise((resolve, reject) => {
    // A group of its own, so that its workers, and what they started, can be ended with it.
    const child = spawn(program, parameters, { stdio, env: { ...env, TEST_JOURNAL: journal }, detached: true })
    const started = Date.now()
    let wasEnded = false
    const end = () => {
      wasEnded = true
      clearInterval(watch)
      endGroup(child.pid, 'SIGTERM')
      setTimeout(() => endGroup(child.pid, 'SIGKILL'), GRACE_MS)
    }
    const watch = setInterval(() => {
      const lastSign = existsSync(journal) ? statSync(journal).mtimeMs : started
      if (Date.now() - Math.max(lastSign, started) > silenceMaxMs) end()
    }, LOOK_MS)
    const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
    for (const signal of signals) process.once(signal, end)
    child.once('error', reject)
    child.once('exit', (code) => {
      clearInterval(watch)
      for (const signal of signals) process.off(signal, end)
      // A worker that is held up by a test outlives the runner.
      endGroup(child.pid, 'SIGKILL')
      resolve({ status: code ?? 1, wasEnded })
    })
  })
}

/**
 * @param {number | undefined} leader
 * @param {NodeJS.Signals} signal
 */
function endGroup(leader, signal) {
  if (leader === undefined) return
  try {
    process.kill(-leader, signal)
  } catch {
    // All of it has ended.
  }
}

/**
 * What failed, what never ended, and how many passed; and how many seconds each file took.
 * @param {string} journal
 * @returns {{ lines: string[], isGreen: boolean, times: import('./testTimes.mjs').TestTimes }}
 */
export function readJournal(journal) {
  const text = existsSync(journal) ? readFileSync(journal, 'utf8') : ''
  /** @type {{ began?: string, ended?: string, seconds?: number, stray?: string, during?: string, frames?: string[], state?: string, test?: string, said?: string, shown?: string, of?: string, isWhole?: true }[]} */
  const entries = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  const ended = new Set(entries.flatMap((entry) => entry.ended ?? []))
  const count = (/** @type {string} */ state) => entries.filter((entry) => entry.state === state).length
  const lines = [
    ...entries.filter(({ state }) => state === 'failed').map(({ test, said }) => `failed: ${test}\n    ${firstLine(said)}`),
    ...entries.flatMap(({ began }) => (began && !ended.has(began) ? `never ended: ${began}` : [])),
    ...entries.flatMap(({ stray, during, frames = [] }) =>
      stray ? [`outside of any test${during ? `, while ${during} ran` : ''}: ${firstLine(stray)}`, ...frames].join('\n    ') : [],
    ),
    ...(entries.some(({ isWhole }) => isWhole) ? [] : ['the run was not finished']),
  ]
  const shown = entries.flatMap((entry) => (entry.shown ? `shown by "${entry.of}": ${entry.shown}` : []))
  return {
    lines: [...lines, ...shown, `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`],
    isGreen: lines.length === 0,
    times: Object.fromEntries(entries.flatMap(({ ended, seconds }) => (ended && seconds !== undefined ? [[ended, seconds]] : []))),
  }
}

/** @param {string | undefined} text */
const firstLine = (text) => text?.split('\n')[0] ?? ''
