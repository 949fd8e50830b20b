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
      return toModule(packPaths(paths), landing)
    },
    async generateBundle() {
      const { serverMenu } = await readRegistry()
      this.emitFile({ type: 'asset', fileName: 'menu.json', source: JSON.stringify(serverMenu) })
    },
  }
}

/** Screens of a resource, by the letter that says that there is one. */
const tails = { c: ['.create', '/create'], e: ['.edit', '/edit/:id'], s: ['.show', '/show/:id'] } as const

/** As one text, with the screens of a resource as letters after its name, it is half a kB less of the login page's 60. */
export function packPaths(paths: Readonly<Record<string, string>>): string {
  const letters = (name: string) =>
    Object.entries(tails)
      .filter(([, [ending, tail]]) => paths[name + ending] === `${paths[name]}${tail}`)
      .map(([letter]) => letter)
      .join('')
  const isTail = (name: string) =>
    Object.values(tails).some(([ending, tail]) => {
      const list = name.slice(0, -ending.length)
      return name.endsWith(ending) && paths[list] !== undefined && paths[name] === paths[list] + tail
    })
  return Object.entries(paths)
    .filter(([name]) => !isTail(name))
    .map(([name, path]) => `${name}${letters(name) && `:${letters(name)}`} ${path}`)
    .join(' ')
}

function toModule(packed: string, landing: string): string {
  return `export const paths = {}
    const tails = ${JSON.stringify(tails)}
    const words = ${JSON.stringify(packed)}.split(' ')
    for (let at = 0; at < words.length; at += 2) {
      const [name, letters = ''] = words[at].split(':')
      paths[name] = words[at + 1]
      for (const letter of letters) paths[name + tails[letter][0]] = words[at + 1] + tails[letter][1]
    }
    export const landing = ${JSON.stringify(landing)}`
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
