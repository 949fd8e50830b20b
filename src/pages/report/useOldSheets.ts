import { useEffect } from 'react'
import { SHEET_DEFINITIONS } from '../../../contract/entities/daySheet.ts'
import type { CallReply } from '../../../contract/toolApi.ts'
import { ORDER_DAYS, parseDay, toDayText } from '../../figures/days.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useServices } from '../../providers/services/useServices.ts'
import { useLiveFigures } from '../../reports/live/useLiveFigures.ts'
import type { ReportDays } from './rules/period.ts'

/**
 * Brings day sheets that are older than the orders which can be read to the figures of this login, where days reach back so far. They are in memory
 * alone; the figures that ask by sheets then ask again by themselves. `today`: days since 1970.
 */
export function useOldSheets(shops: readonly string[], { from, to }: ReportDays, today: number): void {
  const { api } = useServices()
  const { figures } = useLiveFigures()
  const isWanted = useMay()('daySheetList')
  const asked = shops.join()
  const oldest = toDayText(today - ORDER_DAYS)
  const last = to < oldest ? to : oldest
  useEffect(() => {
    const shop_uid_list = asked === '' ? [] : asked.split(',')
    if (!isWanted || shop_uid_list.length === 0 || from > last || parseDay(from) === null) return
    let isOver = false
    async function read() {
      for (let after: string | null | undefined; after !== null && !isOver; ) {
        const range = { first_day: from, last_day: last, shop_uid_list }
        const page: CallReply<'daySheetList'> = await api.call('daySheetList', after ? { ...range, after } : range)
        const ours = page.sheets.filter(({ definitions }) => definitions === SHEET_DEFINITIONS)
        if (ours.length > 0 && !isOver) await figures.call('takeSheets', ours)
        after = page.next
      }
    }
    // What could not be had stays missing, and is said to be.
    void read().catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [api, figures, isWanted, asked, from, last])
}
