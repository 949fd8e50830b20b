import { toCallParts } from '../../../../contract/callParts.ts'
import { ReplyCode } from '../../../../contract/codes.ts'
import {
  ALERT_CHECKS_PER_CALL_MAX,
  ALERT_READINGS_PER_CALL_MAX,
  type AlertCheck,
  type AlertReading,
  type AlertRuleFields,
} from '../../../../contract/entities/alert.ts'
import type { ShopGroup } from '../../../../contract/entities/shopGroup.ts'
import { dayOf } from '../../../figures/days.ts'
import { ToolApiError } from '../../../providers/toolApi/ToolApiError.ts'
import type { FigureWatch, FigureWatchParts } from '../../../reports/live/figureWatch.ts'
import { createStore } from '../../../storage/createStore.ts'
import { checkRule } from './checkRule.ts'
import { readAlerts } from './listAlerts.ts'
import { needsCategoryAverages, readCategoryAverages } from './readCategoryAverages.ts'
import { alertKeyOf, toReadings, withFamilies } from './toReadings.ts'

export interface AlertWatchState {
  readonly isChecking: boolean
  /** When all rules were last checked in this tab, ms since 1970; null: not yet. */
  readonly checkedAt: number | null
  /** Why the last check failed; null: it went well. */
  readonly error: Error | null
}

/** Checks the alert rules in the tab that reads the platform. */
export interface AlertWatch extends FigureWatch {
  /** At once, if this tab reads. */
  readonly checkNow: () => void
  /** For `useSyncExternalStore`. */
  readonly read: () => AlertWatchState
  readonly subscribe: (changed: () => void) => () => void
}

/** After a pass of the reader, and otherwise while it reads or looks at single shops, the rules are checked at most so often. */
export const CHECK_AFTER_PASS_MS = 20_000
export const CHECK_EVERY_MS = 5 * 60_000
const SECOND_MS = 1_000

export function createAlertWatch({ figures, reader, api, lanes, clock }: FigureWatchParts): AlertWatch {
  const state = createStore<AlertWatchState>({ isChecking: false, checkedAt: null, error: null })
  let shops: readonly string[] = []
  let maySend = false
  let isClosed = false
  let startedAt = Number.NEGATIVE_INFINITY
  /** Of the figures that were checked last. */
  let revision = -1
  let status = reader.read().status
  /** A pass has ended that was not checked yet. */
  let isPassDone = false
  let callOff = () => {}

  function look(): void {
    const next = reader.read().status
    if (status === 'reading' && next === 'watching') isPassDone = true
    status = next
    plan()
  }

  function plan(): void {
    callOff()
    callOff = () => {}
    if (isClosed || !maySend || shops.length === 0 || state.getState().isChecking) return
    // While it catches up, too: a shop of which days are missing is left out, and today is read first.
    if (!(status === 'watching' || status === 'reading') || figures.read().role !== 'leads' || figures.read().revision === revision) return
    const waitMs = startedAt + (isPassDone ? CHECK_AFTER_PASS_MS : CHECK_EVERY_MS) - clock.now()
    callOff = clock.after(Math.max(0, waitMs), () => void check())
  }

  async function check(): Promise<void> {
    startedAt = clock.now()
    isPassDone = false
    revision = figures.read().revision
    state.setState({ ...state.getState(), isChecking: true })
    let error: Error | null = null
    try {
      await checkAll()
    } catch (thrown) {
      error = thrown instanceof Error ? thrown : new Error(String(thrown))
    }
    if (isClosed) return
    state.setState({ isChecking: false, checkedAt: error ? state.getState().checkedAt : clock.now(), error })
    plan()
  }

  async function checkAll(): Promise<void> {
    const { list } = await api.call('alertRuleList', {})
    const rules = list.filter(({ is_on }) => is_on)
    if (rules.length === 0) return
    const known = await readAlerts(api)
    const groups = rules.some((rule) => rule.shops === 'group') ? await api.call('groupList', {}) : []
    const today = dayOf(clock.now() / SECOND_MS)
    let refusal: ToolApiError | null = null
    for (const rule of rules) {
      const watched = shopsOfRule(rule, shops, groups)
      const categoryAverages = needsCategoryAverages(rule) ? await readCategoryAverages(lanes, watched, today) : new Map<string, number>()
      const checked = await checkRule({ figures, rule, shops: watched, categoryAverages }, today)
      if (isClosed) return
      if (!checked) continue
      const { readings, checks } = toReadings(rule, checked, known)
      const found = await withFamilies(figures, readings)
      try {
        await send(found, checks)
      } catch (error) {
        if (!isFull(error)) throw error
        refusal ??= error
        // The other rules still ring and leave, and so do the alerts of this one, which makes room for new ones.
        const open = new Set(known.filter(({ rule_id }) => rule_id === rule.rule_id).map(alertKeyOf))
        const ofOpen = found.filter((reading) => open.has(alertKeyOf(reading)))
        if (ofOpen.length > 0) await send(ofOpen, [])
      }
    }
    if (refusal) throw refusal
  }

  /** Checks go with the last readings: a reading that began no alert yet must not come after them. */
  async function send(found: readonly AlertReading[], checked: readonly AlertCheck[]): Promise<void> {
    const parts = [...toCallParts(found, ALERT_READINGS_PER_CALL_MAX)]
    const last = parts.pop() ?? []
    for (const readings of parts) await api.call('saveAlertReadings', { readings, checks: [] })
    const [first = [], ...rest] = toCallParts(checked, ALERT_CHECKS_PER_CALL_MAX)
    await api.call('saveAlertReadings', { readings: last, checks: first })
    for (const checks of rest) await api.call('saveAlertReadings', { readings: [], checks })
  }

  const stopReader = reader.subscribe(look)
  const stopFigures = figures.subscribe(plan)

  return {
    know(next, may) {
      shops = next
      maySend = may
      plan()
    },
    checkNow() {
      startedAt = Number.NEGATIVE_INFINITY
      revision = -1
      plan()
    },
    read: state.getState,
    subscribe: state.subscribe,
    close() {
      isClosed = true
      callOff()
      stopReader()
      stopFigures()
    },
  }
}

/** The account may keep no more alerts. */
function isFull(error: unknown): error is ToolApiError {
  return error instanceof ToolApiError && error.code === ReplyCode.levelLimit
}

/** The shops that a rule watches, of those that the user sees. */
export function shopsOfRule(
  { shops, group_id, shop_uid_list }: Pick<AlertRuleFields, 'shops' | 'group_id' | 'shop_uid_list'>,
  seen: readonly string[],
  groups: readonly Pick<ShopGroup, 'group_id' | 'shop_uid_list'>[],
): readonly string[] {
  if (shops === 'all') return seen
  const named = new Set(shops === 'group' ? groups.find((group) => group.group_id === group_id)?.shop_uid_list : shop_uid_list)
  return seen.filter((shop) => named.has(shop))
}

/** At least one part. */
