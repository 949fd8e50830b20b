import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { FamilyVerdict } from '../../../contract/entities/familyVerdict.ts'
import type { CachedQuery } from '../../bridge/resultCache/resultCache.ts'
import type { FamilyKnowledge } from '../../figures/toFamilies.ts'
import { useHasRight } from '../../providers/accessControl/useHasRight.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useCall } from '../../providers/dataProvider/useCall.ts'
import { useResultCache } from '../../providers/services/useResultCache.ts'
import { useShopGroups } from '../../shops/useShopGroups.ts'

/** What a person says of goods, and what she takes back. */
export interface SaidVerdict {
  readonly verdict_id: string
  readonly places: readonly string[]
  /** Empty: all of `places` are the same. */
  readonly others: readonly string[]
}

export interface Families {
  /** By what goods are the same besides what they are. Null: not known yet. */
  readonly knowledge: FamilyKnowledge | null
  /** What people said, the latest first. */
  readonly verdicts: readonly FamilyVerdict[]
  /** Why that is not known; null: it is. */
  readonly error: unknown
  readonly retry: () => void
  /** Rejects with why it was refused. Null: this user may not. */
  readonly say: ((verdict: SaidVerdict) => Promise<void>) | null
  readonly takeBack: ((verdict: SaidVerdict) => Promise<void>) | null
}

const queryKey = ['familyVerdicts'] as const
const none: readonly FamilyVerdict[] = []

/** Of a backend that keeps none: this browser does, until the end of the login. */
const keptVerdicts: CachedQuery<FamilyVerdict> = {
  name: 'familyVerdicts',
  shape: 1,
  fields: ['verdict_id', 'places', 'others', 'is_whole', 'said_at', 'said_by_name'],
}

/** Which goods are the same by the groups of shops and by what people said (decision 0155). A backend that keeps it shares it in the account. */
export function useFamilyKnowledge(): Families {
  const groups = useShopGroups()
  const call = useCall()
  const may = useMay()
  const cache = useResultCache()
  const client = useQueryClient()
  const isShared = may('familyVerdictList')
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey, isShared],
    queryFn: async () =>
      isShared ? (await call('familyVerdictList', {})).list : ((await cache.read(keptVerdicts, {}, () => true))?.rows ?? none),
  })
  // Without an answer goods are told by what they are, and the page says why.
  const verdicts = data ?? (error ? none : null)
  const knowledge = useMemo<FamilyKnowledge | null>(() => {
    if (!groups || !verdicts) return null
    const groupsOf = new Map<string, string[]>()
    for (const { group_id, shop_uid_list } of groups) {
      for (const shop of shop_uid_list) groupsOf.set(shop, [...(groupsOf.get(shop) ?? []), group_id])
    }
    return { groups: groupsOf, verdicts }
  }, [groups, verdicts])
  const write = useCallback(
    async (verdict: SaidVerdict, is_deleted: boolean) => {
      try {
        if (isShared) await call('saveFamilyVerdict', { ...toVerdict(verdict), is_deleted })
        else {
          const kept = toKept(verdicts ?? none, verdict, is_deleted)
          client.setQueryData([...queryKey, isShared], kept.rows)
          await cache.keep(keptVerdicts, {}, kept)
        }
      } finally {
        // Also where it was refused: somebody else may have changed it.
        if (isShared) await client.invalidateQueries({ queryKey: [...queryKey] })
      }
    },
    [isShared, call, cache, client, verdicts],
  )
  const hasRight = useHasRight()
  const mayWrite = isShared ? may('saveFamilyVerdict') : hasRight('goods.operate')
  return useMemo(
    () => ({
      knowledge,
      verdicts: verdicts ?? none,
      error: error ?? null,
      retry: () => void refetch(),
      say: mayWrite ? (verdict) => write(verdict, false) : null,
      takeBack: mayWrite ? (verdict) => write(verdict, true) : null,
    }),
    [knowledge, verdicts, error, refetch, mayWrite, write],
  )
}

/** Not more of it than is said. */
function toVerdict({ verdict_id, places, others }: SaidVerdict) {
  return { verdict_id, places: [...places], others: [...others] }
}

function toKept(verdicts: readonly FamilyVerdict[], verdict: SaidVerdict, isDeleted: boolean) {
  const now = Date.now()
  const rest = verdicts.filter((each) => each.verdict_id !== verdict.verdict_id)
  const said = { ...toVerdict(verdict), is_whole: true, said_at: now, said_by_name: '' }
  const rows = isDeleted ? rest : [said, ...rest]
  return { rows, asOf: now, shops: { asked: 0, answered: [] } }
}
