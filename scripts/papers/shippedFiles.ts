import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { bundledPackagesFileOf } from '../build/bundledPackages.ts'
import { closureOf, type LockedPackage } from './lockedPackages.ts'

const SERVER = 'dist/server'
const bundles = ['console', 'watch', 'extension', 'server'] as const
/** Builds for the C library that this machine does not have: npm installs both, and says of some in their names alone which it is. */
const forOtherLibrary = 'glibcVersionRuntime' in readMachine() ? /-musl(eabihf)?$/ : /-gnu(eabihf)?$/

/**
 * What is in the files that users get, found from them: the packages with modules in the built programs, and those that are copied beside the
 * server. In the order of their folders. Throws where a program is not built.
 */
export function listShippedFiles(lock: ReadonlyMap<string, LockedPackage>): readonly LockedPackage[] {
  const places = bundles.flatMap((name) => JSON.parse(readFileSync(bundledPackagesFileOf(name), 'utf8')) as string[])
  const bundled = places.map((place) => lock.get(place) ?? refuse(place))
  const all = new Map([...bundled, ...listBesideServer(lock)].map((each) => [each.place, each]))
  return [...all.values()].sort((a, b) => (a.place < b.place ? -1 : 1))
}

/** Those that the built server imports, with all that they need, as far as they fit this machine. */
export function listBesideServer(lock: ReadonlyMap<string, LockedPackage>): readonly LockedPackage[] {
  const names = new Set(
    readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .flatMap((file) => listImports(join(SERVER, file))),
  )
  return closureOf(lock, [...names]).filter(({ place, name }) => existsSync(place) && !forOtherLibrary.test(name))
}

function refuse(place: string): never {
  throw new Error(`${place} is in a built program, and not in package-lock.json: run npm run build`)
}

function readMachine(): object {
  return (process.report.getReport() as { readonly header: object }).header
}

function listImports(file: string): string[] {
  const specifiers = [
    ...readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b[^'"\n]*?['"]([^'"]+)['"]|\bimport\(['"]([^'"]+)['"]\)/gm),
  ]
  return specifiers
    .map(([, still, late]) => still ?? late ?? '')
    .filter((specifier) => /^[@a-z]/.test(specifier) && !specifier.startsWith('node:') && !builtinModules.includes(specifier))
    .map((specifier) =>
      specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/'),
    )
}
