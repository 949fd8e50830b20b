import { useQuery } from '@tanstack/react-query'
import type { Cost } from '../../../contract/entities/cost.ts'
import type { CallInput, CallReply } from '../../../contract/toolApi.ts'
import { answerKey } from '../../providers/dataProvider/useAnswer.ts'
import { useCall } from '../../providers/dataProvider/useCall.ts'

/** The ledger of these shops, all pages of it. Null: nothing is asked. */
export function useCosts(shops: readonly string[] | null) {
  const call = useCall()
  return useQuery({
    queryKey: [...answerKey('costList'), shops],
    enabled: shops !== null && shops.length > 0,
    queryFn: () => readCosts(call, { shop_uid_list: [...(shops ?? [])] }),
  })
}

/** All pages of what is asked for. */
export async function readCosts(call: ReturnType<typeof useCall>, asked: CallInput<'costList'>): Promise<readonly Cost[]> {
  const list: Cost[] = []
  let after: string | undefined
  do {
    const page: CallReply<'costList'> = await call('costList', { ...asked, ...(after && { after }) })
    list.push(...page.list)
    after = page.next ?? undefined
  } while (after !== undefined)
  return list
}
