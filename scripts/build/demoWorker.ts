import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const FILE_NAME = 'mockServiceWorker.js'

/** Puts the mock library's service worker beside the pages, where the debug flag is on; without it, does nothing. */
export function demoWorker(): Plugin {
  let isOn = false
  return {
    name: 'zhanggui:demo-worker',
    configResolved({ env }) {
      isOn = env.VITE_DEMO_ENDPOINTS === 'on'
    },
    async generateBundle() {
      if (isOn) this.emitFile({ type: 'asset', fileName: FILE_NAME, source: await readWorker() })
    },
    configureServer({ middlewares }) {
      if (!isOn) return
      middlewares.use(`/${FILE_NAME}`, async (_request, response) => {
        response.setHeader('content-type', 'text/javascript')
        response.end(await readWorker())
      })
    },
  }
}

function readWorker(): Promise<string> {
  return readFile(createRequire(import.meta.url).resolve(`msw/${FILE_NAME}`), 'utf8')
}
