import type { CallName } from '../../contract/toolApi.ts'
import type { Handlers, Run } from '../http/callContext.ts'
import { accessKeyHandlers } from './accessKeys.ts'
import { accountHandlers } from './account.ts'
import { alertRuleHandlers } from './alertRules.ts'
import { alertHandlers } from './alerts.ts'
import { announcementHandlers } from './announcements.ts'
import { auditHandlers } from './auditList.ts'
import { avatarHandlers, sendAvatar } from './avatar.ts'
import { backendHandlers } from './backends.ts'
import { batchJobHandlers } from './batchJobs.ts'
import { boxHandlers } from './box.ts'
import { boxClaimHandlers } from './boxClaims.ts'
import { certificationHandlers } from './certifications.ts'
import { channelHandlers } from './channels.ts'
import { costHandlers } from './costs.ts'
import { daySheetHandlers } from './daySheets.ts'
import { earningsHandlers } from './earnings.ts'
import { familyHandlers } from './families.ts'
import { fieldDriftHandlers } from './fieldDrift.ts'
import { hotListHandlers } from './hotLists.ts'
import { listingSettingsHandlers } from './listingSettings.ts'
import { managedUserHandlers } from './managedUsers.ts'
import { morningHandlers } from './morning.ts'
import { notificationHandlers } from './notifications.ts'
import { operatingHandlers } from './operating.ts'
import { operatorExtractHandlers } from './operatorExtracts.ts'
import { operatorPaymentHandlers } from './operatorPayments.ts'
import { ordersDueHandlers } from './ordersDue.ts'
import { ownSessionHandlers } from './ownSessions.ts'
import { paymentHandlers } from './payments.ts'
import { pilotHandlers } from './pilots.ts'
import { platformRateHandlers } from './platformRates.ts'
import { profitHandlers } from './profit.ts'
import { relayKeyHandlers } from './relayKeys.ts'
import { deletionHandlers } from './restoreDeleted.ts'
import { savedViewHandlers } from './savedViews.ts'
import { logIn, sessionHandlers } from './session.ts'
import { shopGroupHandlers } from './shopGroups.ts'
import { shopHandlers } from './shops.ts'
import { subAccountHandlers } from './subAccounts.ts'
import { suggestionHandlers } from './suggestions.ts'
import { describeDeployment, sendExtension, systemHandlers } from './system.ts'
import { trafficDayHandlers } from './trafficDays.ts'
import { workHandlers } from './work.ts'

/** Calls of people who are logged in. */
export const handlers: Handlers = {
  ...sessionHandlers,
  ...accountHandlers,
  ...avatarHandlers,
  ...ownSessionHandlers,
  ...certificationHandlers,
  ...subAccountHandlers,
  ...earningsHandlers,
  ...paymentHandlers,
  ...managedUserHandlers,
  ...operatorPaymentHandlers,
  ...operatorExtractHandlers,
  ...shopHandlers,
  ...backendHandlers,
  ...suggestionHandlers,
  ...shopGroupHandlers,
  ...savedViewHandlers,
  ...batchJobHandlers,
  ...deletionHandlers,
  ...auditHandlers,
  ...notificationHandlers,
  ...channelHandlers,
  ...morningHandlers,
  ...accessKeyHandlers,
  ...fieldDriftHandlers,
  ...operatingHandlers,
  ...announcementHandlers,
  ...daySheetHandlers,
  ...platformRateHandlers,
  ...trafficDayHandlers,
  ...alertRuleHandlers,
  ...alertHandlers,
  ...ordersDueHandlers,
  ...workHandlers,
  ...costHandlers,
  ...profitHandlers,
  ...hotListHandlers,
  ...pilotHandlers,
  ...familyHandlers,
  ...boxHandlers,
  ...boxClaimHandlers,
  ...listingSettingsHandlers,
  ...relayKeyHandlers,
  ...systemHandlers,
}

/** Calls of anyone. */
export const openHandlers: { readonly [Name in CallName]?: Run<Name, null> } = {
  login: logIn,
  publicAuthToken: logIn,
  avatar: sendAvatar,
  config: describeDeployment,
  extensionPackage: sendExtension,
}
