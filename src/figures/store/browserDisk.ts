import type { DBSchema, IDBPDatabase } from 'idb'
import { openWipedDatabase } from '../../storage/openWipedDatabase.ts'
import { openWipedFactory, wipeBucket } from '../../storage/wipedBucket.ts'
import type { ShopReading } from '../answers/readings.ts'
import type { SavedBlock } from '../columns/dictionary.ts'
import { isChunk } from '../columns/layout.ts'
import {
  type FigureDisk,
  LeadLostError,
  type SavedChunk,
  type SavedColumns,
  type SavedNames,
  type ShopRates,
  type ShopTotals,
} from './figureDisk.ts'

interface FigureSchema extends DBSchema {
  /** By shop and week. */
  chunks: { key: [number, number]; value: Int32Array }
  /** What ads cost, by shop and week. */
  ads: { key: [number, number]; value: Int32Array }
  /** By shop_uid. */
  rates: { key: string; value: ShopRates }
  /** By list and number. */
  dictionary: { key: [string, number]; value: SavedBlock }
  /** By list and number, as the dictionary's blocks. */
  names: { key: [string, number]; value: SavedNames }
  totals: { key: number; value: ShopTotals }
  /** By shop_uid and kind. */
  readings: { key: [string, string]; value: ShopReading }
  /** Counts those who took the lead. */
  lead: { key: number; value: number }
}

const stores = ['chunks', 'ads', 'rates', 'dictionary', 'names', 'totals', 'readings', 'lead'] as const
/** Counts changes of what is kept: a database of an earlier format is made again, and its shops are read again. */
const DISK_FORMAT = 4
const LEAD_KEY = 0
const NAME_PREFIX = 'zhanggui_figures_'

/** The database of one merchant, in the browser's storage that ends with the login. One format, one version: of another, nothing is kept. */
export function createBrowserDisk(owner: string): FigureDisk {
  let database: IDBPDatabase<FigureSchema> | null = null
  let lead = 0

  function use(): IDBPDatabase<FigureSchema> {
    if (!database) throw new LeadLostError('the database is closed')
    return database
  }

  /** A login may have come without the end of the one before it. */
  async function wipeOthers(): Promise<void> {
    const databases = await (await openWipedFactory()).databases()
    const isAnothers = ({ name }: IDBDatabaseInfo) => name?.startsWith(NAME_PREFIX) && name !== NAME_PREFIX + owner
    if (databases.some(isAnothers)) await wipeBucket()
  }

  async function takeLead(): Promise<void> {
    const { store, done } = use().transaction('lead', 'readwrite')
    lead = ((await store.get(LEAD_KEY)) ?? 0) + 1
    await Promise.all([store.put(lead, LEAD_KEY), done])
  }

  async function readTable(table: 'chunks' | 'ads', range?: IDBKeyRange): Promise<readonly SavedChunk[]> {
    const { store } = use().transaction(table)
    const [keys, chunks] = await Promise.all([store.getAllKeys(range), store.getAll(range)])
    return keys.flatMap(([shop, week], at) => {
      const chunk = chunks[at]
      return (table === 'chunks' ? isChunk(chunk) : chunk) ? { shop, week, chunk: chunk as Int32Array } : []
    })
  }

  async function readColumns(range?: IDBKeyRange): Promise<SavedColumns> {
    const [chunks, ads] = await Promise.all([readTable('chunks', range), readTable('ads', range)])
    return { chunks, ads }
  }

  return {
    async open() {
      await wipeOthers()
      database = await openWipedDatabase<FigureSchema>({
        name: NAME_PREFIX + owner,
        version: DISK_FORMAT,
        upgrade(opened) {
          for (const name of [...opened.objectStoreNames]) opened.deleteObjectStore(name)
          for (const name of stores) opened.createObjectStore(name)
        },
        onClosed() {
          database = null
        },
      })
      await takeLead()
      const opened = use()
      const ofShops = IDBKeyRange.bound(['shops', Number.NEGATIVE_INFINITY], ['shops', Number.POSITIVE_INFINITY])
      const [shops, totals, readings] = await Promise.all([
        opened.getAll('dictionary', ofShops),
        opened.getAll('totals'),
        opened.getAll('readings'),
      ])
      return { shops, totals, readings }
    },

    readDictionary: async () => (await use().getAll('dictionary')).filter(({ list }) => list !== 'shops'),
    async readNames(list, numbers) {
      const { store } = use().transaction('names')
      const found = await Promise.all(numbers.map((number) => store.get([list, number])))
      return found.filter((block) => block !== undefined)
    },
    readShop: (shop) => readColumns(IDBKeyRange.bound([shop, Number.NEGATIVE_INFINITY], [shop, Number.POSITIVE_INFINITY])),
    readAll: () => readColumns(),
    readRates: () => use().getAll('rates'),

    async write({ chunks, ads, rates, blocks, names, totals, readings }) {
      const transaction = use().transaction(stores, 'readwrite')
      // Every refusal is told by the end of the transaction, which is waited for.
      const done = transaction.done
      const current = await transaction.objectStore('lead').get(LEAD_KEY)
      if (current !== lead) {
        transaction.abort()
        await done.catch(() => undefined)
        throw new LeadLostError('another tab has the lead')
      }
      const quietly = (request: Promise<unknown>) => request.catch(() => undefined)
      for (const { shop, week, chunk } of chunks) quietly(transaction.objectStore('chunks').put(chunk, [shop, week]))
      for (const { shop, week, chunk } of ads) quietly(transaction.objectStore('ads').put(chunk, [shop, week]))
      for (const each of rates) quietly(transaction.objectStore('rates').put(each, each.shop))
      for (const block of blocks) quietly(transaction.objectStore('dictionary').put(block, [block.list, block.number]))
      for (const block of names) quietly(transaction.objectStore('names').put(block, [block.list, block.number]))
      for (const shopTotals of totals) quietly(transaction.objectStore('totals').put(shopTotals, shopTotals.shop))
      for (const reading of readings) quietly(transaction.objectStore('readings').put(reading, [reading.shop, reading.kind]))
      await done
    },

    close() {
      database?.close()
      database = null
    },
  }
}
