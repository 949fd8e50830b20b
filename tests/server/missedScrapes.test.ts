import { it } from 'vitest'
import { isProgramHere } from '../../scripts/prepare/programs.mjs'
import { expectFiring } from './builders/firingAlerts.ts'

/** A server that was read each minute, but once in the middle: it was busy, or the network was. */
const readOnceLess = (values: string, before: number, after: number) => `${values}x${before} stale ${values}x${after}`

it.skipIf(!isProgramHere('promtool')).each([
  ['ZhangguiLoginsWait', 'zhanggui_password_hashes{instance="a",state="waiting"}', '60', 1, '3m'],
  ['ZhangguiDatabaseBusy', 'zhanggui_database_connections{instance="a",state="waiting"}', '9', 3, '6m'],
  ['ZhangguiEventLoop', 'nodejs_eventloop_lag_p99_seconds{instance="a",job="zhanggui"}', '0.5', 3, '6m'],
  ['ZhangguiMemory', 'process_resident_memory_bytes{instance="a",job="zhanggui"}', '800000000', 10, '16m'],
  ['ZhangguiMessagesWait', 'zhanggui_channel_oldest_message_seconds{instance="a"}', '1000', 3, '6m'],
  ['ZhangguiBackupNever', 'zhanggui_last_backup_timestamp_seconds{instance="a",kind="nightly"}', '0', 40, '61m'],
  ['ZhangguiBackupOld', 'zhanggui_last_backup_timestamp_seconds{instance="a",kind="nightly"}', '60', 1_810, '1820m'],
])('%s rings in time though the server could not be read once meanwhile', (alert, series, value, before, moment) => {
  expectFiring([{ series, values: readOnceLess(value, before, 30) }], '1m', moment, [alert])
})
