import type { Plugin } from 'vite'
import { importModule } from './importModule.ts'

const VIRTUAL_ID = 'virtual:zhanggui/routes'

/**
 * What others need to know of the registry without loading it: menu.json for the server's menu call, and the names and paths of
 * our routes for the login page.
 */
export function menu(): Plugin {
  return {
    name: 'zhanggui:menu',
    resolveId: (id) => (id === VIRTUAL_ID ? `\0${VIRTUAL_ID}` : null),
    async load(id) {
      if (id !== `\0${VIRTUAL_ID}`) return null
      const { paths, landing } = await readRegistry()
      return `export const paths = ${JSON.stringify(paths)}\nexport const landing = ${JSON.stringify(landing)}`
    },
    async generateBundle() {
      const { serverMenu } = await readRegistry()
      this.emitFile({ type: 'asset', fileName: 'menu.json', source: JSON.stringify(serverMenu) })
    },
  }
}

async function readRegistry() {
  const { registry } = await importModule<typeof import('../../src/resources/index.ts')>('/src/resources/index.ts')
  const project = '/src/resources/schema/project'
  const { toServerMenu } = await importModule<typeof import('../../src/resources/schema/project/toServerMenu.ts')>(
    `${project}/toServerMenu.ts`,
  )
  const { toRoutes } = await importModule<typeof import('../../src/resources/schema/project/toRoutes.ts')>(`${project}/toRoutes.ts`)
  const { toLandingPath } = await importModule<typeof import('../../src/resources/schema/project/toLandingPath.ts')>(
    `${project}/toLandingPath.ts`,
  )
  const routes = toRoutes(registry)
  const paths = Object.fromEntries(routes.map(({ name, path }) => [name, path]))
  return { serverMenu: toServerMenu(registry), paths, landing: toLandingPath(routes) }
}
