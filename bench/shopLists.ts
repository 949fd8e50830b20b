import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RELAY_KEY_HEADER } from '../contract/relayLimits.ts'
import { createSealKeyPair, toSealKeys } from '../contract/sealing.ts'
import { toolApi } from '../contract/toolApi.ts'
import { openDatabase } from '../server/db/client.ts'
import { shopTable } from '../server/repositories/shops.ts'
import { readSettings } from '../server/settings.ts'
import { readSecrets } from '../server/startup/secrets.ts'
import { type Figure, medianOf } from './figures.ts'
import { createSender, fillAccounts, type LoadedAccount, type LoadedServer, percentile, startLoadedServer } from './mixedLoad.ts'

const SHOPS = 1_024
const COOKIE_CHARS = 14_000
const LISTS = 20
/** One after the other, for what a list costs that nobody waits beside. */
const ALONE = 3
const ASKED_EVERY_MS = 10

interface Asked {
  readonly server: LoadedServer
  readonly account: LoadedAccount
  /** The relay's public key: sessions are sealed for it. */
  readonly key: string
}

/** Twenty lists of 1,024 shops with their sessions at once: what the server's own process takes for it, and how long others wait. */
export async function measureShopLists(): Promise<readonly Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'zhanggui-bench-'))
  const [account] = (await fillAccounts(dataDir, 1, SHOPS)) as [LoadedAccount]
  await giveSessions(dataDir, account)
  const server = await startLoadedServer(dataDir)
  const sender = createSender(server.origin)
  const asked = { server, account, key: (await toSealKeys(await createSealKeyPair())).publicKey }
  try {
    const alone: number[] = []
    for (let count = 0; count < ALONE; count += 1) {
      const began = performance.now()
      await readList(asked)
      alone.push(performance.now() - began)
    }
    const before = server.weigh().megabytes
    let peak = before
    let isOver = false
    const waits: number[] = []
    const others = (async () => {
      while (!isOver) {
        const reply = await sender.send('userInfo', {}, account.token)
        if (reply.code !== 1000) throw new Error(`the call beside was answered with ${reply.code}`)
        waits.push(reply.ms)
        peak = Math.max(peak, server.weigh().megabytes)
        await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS))
      }
    })()
    const began = performance.now()
    const sizes = await Promise.all(Array.from({ length: LISTS }, () => readList(asked)))
    const ms = performance.now() - began
    isOver = true
    await others
    return [
      { what: 'one list with its sessions', unit: 'MB', ours: Math.min(...sizes) / 1e6 },
      { what: 'one list, alone', unit: 'ms', ours: medianOf(alone) },
      { what: `${LISTS} lists at once, all of them`, unit: 'ms', ours: ms, plain: medianOf(alone) * LISTS },
      { what: 'a call beside them: p99', unit: 'ms', ours: percentile(waits, 99), goal: '<= 250' },
      { what: 'memory that they add to the server', unit: 'MB', ours: peak - before, goal: '<= 200' },
    ]
  } finally {
    sender.close()
    server.kill('SIGTERM')
    await server.ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** A long cookie for each shop. */
async function giveSessions(dataDir: string, { ownerUid, shopUids }: LoadedAccount): Promise<void> {
  const settings = readSettings({ DATA_DIR: dataDir })
  const database = openDatabase(settings)
  const { vault } = readSecrets(settings)
  const cookie = `PASS_ID=${'x'.repeat(COOKIE_CHARS)}`
  await database.write(async (db) => {
    for (const shop_uid of shopUids) {
      await shopTable.update(db, { owner_uid: ownerUid, shop_uid }, { cookie_sealed: vault.seal(cookie, [ownerUid, shop_uid]) })
    }
  })
  await database.close()
}

/** Read as it comes and not kept. Out: its bytes, before compression. */
async function readList({ server, account, key }: Asked): Promise<number> {
  const { path } = toolApi.shopList
  const headers = { authorization: account.token, [RELAY_KEY_HEADER]: key, 'accept-encoding': 'identity' }
  const answer = await fetch(`${server.origin}${path}?type=46&cookies=1`, { headers })
  const reader = answer.body?.getReader()
  let bytes = 0
  for (;;) {
    const part = await reader?.read()
    if (!part || part.done) break
    bytes += part.value.length
  }
  if (bytes < SHOPS * COOKIE_CHARS) throw new Error(`the list brought ${bytes} bytes: its sessions are missing`)
  return bytes
}
