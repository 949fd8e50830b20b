import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest, Plugin } from 'vite'
import { TEXTS_META } from '../../src/boot/loadTexts.ts'
import { FIGURES_META } from '../../src/figures/worker/earlyFigures.ts'
import { filesOfPage, filesOfSources, MANIFEST_PATH, readManifest, toTextsSource, toWorkerFile } from './assetManifest.ts'
import { importModule } from './importModule.ts'
import { toStartLinks } from './startLinks.ts'

/**
 * Writes the login page once per language, `login.zh-CN.html` and `login.en-US.html`; the server answers /login with one of them.
 * Also moves the manifest out of the served folder.
 */
export function prerender(outDir: string): Plugin {
  return {
    name: 'zhanggui:prerender',
    writeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        await rename(join(outDir, '.vite/manifest.json'), MANIFEST_PATH)
        await rm(join(outDir, '.vite'), { recursive: true })
        const { renderLogin } = await importModule<typeof import('../../src/login/renderLogin.tsx')>('/src/login/renderLogin.tsx')
        const { locales } = await importModule<typeof import('../../src/locales/locale.ts')>('/src/locales/locale.ts')
        const shell = await paintFirst(await readFile(join(outDir, 'login.html'), 'utf8'), outDir)
        const manifest = readManifest()
        const console = toStartLinks(loadAhead(await readFile(join(outDir, 'index.html'), 'utf8'), manifest, locales))
        await writeFile(join(outDir, 'index.html'), console)
        const consoleFiles = filesOfPage(console)
        const own = filesOfPage(shell).filter((file) => file.endsWith('.js'))
        for (const locale of locales) {
          const wanted = new Set([...consoleFiles, ...filesOfSources(manifest, [toTextsSource(locale)])])
          const ahead = [...wanted].filter((file) => !own.includes(file))
          const { title, html } = renderLogin(locale)
          await writeFile(join(outDir, `login.${locale}.html`), fillShell(shell, { locale, title, html, ahead }))
        }
        await rm(join(outDir, 'login.html'))
      },
    },
  }
}

/** The console's page names the chunk of each language, and the worker of figures: what the reader or the page needs is asked for with the first code. */
function loadAhead(html: string, manifest: Manifest, locales: readonly string[]): string {
  const texts = locales.map((locale) => `${locale}=/${manifest[toTextsSource(locale)]?.file}`).join(' ')
  const figures = toWorkerFile(manifest, 'figures.worker')
  return html.replace(
    '<head>',
    `<head>\n    <meta name="${TEXTS_META}" content="${texts}">\n    <meta name="${FIGURES_META}" content="/${figures}">`,
  )
}

function fillShell(shell: string, page: { locale: string; title: string; html: string; ahead: readonly string[] }): string {
  const ahead = page.ahead.map((file) => `/${file}`).join(' ')
  return [
    [/<html lang="[^"]*">/, `<html lang="${page.locale}">`],
    [/manifest\.zh-CN\.webmanifest/, `manifest.${page.locale}.webmanifest`],
    [/<title>[^<]*<\/title>/, `<title>${page.title}</title>\n    <meta name="zhanggui-ahead" content="${ahead}" />`],
    [/<div id="root"><\/div>/, `<div id="root" data-locale="${page.locale}">${page.html}</div>`],
  ].reduce((html, [pattern, text]) => replaceOnce(html, pattern as RegExp, text as string), shell)
}

/**
 * What paints comes first: the styles stand in the page itself, and the scripts wait for them. Measured at 10 Mbit/s and a slowed
 * CPU: the first paint is then within 40 ms of the same page without any script.
 */
async function paintFirst(html: string, outDir: string): Promise<string> {
  const links = [...html.matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g)]
  const styles = await Promise.all(links.map(([, file]) => readFile(join(outDir, file ?? ''), 'utf8')))
  const withStyles = links.reduce((page, [link], index) => page.replace(link, () => `<style>${styles[index]}</style>`), html)
  return withStyles.replaceAll(/<(?=script type="module"|link rel="modulepreload")(script|link) /g, '<$1 fetchpriority="low" ')
}

function replaceOnce(html: string, pattern: RegExp, text: string): string {
  if (!pattern.test(html)) throw new Error(`login.html has no ${pattern}`)
  return html.replace(pattern, () => text)
}
