import {
  createRunnableDevEnvironment,
  type InlineConfig,
  mergeConfig,
  type RunnableDevEnvironment,
  resolveConfig,
  runnerImport,
} from 'vite'

/** antd goes through Vite, since its ES modules are not for Node. */
const config: InlineConfig = {
  root: process.cwd(),
  configFile: false,
  logLevel: 'error',
  environments: { inline: { resolve: { noExternal: ['antd'] } } },
}

let ofBuild: Promise<RunnableDevEnvironment> | null = null

/**
 * Runs one of our TypeScript modules at build time; `path` begins with a slash at the root of the repository. A build runs each module once, however many ask
 * for it; the dev server runs it again each time, since it may have changed. Throws what the module throws.
 */
export async function importModule<Module>(path: string): Promise<Module> {
  if (process.env.NODE_ENV !== 'production') return (await runnerImport<Module>(path, config)).module
  ofBuild ??= openEnvironment()
  return (await ofBuild).runner.import<Module>(path)
}

/** As `runnerImport` of Vite makes one for each module, and kept. It holds nothing that would keep the program from ending. */
async function openEnvironment(): Promise<RunnableDevEnvironment> {
  const kept: InlineConfig = {
    envDir: false,
    cacheDir: process.cwd(),
    environments: {
      inline: {
        consumer: 'server',
        dev: { moduleRunnerTransform: true },
        resolve: { external: true, mainFields: [], conditions: ['node'] },
      },
    },
  }
  const resolved = await resolveConfig(mergeConfig(config, kept), 'serve')
  const environment = createRunnableDevEnvironment('inline', resolved, { runnerOptions: { hmr: { logger: false } }, hot: false })
  await environment.init()
  return environment
}
