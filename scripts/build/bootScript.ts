import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { bundleScript } from './bundleScript.ts'
import { readEarlyCalls } from './earlyCalls.ts'

interface Script {
  readonly name: string
  readonly entry: string
  readonly isFor: (page: string) => boolean
  /** It runs when the page is read. Default: where it stands. */
  readonly isDeferred?: boolean
}

const isConsole = (page: string) => page.endsWith('index.html')
const scripts: readonly Script[] = [
  { name: 'boot', entry: 'src/boot/boot.ts', isFor: () => true },
  { name: 'early', entry: 'src/boot/early.ts', isFor: isConsole },
  // Not before the page is read.
  { name: 'start', entry: 'src/boot/startConsole.ts', isFor: isConsole, isDeferred: true },
]

/**
 * src/boot as classic scripts at the top of the pages: they have to run before the first paint, and our content security policy
 * allows no inline script. Named by their content, so that they are cached for good.
 */
export function bootScript(target: string): Plugin {
  let isBuild = false
  /** Of a build, where several pages have the same script. */
  const bundled = new Map<Script, Promise<string>>()
  function bundleOnce(script: Script): Promise<string> {
    const code = bundled.get(script) ?? bundle(script, target)
    bundled.set(script, code)
    return code
  }
  return {
    name: 'zhanggui:boot-script',
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    configureServer(server) {
      for (const script of scripts) {
        server.middlewares.use(toDevPath(script), (_request, response, next) => {
          bundle(script, target).then((code) => response.setHeader('content-type', 'text/javascript').end(code), next)
        })
      }
    },
    async generateBundle() {
      for (const script of scripts) {
        const source = await bundleOnce(script)
        this.emitFile({ type: 'asset', fileName: toFileName(script, source), source })
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { path }) =>
        Promise.all(
          scripts
            .filter(({ isFor }) => isFor(path))
            .map(async (script) => {
              const src = isBuild ? `/${toFileName(script, await bundleOnce(script))}` : toDevPath(script)
              return { tag: 'script', attrs: { src, defer: script.isDeferred ?? false }, injectTo: 'head-prepend' as const }
            }),
        ),
    },
  }
}

async function bundle({ entry }: Script, target: string): Promise<string> {
  return bundleScript(entry, target, { EARLY_CALLS: JSON.stringify(await readEarlyCalls()) })
}

function toDevPath({ name }: Script): string {
  return `/${name}.js`
}

function toFileName({ name }: Script, source: string): string {
  return `assets/${name}-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`
}
