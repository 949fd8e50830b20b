import type { ComponentType } from 'react'
import type { BackendPlace } from '../../../contract/backendPlace.ts'
import type { Shop } from '../../../contract/entities/shop.ts'
import type { WorkKindName } from '../../../contract/entities/workMark.ts'
import type { CallInput, CallName } from '../../../contract/toolApi.ts'
import type { ShopRunTools } from '../../bridge/runs/shopRun.ts'
import type { ConsoleApi } from '../../providers/toolApi/consoleApi.ts'
import type { WorkFound, WorkItem, WorkLook } from './work.ts'

/** What a kind that reads the platform has at hand. `call` goes out in the background: nobody waits for it. */
export interface WorkTools {
  readonly call: ShopRunTools['call']
  /** Seconds since 1970. */
  readonly now: number
}

/** What a kind that looks at the list of shops has at hand. */
export interface ShopFacts {
  /** What the shop sells on a usual day, fen; null: not known, or not yet. */
  readonly usualDayFen: number | null
}

/**
 * How a kind of work is found.
 *
 * | from     | what is looked at                                                              |
 * |----------|--------------------------------------------------------------------------------|
 * | shops    | each shop of the list, at once                                                 |
 * | platform | the platform, one shop after the other                                         |
 * | account  | the backend, once for all shops                                                 |
 * | figures  | figures and ledger, by a component that draws nothing and is loaded last         |
 */
export type WorkSource =
  | { readonly from: 'shops'; readonly find: (shop: Shop, facts: ShopFacts) => WorkFound | null }
  | { readonly from: 'platform'; readonly read: (shop_uid: string, tools: WorkTools) => Promise<WorkLook> }
  | { readonly from: 'account'; readonly needs: CallName; readonly read: (api: Pick<ConsoleApi, 'call'>) => Promise<readonly WorkItem[]> }
  | { readonly from: 'figures'; readonly needs: readonly CallName[]; readonly Watch: ComponentType<WorkWatchProps> }

export interface WorkWatchProps {
  readonly shops: readonly Shop[]
  /** Told with all that is found whenever it is something else; null: what decides it cannot be read. The same function each time. */
  readonly onFound: (items: readonly WorkItem[] | null) => void
}

/** What is decided about a piece of work; `until`: ms since 1970. */
export type WorkDecision =
  | { readonly state: 'done' | 'snoozed'; readonly until: number }
  | { readonly state: 'handed'; readonly until: number; readonly account_id: string }
  | { readonly state: 'open' }

export interface WorkKind {
  readonly name: WorkKindName
  readonly source: WorkSource
  /** Where its own list is, a path of the console, for a shop or (null) for none in particular; null: it is on the platform, and its rows are shown in a dialog. */
  readonly toPath: ((item: WorkItem, shop: Shop | null) => string) | null
  /** The platform's own list of it, for the shop's login; null: there is none. */
  readonly listPlace: BackendPlace | null
  /**
   * What a decision does beyond the user's own list: the call, with what it is sent; null: nothing. Absent: no decision does. Who may not make
   * the call decides for her own list alone.
   */
  readonly settle?: (
    item: WorkItem,
    decision: WorkDecision,
  ) => { readonly name: 'settleAlerts'; readonly payload: CallInput<'settleAlerts'> } | null
  /** What is done about it right here. `logIn`: the shop is logged in to again. Null: nothing, it is done elsewhere. */
  readonly action: 'logIn' | null
}
