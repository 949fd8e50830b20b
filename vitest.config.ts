import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification, type Vite } from 'vitest/node'
import { handbook } from './scripts/build/handbook.ts'
import { readTimes } from './scripts/prepare/testTimes.mjs'

/**
 * Browser tests begin, and of each project the files that took longest the last time: a long file that begins last would be waited for by all
 * others. The files of a project follow each other, because a worker keeps its libraries from file to file of one project only. Files that wait
 * for clocks most of their time have a lane of their own beside them from the start: the processor has time for others meanwhile.
 */
class ProjectsInTurn extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { shuffle, seed } = this.ctx.config.sequence
    const lot = ({ moduleId }: TestSpecification) => createHash('md5').update(`${seed} ${moduleId}`).digest('hex')
    const times = readTimes()
    const pathOf = ({ project, moduleId }: TestSpecification) => relative(project.config.root, moduleId)
    const secondsOf = (file: TestSpecification) => times[`${file.project.name} ${pathOf(file)}`] ?? 0
    const sorted = shuffle
      ? files.toSorted((a, b) => (lot(a) < lot(b) ? -1 : 1))
      : (await super.sort(files)).toSorted((a, b) => secondsOf(b) - secondsOf(a))
    const placeOf = ({ project }: TestSpecification) => order.indexOf(project.name)
    const inTurn = sorted.toSorted((a, b) => placeOf(a) - placeOf(b))
    const isWaiting = (file: TestSpecification) => waitingFiles.has(pathOf(file))
    const lane = startsOf(inTurn.filter(isWaiting), 1, secondsOf)
    const others = startsOf(
      inTurn.filter((file) => !isWaiting(file)),
      Math.max(1, WORKERS - 1),
      secondsOf,
    )
    return [...lane, ...others].toSorted((a, b) => a.at - b.at).map(({ file }) => file)
  }
}

/** When each file would begin, s, where so many workers take them in turn. */
function startsOf(files: readonly TestSpecification[], workers: number, secondsOf: (file: TestSpecification) => number) {
  const freeAt = Array<number>(workers).fill(0)
  return files.map((file) => {
    const at = Math.min(...freeAt)
    freeAt[freeAt.indexOf(at)] = at + Math.max(1, secondsOf(file))
    return { file, at }
  })
}

/** Many tests wait for a browser or a program: what they leave idle, one more file of every two uses; and one lane is for those that wait. */
const WORKERS = Math.ceil(availableParallelism() * 1.5) + 1

/** Where a minute passes, the processor is asked for a few seconds of it. */
const waitingFiles = new Set([
  'tests/server/alertRules.test.ts',
  'tests/server/proxies.test.ts',
  'tests/server/plugins/slowSockets.test.ts',
  'tests/e2e/alerts.test.ts',
  'tests/e2e/returns.test.ts',
  'tests/e2e/batchWorkerDeath.test.ts',
])

const order = ['e2e', 'unit', 'dom', 'postgres', 'server', 'e2e-alone']

/** Files of a worker one after the other, without loading everything again for each; the set-up files part them. */
const shared = { isolate: false } as const

/** What measures the extension under load, or loads the machine so that others would wait: one after the other, when all else is done. */
const aloneFiles = ['tests/e2e/extension/{everyShopAtOnce,ruleHygiene}.test.ts']

/** Tests of what draws a page, or asks one. */
const drawn = ['tests/**/*.test.tsx', 'tests/**/*.dom.test.ts']

const postgresUrl = process.env.TEST_DATABASE_URL

const inBrowser = {
  environment: 'node',
  globalSetup: 'tests/e2e/makeReady.ts',
  testTimeout: 600_000,
  hookTimeout: 300_000,
} as const

/** `LATE_MS=40`: each part of the console that is loaded when it is needed comes that late (`tests/late.ts` does the same to answers). */
const lateParts: Vite.Plugin = {
  name: 'late-parts',
  enforce: 'pre',
  transform(code, id) {
    if (!process.env.LATE_MS || !/[/]src[/].*[.]tsx?$/.test(id)) return null
    return code.replace(/(?<!typeof )\bimport\('[^']+'\)(?![.]\w+[\s,;)>|])/g, '__late().then(() => $&)').concat(latePart)
  },
}
const latePart = `
globalThis.__lateTimer ??= globalThis.setTimeout
function __late() { return new Promise((resolve) => globalThis.__lateTimer(resolve, ${Number(process.env.LATE_MS ?? 0)})) }
`

const serverTests = readdirSync('tests/server', { recursive: true, encoding: 'utf8' }).flatMap((path) =>
  path.endsWith('.test.ts') ? [`tests/server/${path}`] : [],
)
/** There are no other ways to the database of the tests: what takes neither is the same on both (decision 0098). */
const usesDatabase = (path: string) => /builders[/]|TEST_DATABASE_URL/.test(readFileSync(path, 'utf8'))

/** The server once on SQLite, and what uses a database once more on PostgreSQL where there is one. */
function serverOn(name: string, databaseUrl: string): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      environment: 'node',
      include: databaseUrl ? serverTests.filter(usesDatabase) : serverTests,
      globalSetup: 'tests/server/builders/migratedOnce.ts',
      setupFiles: ['tests/setupNode.ts'],
      ...shared,
      env: { TEST_DATABASE_URL: databaseUrl },
    },
  }
}

/** All files run side by side, each with servers, folders and a browser of its own. None gets a second try. */
export default defineConfig({
  plugins: [lateParts, handbook()],
  test: {
    maxWorkers: WORKERS,
    // What a test makes is mostly gone before so much is filled: a twentieth of the processor less than with the usual 16 MB.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: ProjectsInTurn },
    // Time limits are there to end what hangs: those that the runner has by itself are met by honest work on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          setupFiles: ['tests/setupNode.ts'],
          ...shared,
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/{e2e,server}/**', ...drawn],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: drawn,
          setupFiles: ['tests/setupDom.ts'],
          ...shared,
        },
      },
      serverOn('server', ''),
      ...(postgresUrl ? [serverOn('postgres', postgresUrl)] : []),
      {
        extends: true,
        test: {
          ...inBrowser,
          ...shared,
          setupFiles: ['tests/setupNode.ts', 'tests/e2e/tellPages.ts', 'tests/e2e/awayFromMidnight.ts'],
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: aloneFiles,
        },
      },
      {
        extends: true,
        test: { ...inBrowser, name: 'e2e-alone', include: aloneFiles, fileParallelism: false, sequence: { groupOrder: 1 } },
      },
    ],
  },
})
