import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { compileHints } from '../../../scripts/build/compileHints.ts'
import { menu } from '../../../scripts/build/menu.ts'
import { modernEngines } from '../../../scripts/build/modernEngines.ts'
import { pureRefine } from '../../../scripts/build/pureRefine.ts'
import { uiPage } from '../../../scripts/build/uiPage.ts'
import { registry } from '../../../src/resources/index.ts'
import { toRoutes } from '../../../src/resources/schema/project/toRoutes.ts'

const readLibrary = (path: string) => readFileSync(`node_modules/${path}`, 'utf8')

/** A test that fails here says that a library has changed, and that the trick can go. */
describe('a trick of the build still has its reason', () => {
  it.each(['core', 'antd'])('pureRefine: %s names its functions by calls', (part) => {
    const path = `@refinedev/${part}/dist/index.mjs`
    const code = readLibrary(path)
    const calls = code.match(/=o\(/g)?.length
    expect(calls).toBeGreaterThan(0)
    const { transform } = pureRefine() as unknown as { transform: { handler(code: string, id: string): { code: string } } }
    const plain = transform.handler(code, `/node_modules/${path}`).code
    expect(plain.match(/=\/\* @__PURE__ \*\/o\(/g)).toHaveLength(calls ?? 0)
    expect([/"name",\{value:/.test(code), /"name",\{value:/.test(plain)]).toEqual([true, false])
  })

  it('pureRefine: the framework brings its own logo', () => {
    const path = '@refinedev/core/dist/index.mjs'
    const { transform } = pureRefine() as unknown as { transform: { handler(code: string, id: string): { code: string } } }
    const said = [readLibrary(path), transform.handler(readLibrary(path), `/node_modules/${path}`).code]
    expect(said.map((code) => /refine-default-logo|Refine Project/.test(code))).toEqual([true, false])
  })

  it('pureRefine: the framework reads files with a library that is not a module', () => {
    expect(readLibrary('@refinedev/core/dist/index.mjs')).toContain('from"papaparse"')
    expect(JSON.parse(readLibrary('papaparse/package.json'))).not.toHaveProperty('module')
    const { resolveId } = pureRefine() as unknown as { resolveId: { handler(id: string, importer: string): string | null } }
    expect(resolveId.handler('papaparse', '/node_modules/@refinedev/core/dist/index.mjs')).not.toBeNull()
    expect(resolveId.handler('papaparse', '/src/screens/transfer/file/readTable.ts')).toBeNull()
  })

  it.each([
    ['side-channel', 'qs/lib/utils.js', "require('side-channel')", '/node_modules/qs/lib/utils.js'],
    ['./_getTag.js', 'lodash-es/_getTag.js', "from './_DataView.js'", '/node_modules/lodash-es/isEqual.js'],
  ])('modernEngines: what %s replaces still tries the engine', (wanted, file, sign, importer) => {
    expect(readLibrary(file)).toContain(sign)
    const { resolveId } = modernEngines() as unknown as { resolveId(id: string, importer: string): string | null }
    expect(resolveId(wanted, importer)).not.toBeNull()
    expect(resolveId(wanted, '/src/main.tsx')).toBeNull()
  })

  it('importModule: antd does not declare its ES modules to Node', () => {
    const antd = JSON.parse(readLibrary('antd/package.json')) as { type?: string; exports?: unknown }
    expect([antd.type, antd.exports]).toEqual([undefined, undefined])
  })

  it('menu: the routes are smaller as one text than as an object', async () => {
    const { load } = menu() as unknown as { load(id: string): Promise<string> }
    const code = await load('\0virtual:zhanggui/routes')
    const { paths } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { paths: Record<string, string> }
    expect(paths.shops).toBe('/shop/my_shop')
    expect(brotliCompressSync(code).length).toBeLessThan(brotliCompressSync(JSON.stringify(paths)).length)
  })

  it('menu: every path comes out of the text as it went in', async () => {
    const { load } = menu() as unknown as { load(id: string): Promise<string> }
    const code = await load('\0virtual:zhanggui/routes')
    const { paths } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { paths: Record<string, string> }
    const built = toRoutes(registry).filter(({ target }) => !(target.screen === 'page' && target.page.load === null))
    expect(paths).toEqual(Object.fromEntries(built.map(({ name, path }) => [name, path])))
  })

  it('popover.d.ts: React’s types do not know the browser’s popover', () => {
    expect(readLibrary('@types/react/index.d.ts')).not.toMatch(/popover\?:/)
  })
})

describe('compile hints', () => {
  const mark = (names: readonly string[], wanted: readonly string[]) => {
    const { generateBundle } = compileHints(wanted) as unknown as {
      generateBundle: { handler(options: unknown, bundle: Record<string, { type: string; name: string; code: string }>): void }
    }
    const bundle = Object.fromEntries(names.map((name) => [`${name}.js`, { type: 'chunk', name, code: 'run()' }]))
    generateBundle.handler({}, bundle)
    return Object.fromEntries(Object.values(bundle).map(({ name, code }) => [name, code]))
  }

  it('are the first line of the chunks that the first page runs, and of no other', () => {
    expect(mark(['main', 'later'], ['main'])).toEqual({ main: '//# allFunctionsCalledOnLoad\nrun()', later: 'run()' })
  })

  it('stop the build when they name a chunk that is gone', () => {
    expect(() => mark(['main'], ['main', 'console'])).toThrow('console')
  })
})

it('the page of src/ui is no part of a build', () => {
  expect(uiPage().apply).toBe('serve')
})
