import type * as z from 'zod/mini'
import { accessKeyCalls } from './calls/accessKeys.ts'
import { accountCalls } from './calls/account.ts'
import { alertCalls } from './calls/alerts.ts'
import { announcementCalls } from './calls/announcements.ts'
import { auditCalls } from './calls/audit.ts'
import { backendCalls } from './calls/backends.ts'
import { batchJobCalls } from './calls/batchJobs.ts'
import { boxCalls } from './calls/box.ts'
import { certificationCalls } from './calls/certifications.ts'
import { channelCalls } from './calls/channels.ts'
import { costCalls } from './calls/costs.ts'
import { earningsCalls } from './calls/earnings.ts'
import { familyCalls } from './calls/families.ts'
import { fieldDriftCalls } from './calls/fieldDrift.ts'
import { figureCalls } from './calls/figures.ts'
import { hotListCalls } from './calls/hotLists.ts'
import { managedUserCalls } from './calls/managedUsers.ts'
import { morningCalls } from './calls/morning.ts'
import { notificationCalls } from './calls/notifications.ts'
import { operatingCalls } from './calls/operating.ts'
import { paymentCalls } from './calls/payments.ts'
import { pilotCalls } from './calls/pilots.ts'
import { relayKeyCalls } from './calls/relayKeys.ts'
import { savedViewCalls } from './calls/savedViews.ts'
import { sessionCalls } from './calls/session.ts'
import { shopGroupCalls } from './calls/shopGroups.ts'
import { shopCalls } from './calls/shops.ts'
import { subAccountCalls } from './calls/subAccounts.ts'
import { suggestionCalls } from './calls/suggestions.ts'
import { systemCalls } from './calls/system.ts'
import { workCalls } from './calls/work.ts'

/**
 * Every call of the product backend. The console's providers, the server's router, the reference page and the tests are
 * projections of this table.
 */
export const toolApi = {
  ...sessionCalls,
  ...accountCalls,
  ...shopCalls,
  ...backendCalls,
  ...shopGroupCalls,
  ...subAccountCalls,
  ...earningsCalls,
  ...paymentCalls,
  ...managedUserCalls,
  ...certificationCalls,
  ...savedViewCalls,
  ...batchJobCalls,
  ...auditCalls,
  ...notificationCalls,
  ...channelCalls,
  ...morningCalls,
  ...accessKeyCalls,
  ...fieldDriftCalls,
  ...figureCalls,
  ...alertCalls,
  ...workCalls,
  ...costCalls,
  ...hotListCalls,
  ...pilotCalls,
  ...familyCalls,
  ...boxCalls,
  ...suggestionCalls,
  ...relayKeyCalls,
  ...operatingCalls,
  ...announcementCalls,
  ...systemCalls,
} as const

export type ToolApi = typeof toolApi
export type CallName = keyof ToolApi
/** What the caller may write: before defaults and repairs. */
export type CallInput<Name extends CallName> = z.input<ToolApi[Name]['payload']>
/** What the handler reads: after them. */
export type CallPayload<Name extends CallName> = z.output<ToolApi[Name]['payload']>
export type CallReply<Name extends CallName> = z.output<ToolApi[Name]['reply']>
/** Calls that change something. */
export type WriteCallName = { [Name in CallName]: ToolApi[Name]['effect'] extends 'write' ? Name : never }[CallName]
