import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** What measures the extension under load, or loads the machine so that others would wait: one after the other, when all else is done. */
const aloneFiles = ['tests/e2e/extension/{everyShopAtOnce,journal,ruleHygiene}.test.ts']

const postgresUrl = process.env.TEST_DATABASE_URL

const inBrowser = {
  environment: 'node',
  // What takes a second on one machine takes three on another; a poll that is kept waiting still fails.
  expect: { poll: { timeout: 30_000 } },
  testTimeout: 120_000,
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
    // The default leaves one core idle, which of two is half of the time.
    maxWorkers: '100%',
    // It is there to end what hangs: the default of 5 s is met by honest work on a busy machine.
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'tests/{boot,bridge,contract,demo,domain,extension,locales,providers,resources,sandbox,scripts,storage,theme}/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['tests/{layout,login,pages}/**/*.test.{ts,tsx}'],
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
