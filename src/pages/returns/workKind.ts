import type { WorkKind } from '../parts/workKind.ts'
import { listAlerts } from './alerts/listAlerts.ts'
import { toAlertPath } from './feature.ts'

/** Alerts that ring and that nobody has seen to: each is a piece of work of its own, with what was refunded in the window of its rule. */
export const alerts: WorkKind = {
  name: 'alerts',
  source: {
    from: 'account',
    needs: 'alertList',
    async read(api) {
      const waiting = (await listAlerts(api, Date.now())).filter(({ place }) => place === 'waiting')
      return waiting.map(({ alert_id, shop_uid, goods_id, sku_id, family, rule_name, risk_fen, as_of }) => {
        const title = [rule_name, family].filter(Boolean).join(' · ')
        const about = { id: sku_id || (family ? '' : goods_id), title, worthFen: risk_fen, dueAt: null }
        const found = { count: 1, worthFen: risk_fen, isAtLeast: false, byUrgency: {}, rows: [about] }
        return { kind: 'alerts', shop_uid, subject: alert_id, readAt: as_of, ...found }
      })
    },
  },
  /** An alert is the account's: done here, it rings for nobody. */
  settle({ subject }, decision) {
    const alert_ids = [subject]
    if (decision.state === 'done') return { name: 'settleAlerts', payload: { alert_ids, action: 'acknowledge' } }
    if (decision.state === 'snoozed') return { name: 'settleAlerts', payload: { alert_ids, action: 'snooze', until: decision.until } }
    return decision.state === 'open' ? { name: 'settleAlerts', payload: { alert_ids, action: 'reopen' } } : null
  },
  toPath: ({ subject }) => toAlertPath(subject),
  listPlace: null,
  action: null,
}
