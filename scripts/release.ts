/**
 * `npm run release [-- --folder FOLDER]`: puts together what runs without a build, `node dist/server/main.js`, with a bill of materials. Without a
 * folder it makes an archive in `release/`, for machines like this one: two packages bring programs of their own. Packages with known holes that are
 * high or critical are refused; `--with-holes` releases them all the same.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { askForKnownHoles, judgeKnownHoles } from './papers/knownHoles.ts'
import { closureOf, listShipped, readLock } from './papers/lockedPackages.ts'
import { toBill } from './papers/toBill.ts'
import { ensureBuilt } from './prepare/built.mjs'

const PROGRAM = 'dist/server'
const copied = [
  'dist/console',
  'dist/extension',
  PROGRAM,
  'deploy',
  'docs/operating.md',
  'README.md',
  'README.zh.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'NOTICE',
]
/** Nothing reads them at run time. */
const leftOut = /\.(map|d\.[cm]?ts)$/
/** The same bytes come out on any day; tar knows nothing before 1970. */
const PACKED_AT = '1980-01-01T00:00:00Z'

const { name, version, engines, license, description, dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const title = `${name}-${version}`
const wanted = process.argv[process.argv.indexOf('--folder') + 1]
const folder = process.argv.includes('--folder') && wanted ? wanted : join('release', title)

if (folder !== wanted) refuseKnownHoles()
ensureBuilt()
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const path of copied) cpSync(path, join(folder, path), { recursive: true })
const packages = copyPackages()
writeManifest(packages)
writeBill()
process.stdout.write(`${folder}: ${packages.length} packages\n`)
if (folder !== wanted) pack()

function refuseKnownHoles(): void {
  const { says, isRefused } = judgeKnownHoles(askForKnownHoles())
  process.stdout.write(`${says}\n`)
  if (isRefused && !process.argv.includes('--with-holes')) process.exit(1)
}

/** Those that the program imports, with all that they need, as far as they fit this machine. */
function copyPackages(): readonly string[] {
  const names = new Set(
    readdirSync(PROGRAM)
      .filter((file) => file.endsWith('.js'))
      .flatMap((file) => listImports(join(PROGRAM, file))),
  )
  const closure = closureOf(readLock(), [...names]).filter(({ place }) => existsSync(place))
  for (const { place } of closure) {
    const nested = join(place, 'node_modules')
    cpSync(place, join(folder, place), { recursive: true, filter: (path) => path !== nested && !leftOut.test(path) })
  }
  return closure.map((each) => each.name)
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

function writeManifest(packages: readonly string[]): void {
  const manifest = {
    name,
    version,
    private: true,
    description,
    license,
    type: 'module',
    engines,
    scripts: { serve: 'node dist/server/main.js', backup: 'node dist/server/main.js backup', restore: 'node dist/server/main.js restore' },
    dependencies: Object.fromEntries(Object.entries(dependencies).filter(([each]) => packages.includes(each))),
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** Of everything that is shipped: what the console is built from is in its files, and is named too. */
function writeBill(): void {
  writeFileSync(join(folder, 'bom.cdx.json'), toBill({ name, version }, listShipped(readLock())))
}

function pack(): void {
  const file = join(dirname(folder), `${title}-${process.platform}-${process.arch}.tar.gz`)
  const same = ['--sort=name', `--mtime=${PACKED_AT}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=u+rwX,go+rX,go-w']
  execFileSync('tar', [...same, '-czf', file, '-C', dirname(folder), basename(folder)])
  process.stdout.write(`${file}\n`)
}
