import type { CallName } from '../../contract/toolApi.ts'
import type { Handlers, Run } from '../http/callContext.ts'
import { accountHandlers } from './account.ts'
import { auditHandlers } from './auditList.ts'
import { notificationHandlers } from './notifications.ts'
import { logIn, sessionHandlers } from './session.ts'
import { shopGroupHandlers } from './shopGroups.ts'
import { shopHandlers } from './shops.ts'
import { describeDeployment, sendExtension, systemHandlers } from './system.ts'

/** Calls of people who are logged in. */
export const handlers: Handlers = {
  ...sessionHandlers,
  ...accountHandlers,
  ...shopHandlers,
  ...shopGroupHandlers,
  ...auditHandlers,
  ...notificationHandlers,
  ...systemHandlers,
}

/** Calls of anyone. */
export const openHandlers: { readonly [Name in CallName]?: Run<Name, null> } = {
  login: logIn,
  publicAuthToken: logIn,
  config: describeDeployment,
  extensionPackage: sendExtension,
}
