import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { freePort } from '../../scripts/prepare/freePort.mjs'
import { startPostgres } from '../../scripts/prepare/postgres.mjs'

/*
 * Every block of commands of docs/operating.md is run, in the order of the page, in the install that it is written for. A block belongs to the
 * install that has all of its programs; one with a program that no install has fails, until it is said here how it is run.
 */
const installs = {
  docker: ['printf', 'docker', 'chown'],
  systemd: ['useradd', 'mkdir', 'tar', 'install', 'systemctl', 'journalctl', 'zhanggui', 'mv'],
  source: ['npm'],
} as const
type Install = keyof typeof installs

/** Programs that cannot run in a test: why, and what is done in their place. */
const standIns = {
  docker:
    'needs a container engine. The same words start, ask and stop the release in a plain folder, with the settings of compose.yml and Dockerfile',
  systemctl:
    'needs systemd as the first process. What the unit says (user, settings, folder, command) is done by hand; deployment.test.ts has the unit verified',
  journalctl: 'needs systemd as the first process. The log is a file',
  chown: 'needs the superuser where it names another user. The files stay those of the test, as which its containers run',
} as const

const page = readFileSync('docs/operating.md', 'utf8')
const blocks = [...page.matchAll(/^```(\S*)\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => ({ language, text }))
const programsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => line.split('&&').map((command) => command.trim().split(' ')[0] ?? ''))
const installOf = (text: string) =>
  (Object.keys(installs) as Install[]).find((install) =>
    programsOf(text).every((program) => (installs[install] as readonly string[]).includes(program)),
  )
const blocksOf = (install: Install) => blocks.map(({ text }) => text).filter((text) => installOf(text) === install)

describe('the blocks of commands of docs/operating.md', () => {
  it('each have an install that they are run in, and no language but sh', () => {
    expect(blocks.filter(({ text }) => installOf(text) === undefined).map(({ text }) => text)).toEqual([])
    expect(blocks.filter(({ language }) => language !== 'sh')).toEqual([])
    for (const install of Object.keys(installs) as Install[]) expect(blocksOf(install).length, install).toBeGreaterThan(2)
  })

  it('use every program that has a stand-in, and every stand-in has a reason', () => {
    const used = new Set(blocks.flatMap(({ text }) => programsOf(text)))
    for (const [program, reason] of Object.entries(standIns)) {
      expect(used.has(program), program).toBe(true)
      process.stdout.write(`${program} ${reason}\n`)
    }
  })
})

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
let place: string
let release: string
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'zhanggui-operating-'))
  chmodSync(place, 0o755)
  release = join(place, `zhanggui-${version}`)
  execFileSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'scripts/release.ts', '--folder', release], { stdio: 'ignore' })
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** Runs blocks one after the other in a shell of their own each, as they are written but for what is in capitals. Throws with all that was said. */
function run(texts: readonly string[], { cwd, before = '', between = () => '', after = '', env }: RunOptions): string {
  const folder = mkdtempSync(join(place, 'blocks-'))
  const steps = texts.map((text, at) => {
    const file = join(folder, `${at}.sh`)
    writeFileSync(file, text)
    return `${between(text)}\nname=$(ls "$BACKUPS" 2>/dev/null | tail -1 || true)\nsed -e "s#NAME#$name#g; s#FILE#$BACKUPS/$name#g; s#FOLDER#$FOLDER#g; s#VERSION-linux-x64#${version}-linux-x64#g" ${file} > ${file}.run\nbash -euo pipefail ${file}.run\necho ran ${at}`
  })
  const script = join(folder, 'all.sh')
  writeFileSync(script, `set -euo pipefail\n${before}\n${steps.join('\n')}\n${after}\n`)
  const { status, stdout, stderr } = spawnSync('bash', [script], {
    cwd,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env } as never,
  })
  expect(status, `${stdout}${stderr}`).toBe(0)
  expect(stdout.match(/^ran \d+$/gm)).toHaveLength(texts.length)
  return stdout
}

interface RunOptions {
  readonly cwd: string
  readonly before?: string
  readonly between?: (text: string) => string
  readonly after?: string
  readonly env?: Readonly<Record<string, string>>
}

/** The folder has a backup beside the keys; what the machine had is gone by `removing` it. */
const toNewMachine = (removing: string) => `cp "$BACKUPS/$(ls "$BACKUPS" | tail -1)" "$FOLDER"\n${removing}\nBACKUPS=$FOLDER`

/** Saved, restored and sealed again, in this order, whatever the install. */
function expectAll(said: string): void {
  expect(said).toMatch(
    /First administrator: \S+ \/ \S+[\s\S]*Saved \d+ rows[\s\S]*Restored \d+ rows[\s\S]*Added the key [\s\S]*Nothing in the database needs/,
  )
}

/** Starts and stops the server by its process, and waits until it is what it should be. */
const starting = `
start() { :> "$LOG"; launch >> "$LOG" 2>&1 & echo $! > "$PIDFILE"
  for _ in $(seq 600); do grep -q 'listening on' "$LOG" && return 0; kill -0 $(cat "$PIDFILE") 2>/dev/null || break; sleep 0.1; done
  cat "$LOG" >&2; return 1; }
stop() { kill -TERM $(cat "$PIDFILE"); for _ in $(seq 600); do kill -0 $(cat "$PIDFILE") 2>/dev/null || return 0; sleep 0.1; done; return 1; }
`

function writeProgram(folder: string, name: string, text: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), `#!/bin/bash\nset -euo pipefail\n${text}`, { mode: 0o755 })
}

it('those for this repository all end well (R38)', () => {
  const folder = join(place, 'source')
  const keys = join(folder, 'keys')
  const first = join(folder, 'first')
  const second = join(folder, 'second')
  const serve = `
    DATA_DIR=${first} PORT=0 HOST=127.0.0.1 node dist/server/main.js > ${folder}/log 2>&1 & server=$!
    for _ in $(seq 600); do grep -q 'listening on' ${folder}/log && break; sleep 0.1; done
    kill -TERM $server; wait $server; grep 'First administrator' ${folder}/log`
  mkdirSync(folder)
  // The way back is into a place where nothing is but the keys.
  const moveOn = `if [ -n "$(ls ${first}/backups 2>/dev/null)" ] && [ ! -e ${second} ]; then mkdir ${second}; cp ${keys}/* ${second}; export DATA_DIR=${second}; fi`
  const env = { DATA_DIR: first, BACKUPS: join(first, 'backups'), FOLDER: keys }
  expectAll(run(blocksOf('source'), { cwd: resolve('.'), before: serve, between: () => moveOn, env }))
})

it('those for containers all end well, step by step in a plain folder (R38)', async () => {
  const postgres = await startPostgres()
  if (!postgres) throw new Error('this test needs PostgreSQL')
  try {
    const folder = join(place, 'docker')
    const data = join(folder, 'data')
    mkdirSync(data, { recursive: true })
    cpSync('deploy', join(folder, 'deploy'), { recursive: true })
    const { services } = parse(readFileSync('deploy/compose.yml', 'utf8')) as {
      services: { zhanggui: { environment: Record<string, string> } }
    }
    const [, image = ''] =
      /^ENV ([\s\S]*?[^\\])$/m.exec(
        readFileSync('deploy/Dockerfile', 'utf8')
          .split(/^FROM /m)
          .at(-1) ?? '',
      ) ?? []
    const settings = [
      ...image.split(/[\s\\]+/),
      ...Object.entries(services.zhanggui.environment).map(([name, value]) => `${name}=${value}`),
    ]
      // Where programs are is this machine's to say.
      .filter((each) => each !== '' && !each.startsWith('PATH='))
      .map((each) =>
        each
          .replace(/\$\{(\w+):\?[^}]*\}/g, '$$$1')
          .replace('=/data', `=${data}`)
          .replace('db:5432', `127.0.0.1:${postgres.port}`),
      )
    const onLoopback = ['HOST=127.0.0.1', `PORT=${await freePort()}`]
    writeProgram(
      join(folder, 'bin'),
      'docker',
      `LOG=${folder}/log PIDFILE=${folder}/pid
${starting}
[ "$1 $2 $3" = 'compose -f deploy/compose.yml' ] && shift 3
. deploy/.env
inside() { cd ${release}; exec env -i PATH="$PATH" ${[...settings, ...onLoopback].map((each) => `"${each}"`).join(' ')} "$@"; }
launch() { inside node dist/server/main.js; }
verb=$1; shift
from=
while [[ \${1:-} == -* ]]; do
  if [[ $1 == --volume=*:/from:ro ]]; then from=\${1#--volume=}; from=\${from%:/from:ro}; fi
  shift
done
case $verb in
  up | start) start ;;
  stop) stop ;;
  restart) stop; start ;;
  logs) cat $LOG ;;
  cp) cp "\${1/#zhanggui:\\/data/${data}}" "$2" ;;
  exec | run)
    service=$1; shift
    if [ $service = db ]; then PGHOST=127.0.0.1 PGPORT=${postgres.port} exec "$@"; fi
    set -- "\${@//\\/data/${data}}"
    inside "\${@//\\/from/$from}" ;;
  *) exit 64 ;;
esac
`,
    )
    writeProgram(join(folder, 'bin'), 'chown', '[ "$1" = -R ] && [ -d "$3" ]\n')
    const sql = (text: string) => execFileSync('psql', [postgres.url, '-qc', text])
    sql('create role zhanggui login superuser')
    sql('create database zhanggui owner zhanggui')
    const env = { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, BACKUPS: join(data, 'backups'), FOLDER: join(folder, 'keys') }
    mkdirSync(env.FOLDER)
    const compose = 'docker compose -f deploy/compose.yml'
    const emptied = toNewMachine(
      `${compose} stop\nrm -r ${data}/*\nfor each in dropdb createdb; do ${compose} exec -T db $each -U zhanggui zhanggui; done`,
    )
    const between = (text: string) => (text.includes('chown') ? emptied : '')
    expectAll(run(blocksOf('docker'), { cwd: folder, env, between, after: `${compose} stop` }))
    expect(readdirSync(env.FOLDER).sort()).toEqual(['auth-token.key', 'secret.key', expect.stringMatching(/\.backup$/)])
  } finally {
    postgres.stop()
  }
})

/** Only the superuser may have folders of the machine replaced for one process. */
const canReplaceFolders = process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'true']).status === 0

it.skipIf(!canReplaceFolders)('those for systemd all end well, with the archive, the user and the settings of the unit (R38)', async () => {
  const folder = join(place, 'systemd')
  mkdirSync(folder)
  execFileSync('tar', ['-czf', join(folder, `zhanggui-${version}-linux-x64.tar.gz`), '-C', place, `zhanggui-${version}`])
  const unit = readFileSync('deploy/zhanggui.service', 'utf8')
  const all = (name: string) => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value ?? '')
  const one = (name: string) => all(name)[0] ?? ''
  writeProgram(
    join(folder, 'bin'),
    'systemctl',
    `LOG=${folder}/log PIDFILE=${folder}/pid
${starting}
launch() {
  install -d -m ${one('StateDirectoryMode')} -o ${one('User')} -g ${one('Group')} /var/lib/${one('StateDirectory')}
  mapfile -t file < <(grep -v '^ *\\(#\\|$\\)' ${one('EnvironmentFile').replace(/^-/, '')})
  cd ${one('WorkingDirectory')}
  exec setpriv --reuid=${one('User')} --regid=${one('Group')} --init-groups env -i PATH="$PATH" ${all('Environment').join(' ')} "\${file[@]}" ${one('ExecStart')}
}
case "$1" in
  daemon-reload) ;;
  enable | start) start ;;
  stop) stop ;;
  restart) stop; start ;;
  *) exit 64 ;;
esac
`,
  )
  writeProgram(join(folder, 'bin'), 'journalctl', `cat ${folder}/log\n`)
  const inside = `
    mkdir ${folder}/etc && cp -a /etc/. ${folder}/etc && mount --bind ${folder}/etc /etc
    for each in /opt /var/lib /usr/local/sbin; do mount -t tmpfs tmpfs $each; done
    mkdir -p /etc/systemd/system`
  const edit = `[ ! -e /etc/zhanggui/zhanggui.env ] || grep -q ^PORT= /etc/zhanggui/zhanggui.env || echo PORT=${await freePort()} >> /etc/zhanggui/zhanggui.env`
  const env = { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, BACKUPS: '/var/lib/zhanggui/backups', FOLDER: join(folder, 'keys') }
  mkdirSync(env.FOLDER)
  const emptied = toNewMachine('systemctl stop\nrm -r /var/lib/zhanggui')
  const wrapped = `[ -n "\${APART:-}" ] || APART=1 exec unshare -m bash "$0"\n${inside}`
  const said = run(blocksOf('systemd'), {
    cwd: folder,
    env,
    before: wrapped,
    between: (text) => `${edit}\n${text.startsWith('install -d') ? emptied : ''}`,
    after: 'ls -ln /var/lib/zhanggui; id -u zhanggui; systemctl stop',
  })
  expectAll(said)
  // Nothing there is root's: the service could not write it.
  const listed = said.slice(said.lastIndexOf('total '))
  const uid = /^(\d+)$/m.exec(listed)?.[1]
  const owners = [...listed.matchAll(/^[-d]\S+ +\d+ (\d+) .* (\S+)$/gm)].map(([, owner]) => owner)
  expect(owners.length).toBeGreaterThan(3)
  expect(new Set(owners)).toEqual(new Set([uid]))
})
