import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import type { Page } from 'playwright-core'
import { type Figure, medianOf } from './figures.ts'

interface Sizes {
  readonly shops: number
  readonly perShop: number
  readonly goods: number
  readonly days: number
  /** Days since 1970 in China. */
  readonly today: number
}

const REPEATS = 5
const WINDOW_DAYS = 90

/** The same question to a record for each order in IndexedDB, in the same browser: of fewer orders, since a million would take many minutes. */
export async function measureRecords(tab: Page, { shops, perShop, goods, days, today }: Sizes): Promise<readonly Figure[]> {
  const sizes = { shops: Math.max(1, Math.round(shops / 10)), perShop, goods, days, today, since: today - WINDOW_DAYS + 1 }
  const { seconds, askMs, diskMb } = await tab.evaluate(async (given) => {
    const ROWS_PER_WRITE = 1_000
    const before = (await navigator.storage.estimate()).usage ?? 0
    const request = indexedDB.open('bench_records', 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('orders', { keyPath: ['shop', 'sn'] }).createIndex('day', 'day')
    }
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const began = performance.now()
    const all = given.shops * given.perShop
    for (let start = 0; start < all; start += ROWS_PER_WRITE) {
      const transaction = database.transaction('orders', 'readwrite')
      const table = transaction.objectStore('orders')
      for (let at = start; at < Math.min(all, start + ROWS_PER_WRITE); at += 1) {
        const shop = Math.floor(at / given.perShop)
        const day = given.today - given.days + 1 + Math.floor(((at % given.perShop) * given.days) / given.perShop)
        const item = (at * 7_919) % given.goods
        const refundFen = at % 9 === 0 ? 900 + (at % 9_000) : null
        const ids = {
          sn: `261122-${100_000_000_000_000 + at}`,
          goods: String(600_000_000_000 + shop * given.goods + item),
          sku: String(at % 3),
        }
        const times = { orderedAt: day * 86_400 + (at % 86_400), paidAt: day * 86_400 + 30, shippedAt: day * 86_400 + 30_000 }
        table.put({ shop, day, ...ids, ...times, stage: 4, quantity: 1, amountFen: 900 + (at % 9_000), refundFen, reason: 201 + (at % 8) })
      }
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onerror = () => reject(transaction.error)
      })
    }
    const seconds = (performance.now() - began) / 1_000
    const asked = performance.now()
    const sums = new Map<number, number>()
    await new Promise<void>((resolve, reject) => {
      const range = IDBKeyRange.lowerBound(given.since)
      const cursor = database.transaction('orders').objectStore('orders').index('day').openCursor(range)
      cursor.onerror = () => reject(cursor.error)
      cursor.onsuccess = () => {
        const found = cursor.result
        if (!found) return resolve()
        sums.set(found.value.shop, (sums.get(found.value.shop) ?? 0) + (found.value.refundFen === null ? 0 : 1))
        found.continue()
      }
    })
    const askMs = performance.now() - asked
    return { seconds, askMs, diskMb: (((await navigator.storage.estimate()).usage ?? 0) - before) / 1e6 }
  }, sizes)
  const count = `${(sizes.shops * perShop).toLocaleString('en-US')} orders`
  return [
    { what: `IndexedDB, a record an order (${count}): put in`, unit: '1/s', ours: (sizes.shops * perShop) / seconds },
    { what: `IndexedDB, a record an order (${count}): 90 days by shop, cursor`, unit: 'ms', ours: askMs },
    { what: `IndexedDB, a record an order (${count}): on the disk`, unit: 'MB', ours: diskMb },
  ]
}

/** The same to SQLite, native and in Node: what SQLite in wasm could be at best. */
export function measureSqlite({ shops, perShop, goods, days, today }: Sizes): readonly Figure[] {
  const folder = mkdtempSync(join(tmpdir(), 'zhanggui-bench-'))
  const database = new Database(join(folder, 'orders.db'))
  try {
    database.exec(`pragma journal_mode = wal; pragma synchronous = normal;
      create table orders (shop integer, sn text, day integer, goods integer, sku integer, quantity integer, amount integer, stage integer,
        ordered_at integer, paid_at integer, shipped_at integer, primary key (shop, sn)) without rowid;
      create table after_sales (id integer primary key, shop integer, sn text, kind integer, reason integer, state integer, asked_at integer,
        closed_at integer, refund integer);
      create index orders_day on orders (day, shop); create index after_sales_order on after_sales (shop, sn)`)
    const order = database.prepare('insert into orders values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
    const asked = database.prepare('insert into after_sales values (?, ?, ?, ?, ?, ?, ?, ?, ?)')
    const began = performance.now()
    let rows = 0
    for (let shop = 0; shop < shops; shop += 1) {
      database.transaction(() => {
        for (let at = 0; at < perShop; at += 1) {
          const day = today - days + 1 + Math.floor((at * days) / perShop)
          const number = shop * perShop + at
          const item = (at * 7_919) % goods
          const sn = `261122-${100_000_000_000_000 + number}`
          const place = shop * goods + item
          const time = day * 86_400 + (at % 86_400)
          order.run(shop, sn, day, place, place * 3 + (at % 3), 1, 900 + (at % 9_000), 4, time, time + 30, time + 30_000)
          rows += 1
          if (number % 9 !== 0) continue
          asked.run(number, shop, sn, at % 2, 201 + (at % 8), 1, time + 100_000, time + 107_200, 900 + (at % 9_000))
          rows += 1
        }
      })()
    }
    const seconds = (performance.now() - began) / 1_000
    const join90 = (columns: string) => `select ${columns}, count(*) as orders, sum(after_sales.id is not null) as refunded from orders
      left join after_sales on after_sales.shop = orders.shop and after_sales.sn = orders.sn where day >= ${today - WINDOW_DAYS + 1} group by ${columns}`
    const median = (columns: string) =>
      medianOf(
        Array.from({ length: REPEATS }, () => {
          const before = performance.now()
          database.prepare(join90(columns)).all()
          return performance.now() - before
        }),
      )
    const figures: Figure[] = [
      { what: `SQLite, native (${rows.toLocaleString('en-US')} rows): put in`, unit: '1/s', ours: rows / seconds },
      { what: 'SQLite, native: 90 days by shop', unit: 'ms', ours: median('orders.shop') },
      { what: 'SQLite, native: 90 days by goods', unit: 'ms', ours: median('goods') },
      { what: 'SQLite, native: 90 days by sku and reason', unit: 'ms', ours: median('sku, reason') },
    ]
    database.exec('pragma wal_checkpoint(truncate)')
    return [...figures, { what: 'SQLite, native: on the disk', unit: 'MB', ours: statSync(join(folder, 'orders.db')).size / 1e6 }]
  } finally {
    database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
