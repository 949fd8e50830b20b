import { type DiskWrite, type FigureDisk, LeadLostError, type ShopRates } from '../../src/figures/store/figureDisk.ts'
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
} from '../../src/figures/store/savedForms.ts'

/** A disk in memory, in the same forms as the browser's; the browser's own is tried in tests/e2e/figures.test.ts. Several stores may open it, as several tabs would. */
export function someDisk() {
  const chunks = new Map<string, PackedChunk>()
  const ads = new Map<string, PackedChunk>()
  const rates = new Map<string, ShopRates>()
  const blocks = new Map<string, PackedBlock>()
  const names = new Map<string, PackedNames>()
  const totals = new Map<number, PackedTotals>()
  const readings = new Map<string, PackedReading>()
  const writes: DiskWrite[] = []
  let rowReads = 0
  let lead = 0
  let refusal: Error | null = null

  function columnsOf(isMeant: (packed: PackedChunk) => boolean) {
    rowReads += 1
    return {
      chunks: [...chunks.values()].filter(isMeant).flatMap((packed) => unpackOrders(packed) ?? []),
      ads: [...ads.values()].filter(isMeant).flatMap((packed) => unpackAds(packed) ?? []),
    }
  }

  const open = (): FigureDisk => {
    let own = 0
    return {
      async open() {
        if (refusal) throw refusal
        lead += 1
        own = lead
        return structuredClone({
          shops: [...blocks.values()].filter(({ list }) => list === 'shops').map(unpackBlock),
          totals: [...totals.values()].map(unpackTotals),
          readings: [...readings.values()].map(unpackReading),
        })
      },
      readDictionary: async () => structuredClone([...blocks.values()].filter(({ list }) => list !== 'shops').map(unpackBlock)),
      readNames: async (list, numbers) =>
        structuredClone(numbers.flatMap((number) => names.get(`${list} ${number}`) ?? [])).map(unpackNames),
      readAllNames: async (list) => structuredClone([...names.values()].filter((block) => block.list === list)).map(unpackNames),
      readShop: async (shop) => columnsOf((each) => each.shop === shop),
      readAll: async () => columnsOf(() => true),
      readRates: async () => structuredClone([...rates.values()]),
      async write(write) {
        await Promise.resolve()
        if (own !== lead) throw new LeadLostError('another tab has the lead')
        if (refusal) throw refusal
        const copy = structuredClone(write)
        writes.push(copy)
        for (const each of copy.chunks) chunks.set(`${each.shop} ${each.week}`, packOrders(each))
        for (const each of copy.ads) ads.set(`${each.shop} ${each.week}`, packAds(each))
        for (const each of copy.rates) rates.set(each.shop, each)
        for (const each of copy.blocks) blocks.set(`${each.list} ${each.number}`, packBlock(each))
        for (const each of copy.names) names.set(`${each.list} ${each.number}`, packNames(each))
        for (const each of copy.totals) totals.set(each.shop, packTotals(each))
        for (const each of copy.readings) readings.set(`${each.kind} ${each.shop}`, packReading(each))
      },
      close: () => undefined,
    }
  }
  return {
    open,
    writes,
    /** How often rows were read of it: of one shop, or of all. */
    rowReads: () => rowReads,
    /** From here on the browser refuses, until it is told otherwise. */
    refuse(error: Error | null) {
      refusal = error
    },
  }
}
