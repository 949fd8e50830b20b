/**
 * Who attacks the server of a bench: in a process of its own, since what it takes of the bench's own thread would count as the server's. This
 * file is both: what starts that process, and what it runs.
 */
import { fork } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createSender, type LoadReply } from './mixedLoad.ts'

const SLOW_SOCKETS = 520
/** Wrong logins, and writes of the free account, that are on their way at any time. */
const LOGINS_AT_ONCE = 20
const WRITES_AT_ONCE = 8
const REOPEN_MS = 250
const SLOW_BODY =
  'POST /QingYuTool/tool_api.php?type=2 HTTP/1.1\r\nhost: c\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{'

/** What the attackers got: how often each code, and how many slow connections they opened. */
export interface AttackOutcome {
  readonly loginCodes: Readonly<Record<string, number>>
  readonly writeCodes: Readonly<Record<string, number>>
  readonly opened: number
}

interface Attack {
  end(): Promise<AttackOutcome>
}

/** Slow sockets, guessed passwords, and a free account, whose token it is, that writes as fast as it can. */
export function startAttack(origin: string, token: string): Attack {
  const attacker = fork(fileURLToPath(import.meta.url), [origin, token])
  return {
    end: () =>
      new Promise((resolve, reject) => {
        attacker.once('message', (outcome) => resolve(outcome as AttackOutcome))
        attacker.once('error', reject)
        attacker.send('end')
      }),
  }
}

/** Each attacker has an address of its own. */
function attackFromHere(origin: string, token: string): Attack {
  let isOn = true
  const loginCodes: Record<string, number> = {}
  const writeCodes: Record<string, number> = {}
  const note = (codes: Record<string, number>, { code }: LoadReply) => {
    codes[String(code)] = (codes[String(code)] ?? 0) + 1
  }
  const guesser = createSender(origin, '127.0.0.3', LOGINS_AT_ONCE)
  const writer = createSender(origin, '127.0.0.4', WRITES_AT_ONCE)
  const guess = async () => {
    for (let count = 0; isOn; count += 1)
      note(loginCodes, await guesser.send('login', { username: `user-${count % 50}`, password: 'Wrong-Kettle-7' }, null))
  }
  const write = async (lane: number) => {
    for (let count = 0; isOn; count += 1) {
      const plan = { text: 'x'.repeat(50_000) }
      const job = { job_id: `${lane}-${count}`, kind: 'setPrice', title: 't', state: 'planned', plan, rows: [] }
      note(writeCodes, await writer.send('saveBatchJob', job, token))
    }
  }
  const slow = keepSlowSockets(origin)
  const all = [...Array.from({ length: LOGINS_AT_ONCE }, guess), ...Array.from({ length: WRITES_AT_ONCE }, (_, lane) => write(lane))]
  return {
    async end() {
      isOn = false
      await Promise.all(all)
      for (const each of [guesser, writer]) each.close()
      return { loginCodes, writeCodes, opened: slow.end() }
    },
  }
}

/** As many as there may be; a new one for each that the server ends. */
function keepSlowSockets(origin: string) {
  const open = new Set<Socket>()
  let opened = 0
  const fill = () => {
    while (open.size < SLOW_SOCKETS) {
      const socket = connect({ port: Number(new URL(origin).port), host: '127.0.0.1', localAddress: `127.0.1.${1 + (opened % 20)}` })
      opened += 1
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => open.delete(socket))
      socket.write(SLOW_BODY)
    }
  }
  fill()
  const timer = setInterval(fill, REOPEN_MS)
  return {
    end() {
      clearInterval(timer)
      for (const socket of open) socket.destroy()
      return opened
    },
  }
}

const [origin, token] = process.argv.slice(2)
if (process.send && origin && token) {
  const attack = attackFromHere(origin, token)
  process.once('message', async () => {
    process.send?.(await attack.end())
    process.disconnect()
  })
}
