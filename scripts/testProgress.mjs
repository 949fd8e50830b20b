import { relative } from 'node:path'
import { readTimes, toProgressLine } from './prepare/testTimes.mjs'

const EVERY_MS = 30_000

/**
 * The test runner's reporter that says now and then how far a run is, what takes longer than usual, and how long it will take. The runner asks
 * for a default export.
 */
export default class TestProgress {
  #began = Date.now()
  #workers = 1
  /** @type {readonly string[]} */
  #names = []
  /** @type {Set<string>} */
  #ended = new Set()
  /** @type {Map<string, number>} when each began, ms since 1970 */
  #running = new Map()
  /** @type {NodeJS.Timeout | undefined} */
  #timer

  /** @param {import('vitest/node').Vitest} vitest */
  onInit({ config }) {
    this.#workers = Number(config.maxWorkers) || 1
  }

  /** @param {readonly import('vitest/node').TestSpecification[]} specifications */
  onTestRunStart(specifications) {
    this.#names = specifications.map(({ project, moduleId }) => `${project.name} ${relative(project.config.root, moduleId)}`)
    this.#began = Date.now()
    this.#timer = setInterval(() => this.#say(), EVERY_MS)
    this.#timer.unref()
  }

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleStart(module) {
    this.#running.set(nameOf(module), Date.now())
  }

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    this.#running.delete(nameOf(module))
    this.#ended.add(nameOf(module))
  }

  onTestRunEnd() {
    clearInterval(this.#timer)
  }

  #say() {
    const running = new Map([...this.#running].map(([name, began]) => [name, (Date.now() - began) / 1_000]))
    const elapsed = (Date.now() - this.#began) / 1_000
    const run = { names: this.#names, known: readTimes(), elapsed, workers: this.#workers, ended: this.#ended, running }
    process.stdout.write(`\n${toProgressLine(run)}\n`)
  }
}

/** @param {import('vitest/node').TestModule} module */
const nameOf = ({ project, relativeModuleId }) => `${project.name} ${relativeModuleId}`
