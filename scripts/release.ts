/**
 * `npm run release [-- --folder FOLDER]`: puts together what runs without a build, `node dist/server/main.js`, with a bill of materials. Without a
 * folder it makes an archive in `release/`, for machines like this one: two packages bring programs of their own. Packages with known holes that are
 * high or critical are refused; `--with-holes` releases them all the same.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { askForKnownHoles, judgeKnownHoles } from './papers/knownHoles.ts'
import { followLinks } from './papers/links.ts'
import { listShipped, readLock } from './papers/lockedPackages.ts'
import { listBesideServer } from './papers/shippedFiles.ts'
import { toBill } from './papers/toBill.ts'
import { ensureBuilt } from './prepare/built.mjs'

const PROGRAM = 'dist/server'
const copied = ['dist/console', 'dist/extension', PROGRAM, 'deploy', 'NOTICE']
/** With all that they lead to. */
const papers = ['README.md', 'README.zh.md', 'CHANGELOG.md', 'SECURITY.md', 'docs/operating.md', 'docs/operating.zh.md', 'deploy/README.md']
/** As in this repository: `npm run backup`. */
const commands = ['backup', 'restore', 'new-key', 'reseal']
/** Of a machine that also serves: passwords. */
const operatorsOwn: readonly string[] = ['.env', 'settings.env']
/** Nothing reads them at run time. */
const leftOut = /\.(map|d\.[cm]?ts)$/
const { name, version, engines, license, description, dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const title = `${name}-${version}`
const wanted = process.argv[process.argv.indexOf('--folder') + 1]
const folder = process.argv.includes('--folder') && wanted ? wanted : join('release', title)

if (folder !== wanted) refuseKnownHoles()
ensureBuilt()
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const path of [...copied, ...followLinks(papers)]) {
  cpSync(path, join(folder, path), { recursive: true, filter: (each) => !operatorsOwn.includes(basename(each)) })
}
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

function copyPackages(): readonly string[] {
  const closure = listBesideServer(readLock())
  for (const { place } of closure) {
    const nested = join(place, 'node_modules')
    cpSync(place, join(folder, place), { recursive: true, filter: (path) => path !== nested && !leftOut.test(path) })
  }
  return closure.map((each) => each.name)
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
    scripts: { serve: `node ${PROGRAM}/main.js`, ...Object.fromEntries(commands.map((each) => [each, `node ${PROGRAM}/main.js ${each}`])) },
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
  const same = ['--sort=name', `--mtime=${releasedAt()}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=u+rwX,go+rX,go-w']
  execFileSync('tar', [...same, '-czf', file, '-C', dirname(folder), basename(folder)])
  process.stdout.write(`${file}\n`)
}

/**
 * The time of all files: that of the commit, so that the same commit packs to the same bytes on any day, and web servers that tell pages apart by size
 * and time see those of another release as changed. Without git: now.
 */
function releasedAt(): string {
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%cI'], { encoding: 'utf8' })
  return stdout?.trim() || new Date().toISOString()
}
