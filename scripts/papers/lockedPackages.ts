import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface LockEntry {
  readonly version?: string
  /** Old packages have an object, or a list of them. */
  readonly license?: unknown
  readonly integrity?: string
  readonly optional?: boolean
  readonly os?: readonly string[]
  /** Old packages have a list. */
  readonly engines?: { readonly node?: string } | readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** A package of package-lock.json. */
export interface LockedPackage {
  /** Its folder, such as `node_modules/a/node_modules/b`. */
  readonly place: string
  readonly name: string
  readonly version: string
  /** SPDX, as its author says; '' says nothing. */
  readonly licence: string
  /** Left out where it does not fit the machine. */
  readonly isOptional: boolean
  /** A build of another package for one kind of machine. */
  readonly isForOneMachine: boolean
  readonly needs: readonly string[]
  /** Versions of Node that it says it runs on, a range of npm; '' says nothing. */
  readonly node: string
  /** Of its archive: `sha512-` with base64; '' unknown. */
  readonly integrity: string
}

/** Their licence file says it, and their manifest does not. */
const saidInFile: Readonly<Record<string, string>> = { '@antv/g2-extension-plot': 'MIT' }

export function readLock(folder = '.'): ReadonlyMap<string, LockedPackage> {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as { packages: Record<string, LockEntry> }
  const entries = Object.entries(lock.packages).filter(([place]) => place !== '')
  return new Map(entries.map(([place, entry]) => [place, toPackage(place, entry, folder)]))
}

function toPackage(place: string, entry: LockEntry, folder: string): LockedPackage {
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
  return {
    place,
    name,
    version: entry.version ?? '',
    licence: toSpdx(entry.license) || licenceIn(join(folder, place, 'package.json')) || (saidInFile[name] ?? ''),
    isOptional: entry.optional === true,
    isForOneMachine: entry.os?.length === 1,
    integrity: entry.integrity ?? '',
    node: (entry.engines && 'node' in entry.engines && entry.engines.node) || '',
    needs: [...Object.keys(entry.dependencies ?? {}), ...Object.keys(entry.optionalDependencies ?? {})],
  }
}

function licenceIn(file: string): string {
  if (!existsSync(file)) return ''
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8')) as { license?: unknown; licenses?: unknown }
  return toSpdx(license) || toSpdx(licenses)
}

function toSpdx(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(toSpdx).join(' OR ')
  return typeof value === 'object' && value !== null && 'type' in value ? toSpdx(value.type) : ''
}

/** The packages of these names, as the project's own code finds them, with all that they need in turn. */
export function closureOf(lock: ReadonlyMap<string, LockedPackage>, names: readonly string[]): readonly LockedPackage[] {
  const found = new Map<string, LockedPackage>()
  const add = (name: string, from: string) => {
    const each = findFrom(lock, name, from)
    if (!each || found.has(each.place)) return
    found.set(each.place, each)
    for (const need of each.needs) add(need, each.place)
  }
  for (const name of names) add(name, '')
  return [...found.values()].sort((a, b) => (a.place < b.place ? -1 : 1))
}

/** What users get from us, in the console, in the extension or beside the server: all that is no tool of developers. */
export function listShipped(lock: ReadonlyMap<string, LockedPackage>, folder = '.'): readonly LockedPackage[] {
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    dependencies: Readonly<Record<string, string>>
  }
  return closureOf(lock, Object.keys(dependencies))
}

/** As Node looks: in the folder itself, then in those above. */
function findFrom(lock: ReadonlyMap<string, LockedPackage>, name: string, from: string): LockedPackage | undefined {
  for (let folder = from; ; ) {
    const each = lock.get(folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`)
    if (each || folder === '') return each
    const above = folder.lastIndexOf('/node_modules/')
    folder = above < 0 ? '' : folder.slice(0, above)
  }
}
