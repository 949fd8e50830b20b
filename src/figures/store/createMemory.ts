import { groupBy } from '../../values/groupBy.ts'
import type { ReadKind } from '../answers/question.ts'
import { noReading, type ShopReading } from '../answers/readings.ts'
import { createDictionary, type Dictionary } from '../columns/dictionary.ts'
import { SUMS_VERSION } from '../measures/sums.ts'
import type { Held, StoreDraft, Weeks } from './draftPages.ts'
import type { FigureDisk, SavedChunk, ShopRates, ShopTotals } from './figureDisk.ts'

/** What was read of the disk so far, and what was put since. */
export interface Memory extends Held {
  readonly dictionary: Dictionary
  readonly reading: (shop: string, kind: ReadKind) => ShopReading
  /** Are its totals those of its rows? A shop without rows has none. */
  readonly hasTotals: (shop: number) => boolean
  /** Each reads what is not here yet; not to be called while another one reads. */
  readonly loadDictionary: () => Promise<void>
  readonly loadShops: (shops: readonly number[]) => Promise<void>
  /** The platform's own rates of every shop, by shop_uid. */
  readonly readRates: () => Promise<ReadonlyMap<string, ShopRates>>
  /** What was written is what there is. */
  readonly take: (draft: StoreDraft) => void
}

/** More shops than this are read in one go. */
const SHOPS_ONE_BY_ONE = 4

/** `opened`: null, where the disk refuses; then there is nothing to be read from it. */
export function createMemory(disk: FigureDisk, opened: Awaited<ReturnType<FigureDisk['open']>> | null): Memory {
  const dictionary = createDictionary(opened?.shops)
  const chunks = new Map<number, Weeks>()
  const ads = new Map<number, Weeks>()
  const rates = new Map<string, ShopRates>()
  const totals = new Map<number, ShopTotals>((opened?.totals ?? []).filter(isUsable).map((each) => [each.shop, each]))
  /** Their totals are of an earlier meaning of the sums: the rows have to answer. */
  const outdated = new Set((opened?.totals ?? []).filter((each) => !isUsable(each)).map(({ shop }) => shop))
  const readings = new Map<string, ShopReading>((opened?.readings ?? []).map((each) => [toReadingKey(each.shop, each.kind), each]))
  let hasAll = opened === null
  let hasDictionary = opened === null
  let hasRates = opened === null

  async function loadDictionary(): Promise<void> {
    if (!hasDictionary) dictionary.load(await disk.readDictionary())
    hasDictionary = true
  }

  async function loadShop(shop: number): Promise<void> {
    const saved = await disk.readShop(shop)
    chunks.set(shop, toWeeks(saved.chunks))
    ads.set(shop, toWeeks(saved.ads))
  }

  return {
    dictionary,
    lists: dictionary.lists,
    weeks: (shop) => chunks.get(shop),
    ads: (shop) => ads.get(shop),
    rates: (shop) => rates.get(shop),
    totals: (shop) => totals.get(shop),
    hasTotals: (shop) => !outdated.has(shop),
    reading: (shop, kind) => readings.get(toReadingKey(shop, kind)) ?? noReading(shop, kind),
    loadDictionary,

    async loadShops(shops) {
      const unknown = hasAll ? [] : shops.filter((shop) => !chunks.has(shop))
      if (unknown.length <= SHOPS_ONE_BY_ONE) {
        await loadDictionary()
        for (const shop of unknown) await loadShop(shop)
        return
      }
      // Asked for together: the disk reads the columns while the dictionary is loaded.
      const [saved] = await Promise.all([disk.readAll(dictionary.lists.shops.size()), loadDictionary()])
      for (const [table, found] of [[chunks, saved.chunks] as const, [ads, saved.ads] as const]) {
        for (const [shop, own] of groupBy(found, (each) => each.shop)) if (!table.has(shop)) table.set(shop, toWeeks(own))
      }
      hasAll = true
    },

    async readRates() {
      if (!hasRates) for (const each of await disk.readRates()) rates.set(each.shop, each)
      hasRates = true
      return rates
    },

    take(draft) {
      for (const [shop, weeks] of draft.chunks) chunks.set(shop, weeks)
      for (const [shop, weeks] of draft.ads) ads.set(shop, weeks)
      for (const each of draft.write.rates) rates.set(each.shop, each)
      for (const each of draft.write.totals) {
        totals.set(each.shop, each)
        outdated.delete(each.shop)
      }
      for (const each of draft.write.readings) readings.set(toReadingKey(each.shop, each.kind), each)
    },
  }
}

function toReadingKey(shop: string, kind: ReadKind): string {
  return `${kind} ${shop}`
}

function isUsable({ version }: ShopTotals): boolean {
  return version === SUMS_VERSION
}

function toWeeks(saved: readonly SavedChunk[]): Weeks {
  return new Map(saved.map(({ week, chunk }) => [week, chunk]))
}
