import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Plugin } from 'vite'

/** Where a program's build writes which packages have modules in it, as folders of package-lock.json. */
export const bundledPackagesFileOf = (program: string) => `dist/${program}-packages.json`

/** What the tools put into a bundle themselves has an id of its own, such as `\0vite/preload-helper.js` or `\0rolldown/runtime.js`. */
const TOOL = /^\0(?:plugin-)?(vite|rolldown)[/:]/
/** Helpers for older browsers: `\0@oxc-project+runtime@0.1.0/helpers/defineProperty.js`. */
const HELPERS = /^\0(@?[\w.-]+(?:\+[\w.-]+)?)@\d[^/]*\//

/**
 * Notes for `npm run notices`, from the modules themselves, which packages have a part in what is built. The plugin is given to the workers of a
 * program too: they are bundles of their own.
 */
export function bundledPackages(program: string): () => Plugin {
  const found = new Set<string>()
  return () => ({
    name: 'zhanggui:bundled-packages',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        for (const id of chunk.moduleIds) {
          const place = toPlace(id)
          if (place) found.add(place)
        }
      }
      const file = bundledPackagesFileOf(program)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, `${JSON.stringify([...found].sort(), null, 1)}\n`)
    },
  })
}

/** Out: as `node_modules/a/node_modules/@b/c`; null: a module of our own. */
export function toPlace(id: string): string | null {
  const tool = TOOL.exec(id)?.[1] ?? HELPERS.exec(id)?.[1]?.replace('+', '/')
  if (tool) return `node_modules/${tool}`
  const path = id.replaceAll('\\', '/')
  const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/?]+)/.exec(path)?.[0]
  return name ? name.slice(name.indexOf('/node_modules/') + 1) : null
}
