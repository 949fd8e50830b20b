import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { type Zippable, zipSync } from 'fflate'
import * as z from 'zod/mini'
import { PACKED_PATHS_FILE } from '../contract/merchantPaths.ts'
import { PACKED_KEY_FILE, type packedKeySchema } from '../contract/packedKey.ts'
import type { ServerSettings } from './settings.ts'

const MANIFEST = 'manifest.json'
/** The same build packs to the same bytes; zip knows no time before 1980. */
const PACKED_AT = new Date(1980, 0, 1)

/** The extension, packed for this deployment. */
export interface ExtensionPackage {
  /** The id that the browser derives from the manifest's key. */
  readonly id: string
  readonly version: string
  readonly zip: Buffer
}

const manifestSchema = z.looseObject({
  version: z.string(),
  key: z.optional(z.string()),
  content_scripts: z.optional(z.array(z.looseObject({}))),
})

/** Packs the built extension with this deployment's origin and hosts in its manifest, its paths and our key beside it; null: it was not built. */
export function packExtension(
  folder: string | null,
  settings: Pick<ServerSettings, 'publicOrigin' | 'merchantHosts' | 'merchantPaths'>,
  serverKey: string,
): ExtensionPackage | null {
  if (folder === null || !existsSync(join(folder, MANIFEST))) return null
  const template = manifestSchema.parse(JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')))
  const files: Zippable = {}
  for (const name of listFiles(folder)) files[name] = [readFileSync(join(folder, name)), { mtime: PACKED_AT }]
  const packedKey: z.infer<typeof packedKeySchema> = { server_key: serverKey }
  const written = { [MANIFEST]: toManifest(template, settings), [PACKED_PATHS_FILE]: settings.merchantPaths, [PACKED_KEY_FILE]: packedKey }
  for (const [name, value] of Object.entries(written)) files[name] = [Buffer.from(JSON.stringify(value, null, 2)), { mtime: PACKED_AT }]
  return { id: template.key ? toExtensionId(template.key) : '', version: template.version, zip: Buffer.from(zipSync(files, { level: 9 })) }
}

/** The id of the built extension, which its manifest's key gives; null: it was not built, or has no key. */
export function readPackedId(folder: string | null): string | null {
  if (folder === null || !existsSync(join(folder, MANIFEST))) return null
  const { key } = manifestSchema.parse(JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')))
  return key ? toExtensionId(key) : null
}

/** Only this deployment's console may talk to the extension, and it only to this deployment's merchant hosts. */
function toManifest(
  template: z.infer<typeof manifestSchema>,
  { publicOrigin, merchantHosts }: Pick<ServerSettings, 'publicOrigin' | 'merchantHosts'>,
) {
  const console = [`${publicOrigin}/*`]
  const [first, ...others] = template.content_scripts ?? []
  return {
    ...template,
    externally_connectable: { matches: console },
    ...(first ? { content_scripts: [{ ...first, matches: console }, ...others] } : {}),
    // The console is among them for the watch page alone, which shares storage with the tabs only where the extension has the right to its host.
    host_permissions: [...new Set([...Object.values(merchantHosts), publicOrigin])].map((origin) => `${origin}/*`),
  }
}

/** Chromium: the first 16 bytes of the key's SHA-256, each hex digit as a letter from a to p. */
function toExtensionId(key: string): string {
  const digest = createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex').slice(0, 32)
  return [...digest].map((digit) => String.fromCharCode('a'.charCodeAt(0) + Number.parseInt(digit, 16))).join('')
}

function listFiles(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return entries.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')).sort()
}
