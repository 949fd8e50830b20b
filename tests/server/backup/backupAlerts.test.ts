import { it } from 'vitest'
import { isProgramHere } from '../../../scripts/prepare/programs.mjs'
import { expectFiring, type InputSeries } from '../builders/firingAlerts.ts'

const LAST = 'zhanggui_last_backup_timestamp_seconds'
const FAILED = 'zhanggui_nightly_backups_total{instance="a",outcome="failed"}'
const last = (kind: string, values: string) => ({ series: `${LAST}{instance="a",kind="${kind}"}`, values })

/** What Prometheus finds, a value every five minutes from 1970 on. */
it.skipIf(!isProgramHere('promtool')).each<[string, readonly InputSeries[], string, readonly string[]]>([
  ['there has never been one', [last('nightly', '0x24'), last('command', '0x24')], '90m', ['ZhangguiBackupNever']],
  ['a new server makes its first', [last('nightly', '0x2 600x22')], '90m', []],
  ['the newest is of yesterday', [last('nightly', '60x400')], '29h', []],
  ['the newest is older than a night', [last('nightly', '60x400'), last('command', '0x400')], '31h', ['ZhangguiBackupOld']],
  ['one was made by hand since', [last('nightly', '60x400'), last('command', '0x200 60000x200')], '31h', []],
  ['the first try of a server failed', [{ series: FAILED, values: '0 1x12' }], '20m', ['ZhangguiBackupFailed']],
  ['a try failed and the next was good', [{ series: FAILED, values: '0 1x24' }], '60m', []],
])('an alert of backups rings as it should where %s', (_, found, moment, rings) => {
  expectFiring(found, '5m', moment, rings)
})
