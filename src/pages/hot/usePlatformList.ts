import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { HOT_DAYS_PER_CALL_MAX, HOT_ROWS_MAX, type HotListName, type HotRow } from '../../../contract/entities/hotList.ts'
import type { Shop } from '../../../contract/entities/shop.ts'
import type { ShopLanes } from '../../bridge/lanes/shopLanes.ts'
import { chinaDay } from '../../domain/chinaDay.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { answerKey, useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { useCall } from '../../providers/dataProvider/useCall.ts'
import { useLastAnswer, useLiveFigures } from '../../reports/live/useLiveFigures.ts'
import { askPlatform, type PlatformAnswer } from '../../shops/askPlatform.ts'
import { useShopLanes } from '../../shops/useShopLanes.ts'
import { keepHotDay } from './keepHotDay.ts'
import type { ReadList } from './readPlatformLists.ts'

/** What a screen wants of a list of the platform. */
export interface WantedList<Row> {
  readonly list: HotListName
  /** Category or word; '': all. */
  readonly subject: string
  /** What else is asked, as one text: such a list is not kept. Default: nothing. */
  readonly variant?: string
  readonly read: (call: ShopLanes['call'], shop_uid: string) => Promise<ReadList<Row>>
  /** The rows as they are kept; none: the day is not. `unreadable`: rows that came and could not be read. */
  readonly toKept: (rows: readonly Row[], unreadable: number) => readonly HotRow[]
}

export interface PlatformList<Row> {
  /** Null: it has not answered yet. */
  readonly answer: PlatformAnswer<ReadList<Row>> | null
  readonly isReading: boolean
  /** Why the last reading failed; null: it did not. */
  readonly error: Error | null
  readonly readAgain: () => void
}

/** A list changes slowly, and each reading is a heavy call. */
const FRESH_MS = 10 * 60_000
const NAME_MAX_CHARS = 80
const WORDS_MAX_CHARS = 20

/** A list of the platform, read with the login of one shop, and kept for the day. `shops`: undefined until they are known. */
export function usePlatformList<Row>(
  { list, subject, variant = '', read, toKept }: WantedList<Row>,
  shops: readonly Shop[] | undefined,
): PlatformList<Row> {
  const lanes = useShopLanes()
  const call = useCall()
  const may = useMay()
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['platformList', list, subject, variant],
    enabled: shops !== undefined,
    staleTime: FRESH_MS,
    retry: false,
    queryFn: async () => {
      const answer = await askPlatform(shops ?? [], (shop_uid) => read(lanes.call, shop_uid))
      const rows = toKept(answer.answer.rows, answer.answer.unreadable).slice(0, HOT_ROWS_MAX).map(toFit)
      if (variant === '' && may('saveHotDay')) {
        const { unreadable } = answer.answer
        const kept = keepHotDay(call, { list, subject, rows, unreadable }).then(async (isKept) => {
          if (isKept) await client.invalidateQueries(answerKey('hotDayList'))
        })
        // The list is shown all the same: what is lost is a day of its history.
        void kept.catch(() => undefined)
      }
      return answer
    },
  })
  const asked = useMemo(() => JSON.stringify([list, subject, variant]), [list, subject, variant])
  const last = useLastAnswer(useLiveFigures(), 'platformList', asked, data ?? null)
  return { answer: data ?? last, isReading: isFetching, error: error as Error | null, readAgain: () => void refetch() }
}

/** The last days of a list, as the backend kept them; undefined: not known, or there is no such backend. */
export function useHotDays(list: HotListName, subject: string, day = chinaDay(Date.now())) {
  const may = useMay()
  const range = useMemo(() => {
    const first = new Date(Date.parse(day) - (HOT_DAYS_PER_CALL_MAX - 1) * 86_400_000).toISOString().slice(0, 10)
    return { first_day: first, last_day: day }
  }, [day])
  return useAnswer('hotDayList', { list, subject, ...range }, { isWanted: may('hotDayList') }).data?.days
}

/** Longer names are the platform's affair; what is kept is for finding them again. */
function toFit(row: HotRow): HotRow {
  return { ...row, name: row.name.trim().slice(0, NAME_MAX_CHARS), words: row.words.trim().slice(0, WORDS_MAX_CHARS) }
}
