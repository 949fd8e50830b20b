import { runnerImport } from 'vite'

/** Runs one of our TypeScript modules at build time. antd goes through Vite, since its ES modules are not for Node. */
export async function importModule<Module>(path: string): Promise<Module> {
  const { module } = await runnerImport<Module>(path, {
    root: process.cwd(),
    configFile: false,
    logLevel: 'error',
    environments: { inline: { resolve: { noExternal: ['antd'] } } },
  })
  return module
}
