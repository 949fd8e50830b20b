import { keptDays } from './keptDays.ts'

/** What the platform counted. `isBetterTraffic` says which reading is better, and the rank is the same rule for the database. */
export const keptTraffic = keptDays('traffic_days', {
  key: ['shop_uid', 'goods_id', 'day'],
  rank: ['is_whole', 'known', 'read_at'],
  values: ['figures', 'saved_by_name', 'saved_at'],
  rowBytes: 250,
})
