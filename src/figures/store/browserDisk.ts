import type { DBSchema, IDBPDatabase } from 'idb'
import { openWipedDatabase } from '../../storage/openWipedDatabase.ts'
import { askWipedFactory, wipeBucket } from '../../storage/wipedBucket.ts'
import { type FigureDisk, LeadLostError, type SavedChunk, type SavedColumns, type ShopRates } from './figureDisk.ts'
import {
  type PackedBlock,
  type PackedChunk,
  type PackedNames,
  type PackedReading,
  type PackedTotals,
  packAds,
  packBlock,
  packNames,
  packOrders,
  packReading,
  packTotals,
  unpackAds,
  unpackBlock,
  unpackNames,
  unpackOrders,
  unpackReading,
  unpackTotals,
} from './savedForms.ts'

interface FigureSchema extends DBSchema {
  /** By shop and week. */
  chunks: { key: [number, number]; value: PackedChunk }
  /** What ads cost, by shop and week. */
  ads: { key: [number, number]; value: PackedChunk }
  /** By shop_uid. */
  rates: { key: string; value: ShopRates }
  /** By list and number. */
  dictionary: { key: [string, number]; value: PackedBlock }
  /** By list and number, as the dictionary's blocks. */
  names: { key: [string, number]; value: PackedNames }
  totals: { key: number; value: PackedTotals }
  /** By shop_uid and kind. */
  readings: { key: [string, string]; value: PackedReading }
  /** Counts those who took the lead. */
  lead: { key: number; value: number }
}

const stores = ['chunks', 'ads', 'rates', 'dictionary', 'names', 'totals', 'readings', 'lead'] as const
/** Counts changes of what is kept: a database of an earlier format is made again, and its shops are read again. */
const DISK_FORMAT = 6
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
    const databases = await askWipedFactory((factory) => factory.databases())
    const isAnothers = ({ name }: IDBDatabaseInfo) => name?.startsWith(NAME_PREFIX) && name !== NAME_PREFIX + owner
    if (databases.some(isAnothers)) await wipeBucket()
  }

  /**
   * Takes the lead and reads what the first figures need, in one transaction: what the tab that had the lead wrote before is in it, and
   * whatever it writes after fails.
   */
  async function takeLead() {
    const transaction = use().transaction(['lead', 'dictionary', 'totals', 'readings'], 'readwrite')
    const leads = transaction.objectStore('lead')
    const known = leads.get(LEAD_KEY)
    const read = [
      transaction.objectStore('dictionary').getAll(allOf('shops')),
      transaction.objectStore('totals').getAll(),
      transaction.objectStore('readings').getAll(),
    ] as const
    lead = ((await known) ?? 0) + 1
    const [shops, totals, readings] = await Promise.all([...read, leads.put(lead, LEAD_KEY), transaction.done])
    return { shops: shops.map(unpackBlock), totals: totals.map(unpackTotals), readings: readings.map(unpackReading) }
  }

  async function readTable(
    table: 'chunks' | 'ads',
    unpack: (packed: PackedChunk) => SavedChunk | null,
    ranges: readonly IDBKeyRange[],
  ): Promise<readonly SavedChunk[]> {
    const opened = use()
    const readRange = async (range: IDBKeyRange) => (await opened.getAll(table, range)).flatMap((packed) => unpack(packed) ?? [])
    return (await Promise.all(ranges.map(readRange))).flat()
  }

  /** All parts are asked for at once: while one is unpacked, the browser reads the next. */
  async function readColumns(ranges: readonly IDBKeyRange[]): Promise<SavedColumns> {
    const [chunks, ads] = await Promise.all([readTable('chunks', unpackOrders, ranges), readTable('ads', unpackAds, ranges)])
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
      return takeLead()
    },

    readDictionary: async () => (await use().getAll('dictionary')).filter(({ list }) => list !== 'shops').map(unpackBlock),
    async readNames(list, numbers) {
      const { store } = use().transaction('names')
      const found = await Promise.all(numbers.map((number) => store.get([list, number])))
      return found.flatMap((block) => (block ? [unpackNames(block)] : []))
    },
    readAllNames: async (list) => (await use().getAll('names', allOf(list))).map(unpackNames),
    readShop: (shop) => readColumns([allOf(shop)]),
    readAll: (shops) => readColumns(toRanges(shops)),
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
      for (const each of chunks) quietly(transaction.objectStore('chunks').put(packOrders(each), [each.shop, each.week]))
      for (const each of ads) quietly(transaction.objectStore('ads').put(packAds(each), [each.shop, each.week]))
      for (const each of rates) quietly(transaction.objectStore('rates').put(each, each.shop))
      for (const block of blocks) quietly(transaction.objectStore('dictionary').put(packBlock(block), [block.list, block.number]))
      for (const block of names) quietly(transaction.objectStore('names').put(packNames(block), [block.list, block.number]))
      for (const shopTotals of totals) quietly(transaction.objectStore('totals').put(packTotals(shopTotals), shopTotals.shop))
      for (const reading of readings) quietly(transaction.objectStore('readings').put(packReading(reading), [reading.shop, reading.kind]))
      await done
    },

    close() {
      database?.close()
      database = null
    },
  }
}

/** Shops that are read together. */
const SHOPS_PER_READ = 20

function toRanges(shops: number): readonly IDBKeyRange[] {
  return Array.from({ length: Math.ceil(shops / SHOPS_PER_READ) }, (_, part) =>
    IDBKeyRange.bound([part * SHOPS_PER_READ], [(part + 1) * SHOPS_PER_READ], false, true),
  )
}

/** Every key that begins so. */
function allOf(first: string | number): IDBKeyRange {
  return IDBKeyRange.bound([first, Number.NEGATIVE_INFINITY], [first, Number.POSITIVE_INFINITY])
}
