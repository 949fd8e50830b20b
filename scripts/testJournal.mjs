import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'

/** Of what went wrong outside of any test, nobody can say more than these lines do. */
const FRAMES_KEPT = 12

/**
 * The test runner's reporter that writes down, line by line, what begins and how it ends: what was written stays when the runner is ended.
 * `scripts/prepare/testRun.mjs` reads it. The runner asks for a default export.
 */
export default class TestJournal {
  /** @param {import('vitest/node').TestModule} module */
  onTestModuleStart(module) {
    write({ began: nameOf(module) })
  }

  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    const { state, errors } = test.result()
    write({ state, test: `${nameOf(test.module)} > ${test.fullName}`, said: errors?.[0]?.message ?? '' })
  }

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    const failedSuites = [...module.children.allSuites()].filter((suite) => suite.errors().length > 0)
    for (const task of [module, ...failedSuites]) {
      const [error] = task.errors()
      if (error) write({ state: 'failed', test: nameOf(module), said: error.message })
    }
    const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic()
    const tookMs = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration
    write({ ended: nameOf(module), seconds: tookMs / 1_000 })
  }

  /**
   * @param {readonly import('vitest/node').TestModule[]} _modules
   * @param {readonly import('vitest').SerializedError[]} errors
   */
  onTestRunEnd(_modules, errors) {
    for (const { message, cause, stack, VITEST_TEST_PATH: during } of errors) {
      const said = [message, cause?.message].filter(Boolean).join(' ')
      write({ stray: said, during: during && relative(process.cwd(), String(during)), frames: framesOf(stack) })
    }
    write({ isWhole: true })
  }
}

/** @param {import('vitest/node').TestModule} module */
const nameOf = ({ project, relativeModuleId }) => `${project.name} ${relativeModuleId}`

/**
 * Where it went wrong, in words that are the same on each machine: innermost first, without the folder that the product lies in.
 * @param {string | undefined} stack
 */
const framesOf = (stack = '') =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, FRAMES_KEPT)
    .map((line) => line.trim().replaceAll(`${process.cwd()}/`, ''))

/** @param {object} line */
const write = (line) => appendFileSync(process.env.TEST_JOURNAL ?? '', `${JSON.stringify(line)}\n`)
