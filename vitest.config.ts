import { defineConfig } from 'vitest/config'

/** Browser tests drive one real browser at a time; everything else runs side by side. */
export default defineConfig({
  test: {
    // The default leaves one core idle, which of two is half of the time.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'tests/{boot,bridge,contract,demo,domain,extension,figures,locales,providers,resources,sandbox,scripts,storage,theme}/**/*.test.ts',
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
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: { name: 'server', environment: 'node', include: ['tests/server/**/*.test.ts'], testTimeout: 20_000, hookTimeout: 60_000 },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          fileParallelism: false,
          // A real browser on a busy machine may stumble once; the report says which test was tried again.
          retry: 1,
          // What takes a second on one machine takes three on another; a poll that is kept waiting still fails.
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
