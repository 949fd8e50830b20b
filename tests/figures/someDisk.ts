import type { ShopReading } from '../../src/figures/answers/readings.ts'
import type { SavedBlock } from '../../src/figures/columns/dictionary.ts'
import {
  type DiskWrite,
  type FigureDisk,
  LeadLostError,
  type SavedChunk,
  type SavedNames,
  type ShopRates,
  type ShopTotals,
} from '../../src/figures/store/figureDisk.ts'

/** A disk in memory; the browser's own is tried in tests/e2e/figures.test.ts. Several stores may open it, as several tabs would. */
export function someDisk() {
  const chunks = new Map<string, SavedChunk>()
  const ads = new Map<string, SavedChunk>()
  const rates = new Map<string, ShopRates>()
  const blocks = new Map<string, SavedBlock>()
  const names = new Map<string, SavedNames>()
  const totals = new Map<number, ShopTotals>()
  const readings = new Map<string, ShopReading>()
  const writes: DiskWrite[] = []
  let lead = 0
  let refusal: Error | null = null

  const open = (): FigureDisk => {
    let own = 0
    return {
      async open() {
        if (refusal) throw refusal
        lead += 1
        own = lead
        return structuredClone({
          shops: [...blocks.values()].filter(({ list }) => list === 'shops'),
          totals: [...totals.values()],
          readings: [...readings.values()],
        })
      },
      readDictionary: async () => structuredClone([...blocks.values()].filter(({ list }) => list !== 'shops')),
      readNames: async (list, numbers) => structuredClone(numbers.flatMap((number) => names.get(`${list} ${number}`) ?? [])),
      readShop: async (shop) => structuredClone({ chunks: ownOf(chunks, shop), ads: ownOf(ads, shop) }),
      readAll: async () => structuredClone({ chunks: [...chunks.values()], ads: [...ads.values()] }),
      readRates: async () => structuredClone([...rates.values()]),
      async write(write) {
        await Promise.resolve()
        if (own !== lead) throw new LeadLostError('another tab has the lead')
        if (refusal) throw refusal
        const copy = structuredClone(write)
        writes.push(copy)
        for (const each of copy.chunks) chunks.set(`${each.shop} ${each.week}`, each)
        for (const each of copy.ads) ads.set(`${each.shop} ${each.week}`, each)
        for (const each of copy.rates) rates.set(each.shop, each)
        for (const each of copy.blocks) blocks.set(`${each.list} ${each.number}`, each)
        for (const each of copy.names) names.set(`${each.list} ${each.number}`, each)
        for (const each of copy.totals) totals.set(each.shop, each)
        for (const each of copy.readings) readings.set(`${each.kind} ${each.shop}`, each)
      },
      close: () => undefined,
    }
  }
  return {
    open,
    writes,
    /** From here on the browser refuses, until it is told otherwise. */
    refuse(error: Error | null) {
      refusal = error
    },
  }
}

function ownOf(columns: ReadonlyMap<string, SavedChunk>, shop: number): readonly SavedChunk[] {
  return [...columns.values()].filter((each) => each.shop === shop)
}
