import { DAY_SHEETS_PER_CALL_MAX } from '../../contract/entities/daySheet.ts'
import type { ShopRunTools } from '../../src/bridge/runs/shopRun.ts'
import { createPromotionReading } from '../../src/figures/reading/createPromotionReading.ts'
import { createShopReading } from '../../src/figures/reading/createShopReading.ts'
import type { Figures } from '../../src/figures/worker/openFigures.ts'
import type { OpenedAccount } from './openAccount.ts'

/** A shop waits for its pace most of the time. */
const SHOPS_AT_ONCE = 9
const SHEETS_PER_CALL = Math.min(30, DAY_SHEETS_PER_CALL_MAX)

/**
 * Reads the last days of each shop as the console does, and saves its day sheets once it is read. What one shop refuses holds up no other. `days`: today
 * included; default: all that the console reads, 120, and 90 of ads. What was read before is not read again.
 */
export async function fillSheets(
  { api, readShops: shops, lanes }: OpenedAccount,
  figures: Pick<Figures, 'call'>,
  days?: number,
): Promise<void> {
  const now = () => Math.floor(Date.now() / 1_000)
  const mallIdOf = (uid: string) => Number(shops.find(({ shop_uid }) => shop_uid === uid)?.shop_id) || null
  const tools: ShopRunTools = { call: lanes.call, signal: new AbortController().signal, report: () => undefined }
  const tasks = [
    createShopReading({ figures, kind: 'orders', now, ...(days !== undefined && { days }) }),
    createShopReading({ figures, kind: 'afterSales', now, ...(days !== undefined && { days }) }),
    createPromotionReading({ figures, mallIdOf, now, ...(days !== undefined && { daysMax: days }) }),
  ]
  const waiting = [...shops]
  const work = async () => {
    for (let shop = waiting.shift(); shop; shop = waiting.shift()) {
      for (const task of tasks) await task(shop, tools).catch(() => undefined)
      await saveSheets(shop.shop_uid)
    }
  }

  async function saveSheets(uid: string): Promise<void> {
    const found = await figures.call('sheetsToSave', { shops: [uid], limit: Number.MAX_SAFE_INTEGER })
    for (let from = 0; from < found.length; from += SHEETS_PER_CALL) {
      const sheets = found.slice(from, from + SHEETS_PER_CALL)
      await api.call('saveDaySheets', { sheets })
      await figures.call(
        'markSheets',
        sheets.map(({ shop_uid, day }) => ({ shop_uid, day })),
      )
    }
  }

  await Promise.all(Array.from({ length: SHOPS_AT_ONCE }, work))
}
