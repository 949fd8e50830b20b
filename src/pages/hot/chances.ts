import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'
import type { Chance } from '../../../contract/entities/hotList.ts'
import type { CallInput } from '../../../contract/toolApi.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { answerKey, useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { useCall } from '../../providers/dataProvider/useCall.ts'
import { useForgetGone } from '../../providers/drafts/useTabDraft.ts'
import type { Opportunity } from './opportunityTable.ts'
import type { ListedGoods } from './platformRows.ts'

/** Opportunities that were picked, and what can be done with them. */
export interface Chances {
  /** Newest first; undefined: not known, or the backend keeps none. */
  readonly list: readonly Chance[] | undefined
  /** The backend keeps some, and the user may see them. */
  readonly isOffered: boolean
  /** Why they are not known; null: they are, or are on their way. */
  readonly error: unknown
  readonly retry: () => void
  readonly byId: ReadonlyMap<string, Chance>
  /** Saves it; rejects with why it was refused. Null: the user may only look. */
  readonly save: ((chance: CallInput<'saveChance'>) => Promise<void>) | null
  /** Opens the form of one. */
  readonly open: (chance: Chance) => void
  /** What the platform says of it; undefined: it is not on the list now. */
  readonly find: (chance_id: string) => Opportunity | undefined
}

/** How the name begins under which the tab keeps what is typed of an opportunity. */
export const CHANCE_DRAFT_PREFIX = 'chance '

export const ChancesContext = createContext<Chances | null>(null)

export function useChancesContext(): Chances {
  const chances = useContext(ChancesContext)
  if (!chances) throw new Error('no screen of opportunities around this part')
  return chances
}

/** What the backend keeps of the account's opportunities. */
export function useChances(): Omit<Chances, 'open' | 'find'> {
  const may = useMay()
  const call = useCall()
  const client = useQueryClient()
  const isOffered = may('chanceList')
  const { data, error, refetch } = useAnswer('chanceList', {}, { isWanted: isOffered })
  const list = data?.list
  const maySave = may('saveChance')
  useForgetGone(
    CHANCE_DRAFT_PREFIX,
    list?.map(({ chance_id }) => chance_id),
  )
  return useMemo(
    () => ({
      list,
      isOffered,
      error: list ? null : error,
      retry: () => void refetch(),
      byId: new Map(list?.map((each) => [each.chance_id, each])),
      save: maySave
        ? async (chance) => {
            try {
              await call('saveChance', chance)
            } finally {
              // Also where it was refused: somebody else may have changed it.
              await client.invalidateQueries(answerKey('chanceList'))
            }
          }
        : null,
    }),
    [list, isOffered, error, refetch, maySave, call, client],
  )
}

/** Goods of a list of the platform as an opportunity: the same goods are the same one, on whichever list and day. */
export function toGoodsChance({ goodsId, goodsName, minGroupPrice, thumbUrl }: ListedGoods): Opportunity {
  return { chance_id: goodsChanceId(goodsId), keywords: goodsName, refer_price: minGroupPrice, hot_index: null, pic_url: thumbUrl ?? null }
}

export const goodsChanceId = (goodsId: string) => `goods-${goodsId}`

/** What is said when an opportunity is picked: nothing was found out yet. */
export function toPicked({ chance_id, keywords, refer_price, hot_index, pic_url }: Opportunity): CallInput<'saveChance'> {
  const whole = (value: number | null | undefined) => (value === null || value === undefined ? null : Math.round(value))
  return {
    chance_id,
    keywords: keywords.slice(0, 80),
    refer_price_fen: whole(refer_price),
    hot_index: whole(hot_index),
    pic_url: (pic_url ?? '').length > 500 ? '' : (pic_url ?? ''),
    state: 'picked',
    source_url: '',
    cost_fen: null,
    margin_bp: null,
    goods_id: '',
    notes: '',
  }
}
