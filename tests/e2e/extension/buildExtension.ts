import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const source = fileURLToPath(new URL('../../../extension/', import.meta.url))
const entries = ['background', 'contentScript', 'popup'] as const
const copied = ['popup.html', 'popup.css', 'icons'] as const
const everyLocale = ['zh_CN', 'en'] as const

export interface Deployment {
  /** Origins of the console. */
  readonly origins: readonly string[]
  readonly merchantOrigins: readonly string[]
  /** Languages to keep; default all. A browser falls back to `zh_CN` for a language that is not there. */
  readonly locales?: readonly string[] | undefined
}

/** Builds the real extension for a deployment into a new folder, and returns it. */
export async function buildExtension({ origins, merchantOrigins, locales }: Deployment): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'zhanggui-extension-'))
  for (const entry of entries) await bundle(entry, folder)
  const files = [...copied, ...(locales ?? everyLocale).map((locale) => join('_locales', locale))]
  for (const name of files) await cp(join(source, name), join(folder, name), { recursive: true })
  const template = JSON.parse(await readFile(join(source, 'manifest.json'), 'utf8'))
  const [script] = template.content_scripts
  const consoles = origins.map((origin) => `${origin}/*`)
  const manifest = {
    ...template,
    host_permissions: merchantOrigins.map((origin) => `${origin}/*`),
    externally_connectable: { matches: consoles },
    content_scripts: [{ ...script, matches: consoles }],
  }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
  return folder
}

async function bundle(entry: (typeof entries)[number], folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'chrome116',
      lib: { entry: join(source, `${entry}.ts`), formats: ['iife'], name: entry, fileName: () => `${entry}.js` },
    },
  })
}
