import { spawn } from 'node:child_process'

/**
 * @typedef {{ readonly name: string, readonly command: readonly string[], readonly after?: string }} CheckStep
 *   a program with its parameters; `after`: begins when the step of that name has gone well
 * @typedef {{ readonly name: string, readonly isGood: boolean, readonly seconds: number, readonly said: string }} CheckResult
 *   said: what it printed; of a step that was not begun, why
 */

/**
 * Runs steps beside each other, in their order as far as they do not wait for another. A step that fails holds up only those that come after it.
 * @param {readonly CheckStep[]} steps
 * @param {number} lanes how many run at once
 * @param {(result: CheckResult) => void} tell hears of each step when it ends
 * @returns {Promise<boolean>} whether all went well
 */
export async function runSteps(steps, lanes, tell) {
  const left = [...steps]
  /** @type {Map<string, Promise<boolean>>} */
  const begun = new Map()
  /** @type {Set<string>} */
  const good = new Set()

  /** @param {CheckStep} step */
  async function take(step) {
    const result = await runStep(step)
    if (result.isGood) good.add(step.name)
    tell(result)
    return result.isGood
  }

  async function lane() {
    for (;;) {
      const at = left.findIndex(({ after }) => after === undefined || good.has(after))
      const [step] = at < 0 ? [] : left.splice(at, 1)
      if (step) {
        begun.set(step.name, take(step))
        await begun.get(step.name)
        continue
      }
      // What is left waits for steps of other lanes, or for one that failed.
      const awaited = left.flatMap(({ after }) => begun.get(after ?? '') ?? [])
      const ended = await Promise.all(awaited)
      if (!ended.some(Boolean)) return
    }
  }

  await Promise.all(Array.from({ length: lanes }, lane))
  for (const { name, after } of left) tell({ name, isGood: false, seconds: 0, said: `not run: it comes after ${after}` })
  return good.size === steps.length
}

/**
 * @param {CheckStep} step
 * @returns {Promise<CheckResult>}
 */
function runStep({ name, command: [program = '', ...parameters] }) {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const child = spawn(program, parameters, { stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (part) => {
        said += part
      })
    }
    child.once('error', reject)
    child.once('close', (code) => resolve({ name, isGood: code === 0, seconds: (performance.now() - began) / 1_000, said }))
  })
}
