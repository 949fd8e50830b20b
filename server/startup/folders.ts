import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** What `npm run build` left; null where it was not run. */
export function findBuiltFolders(): { consoleFolder: string | null; extensionFolder: string | null } {
  const built = (folder: string, file: string) => (existsSync(join(root, folder, file)) ? join(root, folder) : null)
  return { consoleFolder: built('dist/console', 'index.html'), extensionFolder: built('dist/extension', 'manifest.json') }
}
