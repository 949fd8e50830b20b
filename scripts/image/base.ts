import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildah, ensureImageTools, tryBuildah } from './buildah.ts'

const REGISTRY = 'docker.io/library'
const NODE_USER = '1000'

/**
 * Sees to it that the image that a Dockerfile begins with is on this machine: the official one, or a stand-in where the registry does not answer.
 * In: its name, as `node:24-trixie-slim`, and a folder for what is made on the way.
 */
export function ensureBase(base: string, folder: string): void {
  ensureImageTools()
  const name = `${REGISTRY}/${base}`
  const isHere = tryBuildah('images', '-q', name).stdout.trim() !== ''
  if (isHere || tryBuildah('pull', name).status === 0) {
    say(`base: ${base}${isHere ? ', which is here already' : ''}`)
    return
  }
  const [, line = '', debian = ''] = /^node:(\d+)-(\w+)-slim$/.exec(base) ?? []
  if (!line) throw new Error(`${base} is not here, and no registry has it`)
  const node = makeStandIn(name, line, debian, folder)
  say(
    `base: no registry of images answers. In the place of ${base}: Debian ${debian} by debootstrap, with Node ${node} from the npm registry`,
  )
}

/** As the official image has it: Node, its licence and npm below /usr/local, and a user of that name. Out: Node's version. */
function makeStandIn(name: string, line: string, debian: string, folder: string): string {
  const root = join(folder, 'base')
  const mirror = execFileSync('apt-get', ['indextargets', '--format', '$(REPO_URI)'], { encoding: 'utf8' })
    .split('\n')
    .find((url) => !url.includes('security'))
  execFileSync('debootstrap', ['--variant=minbase', debian, root, ...(mirror ? [mirror] : [])], { stdio: 'ignore' })
  const options = ['--no-save', '--no-audit', '--no-fund', '--prefix', join(folder, 'node')]
  execFileSync('npm', ['install', ...options, `node-${process.platform}-${process.arch}@${line}`], { stdio: 'ignore' })
  const from = join(folder, 'node/node_modules', `node-${process.platform}-${process.arch}`)
  const local = join(root, 'usr/local')
  cpSync(join(from, 'bin/node'), join(local, 'bin/node'))
  cpSync(join(from, 'LICENSE'), join(local, 'LICENSE'))
  const npm = dirname(dirname(realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim())))
  mkdirSync(join(local, 'lib/node_modules'), { recursive: true })
  cpSync(npm, join(local, 'lib/node_modules/npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'))
  execFileSync('chroot', [root, 'useradd', '--uid', NODE_USER, '--create-home', 'node'])
  commit(name, root)
  return JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')).version
}

function commit(name: string, root: string): void {
  const variables = ['PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin']
  // A company's own certificate, without which npm reaches no registry. It stays in the stage that builds.
  const certificate = process.env.NODE_EXTRA_CA_CERTS
  if (certificate && existsSync(certificate)) {
    mkdirSync(join(root, 'etc/ssl'), { recursive: true })
    cpSync(realpathSync(certificate), join(root, 'etc/ssl/extra.pem'))
    variables.push('NODE_EXTRA_CA_CERTS=/etc/ssl/extra.pem')
  }
  const container = buildah('from', 'scratch')
  buildah('add', '-q', container, root, '/')
  buildah('config', ...variables.flatMap((variable) => ['--env', variable]), container)
  buildah('commit', '-q', '--rm', container, name)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
