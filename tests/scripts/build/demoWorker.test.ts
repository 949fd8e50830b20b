import { expect, it } from 'vitest'
import { demoWorker } from '../../../scripts/build/demoWorker.ts'

interface Emitted {
  readonly fileName: string
  readonly source: string
}

/** The part of the bundler that the plugin talks to. */
async function build(env: Readonly<Record<string, string>>): Promise<Emitted[]> {
  const emitted: Emitted[] = []
  const { configResolved, generateBundle } = demoWorker() as unknown as {
    configResolved(config: { env: Readonly<Record<string, string>> }): void
    generateBundle(this: { emitFile(file: Emitted): void }): Promise<void>
  }
  configResolved({ env })
  await generateBundle.call({ emitFile: (file) => emitted.push(file) })
  return emitted
}

it.each([[{}], [{ VITE_DEMO_ENDPOINTS: 'off' }], [{ VITE_DEMO_ENDPOINTS: '1' }]])(
  'with %j, no service worker is put beside the pages',
  async (env) => {
    expect(await build(env)).toEqual([])
  },
)

it('with the debug flag, the mock library’s own worker is', async () => {
  const [worker, ...others] = await build({ VITE_DEMO_ENDPOINTS: 'on' })
  expect(others).toEqual([])
  expect(worker?.fileName).toBe('mockServiceWorker.js')
  expect(worker?.source).toContain('Mock Service Worker')
})
