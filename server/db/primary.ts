/** Which of several PostgreSQL hosts takes writes, now that another one may have taken over. */

import pg from 'pg'

const LOOK_EVERY_MS = 1_000
const LOOK_TIMEOUT_MS = 1_000
/** What PostgreSQL itself says to a write on a replica. */
export const READ_ONLY_CODE = '25006'

/** What Kysely takes connections from, and how many there are. */
export interface PrimaryPool {
  connect(): Promise<pg.PoolClient>
  end(): Promise<void>
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
}

/**
 * An address for each host of `postgres://user:password@one:5432,two:5432/name`, the form that libpq has for several (PostgreSQL's manual,
 * "Connection URIs"). Out: the address itself where it names one.
 */
export function toHostUrls(url: string): readonly string[] {
  const [, before = '', hosts = '', after = ''] = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]+)(.*)$/.exec(url) ?? []
  if (!hosts.includes(',')) return [url]
  return hosts.split(',').map((host) => `${before}${host}${after}`)
}

/** Whether the driver can read it: a sign such as `#` or `/` in a password ends the part that it is in, unless it is written as `%23` or `%2F`. */
export function isPostgresUrl(text: string): boolean {
  // The host may be left out, or be a parameter.
  return /^postgres(ql)?:\/\/.+/.test(text) && toHostUrls(text).every((url) => URL.canParse(url.replace('@/', '@host/')))
}

/**
 * Connections to the host that takes writes. A replica is never used: it may not know yet what the primary has acknowledged. Where the
 * primary is gone, the others are asked, and a connection that waits on the former one is cut as soon as another host has taken over.
 */
export function createPrimaryPool(url: string, options: pg.PoolConfig, onIdleError: (error: Error) => void): PrimaryPool {
  const urls = toHostUrls(url)
  if (urls.length === 1) return listened(new pg.Pool({ ...options, connectionString: url }), onIdleError)
  let current = urls[0] as string
  const connected = new Map<pg.Client, string>()

  class HostClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: current })
      connected.set(this, current)
      this.once('end', () => connected.delete(this))
    }
  }
  const refuseReplica = async (client: pg.ClientBase) => {
    if (await isReplica(client)) throw Object.assign(new Error('this host is a replica'), { code: READ_ONLY_CODE })
  }
  const ofHosts = { ...options, Client: HostClient, onConnect: refuseReplica }
  const pool = listened(new pg.Pool(ofHosts), onIdleError)

  async function connect(): Promise<pg.PoolClient> {
    for (let tries = 1; ; tries += 1) {
      const asked = current
      try {
        return await pool.connect()
      } catch (error) {
        if (tries >= urls.length) throw error
        // Another call may have gone on already.
        if (current === asked) current = urls[(urls.indexOf(asked) + 1) % urls.length] as string
      }
    }
  }

  /** A host that hangs refuses nothing, and its connections would wait until they time out. */
  async function look(): Promise<void> {
    if (await takesWrites(current)) return
    for (const other of urls) {
      if (other === current || !(await takesWrites(other))) continue
      current = other
      for (const [client, host] of connected) if (host !== other) cut(client)
      return
    }
  }
  let looking: Promise<void> | null = null
  const timer = setInterval(() => {
    // Nothing waits: nothing hangs.
    if (pool.totalCount === pool.idleCount) return
    looking ??= look().finally(() => {
      looking = null
    })
  }, LOOK_EVERY_MS)
  timer.unref()

  return {
    connect,
    async end() {
      clearInterval(timer)
      await looking
      await pool.end()
    },
    get totalCount() {
      return pool.totalCount
    },
    get idleCount() {
      return pool.idleCount
    },
    get waitingCount() {
      return pool.waitingCount
    },
  }
}

/** What a lost connection was busy with fails, and tells of it. Said by the connection too, it would end the process if nobody listened. */
function listened(pool: pg.Pool, onIdleError: (error: Error) => void): pg.Pool {
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool.on('error', onIdleError)
}

async function takesWrites(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: LOOK_TIMEOUT_MS, query_timeout: LOOK_TIMEOUT_MS })
  // What goes wrong after the question was answered is of no interest.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return !(await isReplica(client))
  } catch {
    return false
  } finally {
    cut(client)
  }
}

async function isReplica(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query('select pg_is_in_recovery() as is_replica')
  return rows[0]?.is_replica === true
}

/** At once: a goodbye to a host that hangs would wait for it. What the connection waits for fails. */
function cut(client: pg.Client): void {
  client.connection.stream.destroy()
}
