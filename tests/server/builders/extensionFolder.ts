import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** An extension for a server to hand out, which asks for nothing and does nothing; out: its folder, in the one that is given. */
export function anExtensionFolder(dataDir: string): string {
  const folder = join(dataDir, 'extension')
  mkdirSync(folder)
  const key = Buffer.from('key').toString('base64')
  const manifest = { manifest_version: 3, name: 'Zhanggui', version: '1.0.0', key, content_scripts: [], host_permissions: [] }
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
  return folder
}
