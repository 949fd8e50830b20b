import { useQuery } from '@tanstack/react-query'
import type { Cost } from '../../../contract/entities/cost.ts'
import type { CallInput, CallReply } from '../../../contract/toolApi.ts'
import { answerKey } from '../../providers/dataProvider/useAnswer.ts'
import { type Call, useCall } from '../../providers/dataProvider/useCall.ts'
import type { LastAnswers } from '../../reports/live/createLastAnswers.ts'
import { useLiveFigures } from '../../reports/live/useLiveFigures.ts'

/** A ledger as it was read. */
interface KeptCosts {
  readonly fingerprint: string
  readonly list: readonly Cost[]
}

/** The ledger of these shops, all pages of it; those kept from an earlier visit where nothing has changed since. Null: nothing is asked. */
export function useCosts(shops: readonly string[] | null) {
  const call = useCall()
  const { lastAnswers } = useLiveFigures()
  return useQuery({
    queryKey: [...answerKey('costList'), shops],
    enabled: shops !== null && shops.length > 0,
    queryFn: () => readLedger(call, lastAnswers, shops ?? []),
  })
}

/** All pages of what the server has of these shops, or what is kept here where that says the same. It is kept for the next visit. */
export async function readLedger(
  call: Call,
  lastAnswers: Pick<LastAnswers, 'read' | 'keep'>,
  shops: readonly string[],
): Promise<readonly Cost[]> {
  const asked = { shop_uid_list: [...shops] }
  const name = JSON.stringify(asked)
  const kept = await lastAnswers.read<KeptCosts>('costList', name)
  const { list, fingerprint, isUnchanged } = await readPages(call, asked, kept?.fingerprint)
  if (kept && isUnchanged) return kept.list
  if (fingerprint !== null) lastAnswers.keep('costList', name, { fingerprint, list })
  return list
}

/** All pages of what is asked for. */
export async function readCosts(call: Call, asked: CallInput<'costList'>): Promise<readonly Cost[]> {
  return (await readPages(call, asked)).list
}

/** The fingerprint is of the first page: what changes while the others are read has another one. */
async function readPages(call: Call, asked: CallInput<'costList'>, known_fingerprint?: string) {
  const first: CallReply<'costList'> = await call('costList', { ...asked, ...(known_fingerprint && { known_fingerprint }) })
  const list = [...first.list]
  for (let after = first.next; after !== null; ) {
    const page: CallReply<'costList'> = await call('costList', { ...asked, after })
    list.push(...page.list)
    after = page.next
  }
  return { list, fingerprint: first.fingerprint, isUnchanged: first.is_unchanged }
}
