import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { freePort } from '../../scripts/prepare/freePort.mjs'
import { isProgramHere } from '../../scripts/prepare/programs.mjs'
import { endHelperPrograms, startCaddy } from './builders/helperPrograms.ts'
import { buildServerProgram, endServerProcesses, removeServerProgram, startServerProcess } from './builders/serverProcess.ts'
import { createTestPlace, testDatabaseUrl } from './builders/testDatabase.ts'

const LONG_TEST_MS = 240_000
/** Of systemd's own measure, from 0 (safe) to 10. */
const EXPOSURE_MAX = 2

/** None of it is about the database. */
describe.skipIf(testDatabaseUrl)('the files for a deployment', { timeout: LONG_TEST_MS }, () => {
  const { services, networks } = parse(readFileSync('deploy/compose.yml', 'utf8')) as {
    services: Record<string, { ports?: string[]; networks: string[]; security_opt?: string[]; [name: string]: unknown }>
    networks: Record<string, { internal?: boolean } | null>
  }

  it('show the proxy alone to the outside, and the database to nothing but the server', () => {
    expect(Object.entries(services).flatMap(([name, { ports }]) => (ports ? [name] : []))).toEqual(['proxy'])
    expect(services.db?.networks).toEqual(['inside'])
    expect(networks.inside).toEqual({ internal: true })
    expect(services.proxy?.networks).toEqual(['outside'])
  })

  it('let the server write nothing but its data, and give it no rights', () => {
    expect(services.zhanggui).toMatchObject({ read_only: true, cap_drop: ['ALL'], volumes: ['data:/data'], tmpfs: ['/tmp'] })
    expect(services.zhanggui?.security_opt).toEqual(['no-new-privileges:true'])
  })

  it('keep a bounded log of every service', () => {
    for (const { logging } of Object.values(services))
      expect(logging).toEqual({ driver: 'local', options: { 'max-size': '50m', 'max-file': '5' } })
  })

  it('take any other setting from a file that need not be there, and that gets into no image', () => {
    expect(services.zhanggui?.env_file).toEqual([{ path: 'settings.env', required: false }])
    const [ignoredByGit = '', ignoredByBuild = ''] = ['.gitignore', 'deploy/Dockerfile.dockerignore'].map((name) =>
      readFileSync(name, 'utf8'),
    )
    for (const name of ['deploy/.env', 'deploy/settings.env']) {
      expect(ignoredByGit.split('\n')).toContain(name)
      expect(ignoredByBuild.split('\n')).toContain(name)
    }
  })

  it('make an image of which the last stage has no tools, another user than root, and a health check', () => {
    const stages = readFileSync('deploy/Dockerfile', 'utf8').split(/^FROM /m)
    const last = stages.at(-1) ?? ''
    expect(stages).toHaveLength(3)
    // Nothing of the system but what the program loads: no shell, no package manager.
    expect(last).toMatch(/^scratch\n/)
    expect(last).not.toMatch(/^(RUN|ADD) /m)
    // A number: what starts it need not look into it to see that it is not root.
    expect(/^USER (\S+)$/m.exec(last)?.[1]).toBe('1000:1000')
    expect(last).toMatch(/^HEALTHCHECK .*\n?.*CMD \["node"/m)
    expect(last).toMatch(/^CMD \["node", "dist\/server\/main.js"\]$/m)
    expect(stages[1]).toMatch(/^node:\d+-[a-z]+-slim AS build\n/)
    // A folder that is copied and not there ends the build.
    for (const [, path] of readFileSync('deploy/Dockerfile', 'utf8').matchAll(/^COPY (package\.json) /gm))
      expect(existsSync(path ?? '')).toBe(true)
  })

  it('have a health check that tells a server that works from one that does not', async () => {
    const [, command = '[]'] = /CMD (\["node", "-e", .*\])$/m.exec(readFileSync('deploy/Dockerfile', 'utf8')) ?? []
    const [, ...parameters] = JSON.parse(command) as string[]
    const check = (port: string) => spawnSync(process.execPath, parameters, { env: { PATH: process.env.PATH, PORT: port } }).status
    const place = await createTestPlace()
    buildServerProgram()
    const server = await startServerProcess({ DATA_DIR: place.dataDir })
    const { port } = new URL(server.origin)
    expect(check(port)).toBe(0)
    await server.end('SIGTERM')
    expect(check(port)).toBe(1)
    removeServerProgram()
    await place.remove()
  })

  it.skipIf(!isProgramHere('systemd-analyze'))('have a unit that systemd takes, and that gives away little', () => {
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', 'deploy/zhanggui.service'], { encoding: 'utf8' })
    expect(stderr).not.toContain('zhanggui.service:')
    // It also says where the program is not on this machine.
    expect(stderr.includes('not executable') || status === 0, stderr).toBe(true)
    const judged = spawnSync('systemd-analyze', ['security', '--offline=true', 'deploy/zhanggui.service'], { encoding: 'utf8' })
    const exposure = /Overall exposure level for zhanggui\.service: ([\d.]+)/.exec(judged.stdout)?.[1]
    expect(Number(exposure), judged.stderr).toBeLessThanOrEqual(EXPOSURE_MAX)
  })

  it.skipIf(!isProgramHere('haproxy'))('have an example for haproxy that it takes', () => {
    const env = { PATH: process.env.PATH, BIND: '127.0.0.1:1', SERVER_ONE: '127.0.0.1:2', SERVER_TWO: '127.0.0.1:3' }
    const { status, stderr } = spawnSync('haproxy', ['-c', '-f', 'deploy/haproxy.cfg'], { encoding: 'utf8', env })
    expect(status, stderr).toBe(0)
    expect(stderr).not.toContain('WARNING')
  })

  describe('with caddy in front', () => {
    beforeAll(buildServerProgram)
    afterAll(removeServerProgram)
    afterEach(() => {
      endServerProcesses()
      endHelperPrograms()
    })

    it.skipIf(!isProgramHere('caddy'))('serve the console over TLS, and know who asks', async () => {
      const place = await createTestPlace()
      const server = await startServerProcess({
        DATA_DIR: place.dataDir,
        PORT: String(await freePort()),
        TRUST_PROXY: 'loopback',
        PUBLIC_ORIGIN: 'https://localhost:8443',
        LOG_LEVEL: 'info',
      })
      const caddy = await startCaddy(place.dataDir, new URL(server.origin).host)
      await expect.poll(() => existsSync(caddy.rootFile), { message: caddy.said() }).toBe(true)
      const ask = () => caddy.ask('/api/config').catch(() => null)
      await expect.poll(async () => (await ask())?.status, { message: caddy.said() }).toBe(200)
      const answer = await ask()
      expect(JSON.parse(answer?.text ?? '{}')).toMatchObject({ code: 1000 })
      expect(answer?.headers['strict-transport-security']).toMatch(/^max-age=\d+/)
      await expect.poll(() => server.stderr()).toMatch(/"path":"\/api\/config".*"ip":"127\.0\.0\.5"/)
      expect(await server.end('SIGTERM')).toBe(0)
      await place.remove()
    })
  })
})
