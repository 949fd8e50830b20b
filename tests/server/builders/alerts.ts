import type { AlertReading, AlertRule, AlertRuleFields } from '../../../contract/entities/alert.ts'
import { createId } from '../../../server/ids.ts'
import { alertRuleTable, saveAlerts } from '../../../server/repositories/alerts.ts'
import { emptyHistory, withMark } from '../../../src/domain/alertCourse.ts'
import type { Person } from './people.ts'
import type { TestServer } from './testServer.ts'

const CHINA_MS = 8 * 3_600_000

/** Rings at once where 30 % of the orders shipped in a week came back. */
export function anAlertRule(overrides: Partial<AlertRuleFields> = {}): AlertRuleFields {
  return {
    name: `规则 ${createId()}`.slice(0, 40),
    measure: 'refundAfterShippingRate',
    basis: 'ordered',
    window_days: 7,
    each: 'shop',
    shops: 'all',
    group_id: '',
    shop_uid_list: [],
    goods_id_list: [],
    kind: 'absolute',
    enter_line: 0.3,
    leave_line: 0.25,
    is_cautious: false,
    least_orders: 10,
    days_in_row: 1,
    quiet_from: '',
    quiet_to: '',
    is_on: true,
    ...overrides,
  }
}

/** Over the line of a rule, read just now. */
export function aReading(
  { clock }: TestServer,
  rule: Pick<AlertRule, 'rule_id' | 'version'>,
  overrides: Partial<AlertReading> & Pick<AlertReading, 'shop_uid'>,
): AlertReading {
  const as_of = overrides.as_of ?? clock.now()
  return {
    rule_id: rule.rule_id,
    rule_version: rule.version,
    goods_id: '',
    sku_id: '',
    family: overrides.goods_id ?? '',
    day: new Date(as_of + CHINA_MS).toISOString().slice(0, 10),
    as_of,
    verdict: 'over',
    value: 0.34,
    line: 0.3,
    orders: 50,
    risk_fen: 12_300,
    unit: 'share',
    ...overrides,
  }
}

/** Straight into the database, by nobody's rights. */
export async function keepAlertRule({ database, clock }: TestServer, main: Person, { name, ...rule }: AlertRuleFields): Promise<string> {
  const rule_id = createId()
  const now = clock.now()
  await alertRuleTable.create(database.db, {
    owner_uid: main.ownerUid,
    rule_id,
    name,
    rule: JSON.stringify(rule),
    checked: '{}',
    created_by: main.userUid,
    created_by_name: main.username,
    created_at: now,
    updated_at: now,
    version: 1,
  })
  return rule_id
}

interface AlertOf {
  readonly rule_id: string
  readonly shop_uid: string
  readonly goods_id?: string
}

/** One that rings, straight into the database. */
export async function keepAlert(server: TestServer, main: Person, subject: AlertOf): Promise<string> {
  const [alertId = ''] = await keepAlerts(server, main, [subject])
  return alertId
}

/** The same of many. Out: their ids. */
export async function keepAlerts({ database, clock }: TestServer, main: Person, subjects: readonly AlertOf[]): Promise<readonly string[]> {
  const now = clock.now()
  const day = new Date(now + CHINA_MS).toISOString().slice(0, 10)
  const rows = subjects.map((subject) => ({
    owner_uid: main.ownerUid,
    alert_id: createId(),
    goods_id: '',
    ...subject,
    sku_id: '',
    family: '',
    state: 'ringing',
    history: JSON.stringify(withMark(emptyHistory, { asOf: now, day, verdict: 'over' }, 1)),
    figures: JSON.stringify({ value: 0.34, line: 0.3, orders: 50, risk_fen: 12_300, unit: 'share' }),
    as_of: now,
    few_at: null,
    left_at: null,
    told: 1,
    ring_id: createId(),
    acknowledged_at: null,
    acknowledged_by: '',
    snoozed_until: null,
  }))
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) await saveAlerts(database.db, rows.slice(from, from + ROWS_PER_INSERT))
  return rows.map(({ alert_id }) => alert_id)
}

const ROWS_PER_INSERT = 500
