/**
 * `node scripts/image/system.mjs FOLDER RELEASE`, in the first stage of deploy/Dockerfile: puts into FOLDER what the program needs of the system
 * that it was installed on, and nothing else: Node, the shared libraries that Node and the release's own programs ask for, and their papers.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const USER = 1000
const EVERYBODY_WRITES_HER_OWN = 0o1777
const NODE = '/usr/local/bin/node'
/** Where the archive of nodejs.org puts it, from which the official image is made. */
const NODE_LICENCE = '/usr/local/LICENSE'

const [folder = '', release = ''] = process.argv.slice(2)
if (!folder || !release) throw new Error('system.mjs needs two folders: where to write, and the release')
const programs = [process.execPath, ...listPrograms(release)]
const libraries = [...new Set(programs.flatMap(librariesOf))].sort()

copy(process.execPath, NODE)
for (const library of libraries) copy(library)
for (const name of [...new Set(libraries.map(packageOf))].sort()) copyPapers(name)
copy('/etc/os-release')
if (existsSync(NODE_LICENCE)) copy(NODE_LICENCE, '/usr/share/doc/nodejs/copyright')
write('/etc/passwd', `root:x:0:0:root:/:/sbin/nologin\nnode:x:${USER}:${USER}:node:/data:/sbin/nologin\n`)
write('/etc/group', `root:x:0:\nnode:x:${USER}:\n`)
write('/etc/nsswitch.conf', 'passwd: files\ngroup: files\nhosts: files dns\n')
mkdirSync(join(folder, 'tmp'))
chmodSync(join(folder, 'tmp'), EVERYBODY_WRITES_HER_OWN)
process.stdout.write(`${libraries.length} libraries for ${programs.length} programs\n`)

/**
 * What packages bring that Node loads as a library.
 * @param {string} place
 * @returns {string[]}
 */
function listPrograms(place) {
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.node'))
    .map((path) => join(place, path))
}

/**
 * The loader itself and each file that it finds, by the names under which they are looked for.
 * @param {string} program
 * @returns {string[]}
 */
function librariesOf(program) {
  const said = execFileSync('ldd', [program], { encoding: 'utf8' })
  if (said.includes('not found')) throw new Error(`${program} asks for a library that this system does not have:\n${said}`)
  return [...said.matchAll(/^\s+(?:\S+ => )?(\/\S+) \(0x/gm)].map(([, path]) => path ?? '')
}

/**
 * Debian's package that brought the file: since /lib became a link to /usr/lib, it is known by either name.
 * @param {string} library
 * @returns {string}
 */
function packageOf(library) {
  for (const path of [realpathSync(library), realpathSync(library).replace(/^\/usr/, '')]) {
    try {
      return execFileSync('dpkg-query', ['-S', path], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split(':')[0] ?? ''
    } catch {
      // By the other name.
    }
  }
  throw new Error(`no package of this system has ${library}`)
}

/**
 * Whose it is, and the entry from which scanners know which version is there.
 * @param {string} name
 */
function copyPapers(name) {
  copy(`/usr/share/doc/${name}/copyright`)
  write(`/var/lib/dpkg/status.d/${name}`, execFileSync('dpkg-query', ['-s', name], { encoding: 'utf8' }))
}

/**
 * @param {string} from
 * @param {string} [to]
 */
function copy(from, to = from) {
  mkdirSync(dirname(join(folder, to)), { recursive: true })
  cpSync(realpathSync(from), join(folder, to))
}

/**
 * @param {string} path
 * @param {string} text
 */
function write(path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
