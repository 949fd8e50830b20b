import type { Plugin } from 'vite'

/** Address of the page in development. */
const UI_PAGE_PATH = '/dev/ui'
const html = `<!doctype html>
<html lang="zh-CN">
  <head><meta charset="utf-8" /><title>src/ui</title></head>
  <body><div id="root"></div><script type="module" src="/src/ui/dev/main.tsx"></script></body>
</html>`

/**
 * Every part of src/ui in both themes, in development alone: a build has neither the address nor the code, since nothing else leads to
 * src/ui/dev.
 */
export function uiPage(): Plugin {
  return {
    name: 'zhanggui:ui-page',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use(UI_PAGE_PATH, (_request, response, next) => {
        server.transformIndexHtml(UI_PAGE_PATH, html).then((page) => response.setHeader('content-type', 'text/html').end(page), next)
      })
    },
  }
}
