import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The build's: its scripts are the same for every deployment, so no scene builds them once more. */
const built = fileURLToPath(new URL('../../../dist/extension/', import.meta.url))

export interface Deployment {
  /** Origins of the console. */
  readonly origins: readonly string[]
  readonly merchantOrigins: readonly string[]
  /** Languages to keep; default all. A browser falls back to `zh_CN` for a language that is not there. */
  readonly locales?: readonly string[] | undefined
}

/** Lays the built extension out for a deployment in a new folder, and returns it. */
export async function layOutExtension({ origins, merchantOrigins, locales }: Deployment): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'zhanggui-extension-'))
  await cp(built, folder, { recursive: true })
  if (locales) {
    await rm(join(folder, '_locales'), { recursive: true })
    for (const locale of locales) await cp(join(built, '_locales', locale), join(folder, '_locales', locale), { recursive: true })
  }
  const template = JSON.parse(await readFile(join(built, 'manifest.json'), 'utf8'))
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
