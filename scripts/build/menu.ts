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
      // As one text it is 0.1 kB less of the login page's 60.
      const packed = JSON.stringify(Object.entries(paths).flat().join(' '))
      return `const words = ${packed}.split(' ')
        export const paths = Object.fromEntries(words.flatMap((name, at) => (at % 2 ? [] : [[name, words[at + 1]]])))
        export const landing = ${JSON.stringify(landing)}`
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
  // A page with nothing behind it is no place to come back to.
  const built = routes.filter(({ target }) => !(target.screen === 'page' && target.page.load === null))
  const paths = Object.fromEntries(built.map(({ name, path }) => [name, path]))
  return { serverMenu: toServerMenu(registry), paths, landing: toLandingPath(routes) }
}
