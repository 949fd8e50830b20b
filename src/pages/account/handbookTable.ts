import type { ParseKeys } from 'i18next'
import { quotaKinds, quotaOf, quotas } from '../../../contract/quotas.ts'
import type { MakeTable } from '../parts/handbookTable.ts'
import './texts.ts'

const MEGABYTE = 1_000_000

/** What an account may keep, at each level. */
export const levels: MakeTable = ({ t }) =>
  quotaKinds.map((kind) => ({
    name: t(`users.quotas.kinds.${kind}` as ParseKeys),
    text: [0, 1, 2, 3].map((level) => formatQuota(kind, quotaOf(kind, level))).join(' / '),
  }))

function formatQuota(kind: (typeof quotaKinds)[number], amount: number): string {
  return quotas[kind].unit === 'bytes' ? `${amount / MEGABYTE} MB` : String(amount)
}
