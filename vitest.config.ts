import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Browser tests begin: a long file that begins last would be waited for by all others. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ project }: TestSpecification) => project.name === 'e2e'
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** What measures the extension under load, or loads the machine so that others would wait: one after the other, when all else is done. */
const aloneFiles = ['tests/e2e/extension/{everyShopAtOnce,ruleHygiene}.test.ts']

const postgresUrl = process.env.TEST_DATABASE_URL

const inBrowser = {
  environment: 'node',
  globalSetup: 'tests/e2e/ensureBuilt.ts',
  // What takes a second on one machine takes three on another; a poll that is kept waiting still fails.
  expect: { poll: { timeout: 30_000 } },
  testTimeout: 240_000,
  hookTimeout: 180_000,
} as const

/** The server once on SQLite, and once on PostgreSQL where there is one. */
function serverOn(name: string, databaseUrl: string): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      environment: 'node',
      include: ['tests/server/**/*.test.ts'],
      env: { TEST_DATABASE_URL: databaseUrl },
      hookTimeout: 60_000,
    },
  }
}

/** All files run side by side, each with servers, folders and a browser of its own. None gets a second try. */
export default defineConfig({
  test: {
    // Many tests wait for a clock, a browser or a program: what they leave idle, one more file of every two uses.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: LongFilesFirst },
    // It is there to end what hangs: the default of 5 s is met by honest work on a busy machine.
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'tests/batches/{kinds,rules,runner}/**/*.test.ts',
            'tests/{boot,bridge,contract,domain,extension,figures,locales,providers,reports,resources,sandbox,scripts,storage,template,theme}/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: [
            'tests/{layout,login,pages,screens,shops,ui}/**/*.test.{ts,tsx}',
            'tests/batches/screens/**/*.test.{ts,tsx}',
            'tests/{reports,template}/**/*.test.tsx',
          ],
          setupFiles: ['tests/setupDom.ts'],
        },
      },
      serverOn('server', ''),
      ...(postgresUrl ? [serverOn('postgres', postgresUrl)] : []),
      { extends: true, test: { ...inBrowser, name: 'e2e', include: ['tests/e2e/**/*.test.ts'], exclude: aloneFiles } },
      {
        extends: true,
        test: { ...inBrowser, name: 'e2e-alone', include: aloneFiles, fileParallelism: false, sequence: { groupOrder: 1 } },
      },
    ],
  },
})
