import { appendFileSync } from 'node:fs'

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
    for (const { message, cause } of errors) write({ stray: [message, cause?.message].filter(Boolean).join(' ') })
    write({ isWhole: true })
  }
}

/** @param {import('vitest/node').TestModule} module */
const nameOf = ({ project, relativeModuleId }) => `${project.name} ${relativeModuleId}`

/** @param {object} line */
const write = (line) => appendFileSync(process.env.TEST_JOURNAL ?? '', `${JSON.stringify(line)}\n`)
