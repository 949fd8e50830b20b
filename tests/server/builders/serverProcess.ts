import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isBuilt } from '../../../scripts/prepare/built.mjs'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** As deep as the build's own folder, from which the program finds the console. */
const ownFolder = join(root, 'dist', `server-of-tests-${process.pid}`)
let programFolder = ownFolder
/** Generous: the machine may be busy. */
const START_TIMEOUT_MS = 60_000
const started = new Set<ChildProcess>()

/** The program as it is now: the one in `dist`, or one of its own where that is older. From its sources it would start three times as slowly. */
export function buildServerProgram(): void {
  if (isBuilt()) {
    programFolder = join(root, 'dist', 'server')
    return
  }
  const { VITEST, NODE_ENV, ...env } = process.env
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--mode', 'server', '--outDir', ownFolder], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

export function removeServerProgram(): void {
  rmSync(ownFolder, { recursive: true, force: true })
}

/** The real program in a process of its own. */
export interface ServerProcess {
  readonly process: ChildProcess
  readonly origin: string
  readonly stdout: () => string
  readonly stderr: () => string
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** Starts the program and waits until it listens; rejects with what it printed if it ends before. */
export async function startServerProcess(env: Record<string, string>, parameters: readonly string[] = []): Promise<ServerProcess> {
  const program = runProgram({ HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', ...env }, parameters)
  const listening = new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not listening in time: ${program.stderr()}`)), START_TIMEOUT_MS)
    program.process.stdout?.on('data', () => {
      const [, own] = /^zhanggui listening on http\S+:(\d+)$/m.exec(program.stdout()) ?? []
      // Where others reach it by another address, its port is the one that it was given.
      const port = own && env.PUBLIC_ORIGIN ? env.PORT : own
      if (!port) return
      clearTimeout(timer)
      resolve(`http://127.0.0.1:${port}`)
    })
    program.ended.then((code) => {
      clearTimeout(timer)
      reject(new Error(`ended with ${code}: ${program.stderr()}`))
    })
  })
  const origin = await listening
  return {
    ...program,
    origin,
    end(signal) {
      program.process.kill(signal)
      return program.ended
    },
  }
}

/** Starts the program, whatever becomes of it. */
export function runProgram(env: Record<string, string>, parameters: readonly string[] = []) {
  const { PATH, HOME, TMPDIR, NODE_OPTIONS, TEST_AHEAD_MS } = process.env
  const otherTime = TEST_AHEAD_MS ? { NODE_OPTIONS, TEST_AHEAD_MS } : {}
  const child = spawn(process.execPath, [join(programFolder, 'main.js'), ...parameters], {
    cwd: root,
    env: { PATH, HOME, TMPDIR, ...otherTime, ...env } as NodeJS.ProcessEnv,
  })
  started.add(child)
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (part: string) => {
      output[name] += part
    })
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  void ended.then(() => started.delete(child))
  return { process: child, ended, stdout: () => output.stdout, stderr: () => output.stderr }
}

/** For `afterEach`: nothing outlives its test. */
export function endServerProcesses(): void {
  for (const child of started) child.kill('SIGKILL')
}
