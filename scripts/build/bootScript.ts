import { createHash } from 'node:crypto'
import { build, type Plugin } from 'vite'

const ENTRY = 'src/boot/boot.ts'
const DEV_PATH = '/boot.js'

/**
 * src/boot as one classic script at the top of every page: it has to run before the first paint, and our content security policy
 * allows no inline script. Named by its content, so that it is cached for good.
 */
export function bootScript(target: string): Plugin {
  let isBuild = false
  return {
    name: 'zhanggui:boot-script',
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    configureServer(server) {
      server.middlewares.use(DEV_PATH, (_request, response, next) => {
        bundleBoot(target).then((code) => response.setHeader('content-type', 'text/javascript').end(code), next)
      })
    },
    async generateBundle() {
      const source = await bundleBoot(target)
      this.emitFile({ type: 'asset', fileName: fileNameOf(source), source })
    },
    transformIndexHtml: {
      order: 'post',
      async handler() {
        const src = isBuild ? `/${fileNameOf(await bundleBoot(target))}` : DEV_PATH
        return [{ tag: 'script', attrs: { src }, injectTo: 'head-prepend' }]
      },
    },
  }
}

async function bundleBoot(target: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { write: false, target, modulePreload: false, rolldownOptions: { input: ENTRY, output: { format: 'iife' } } },
  })
  const chunks = [output].flat().flatMap((each) => ('output' in each ? each.output : []))
  const chunk = chunks.find((each) => each.type === 'chunk')
  if (!chunk) throw new Error(`no code from ${ENTRY}`)
  return chunk.code
}

function fileNameOf(source: string): string {
  return `assets/boot-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`
}
