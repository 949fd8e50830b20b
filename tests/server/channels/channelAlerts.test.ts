import { it } from 'vitest'
import { isProgramHere } from '../../../scripts/prepare/programs.mjs'
import { expectFiring, type InputSeries } from '../builders/firingAlerts.ts'

const oldest = (values: string) => ({ series: 'zhanggui_channel_oldest_message_seconds{instance="a"}', values })
const tries = (outcome: string, values: string, kind = 'wecom') => ({
  series: `zhanggui_channel_messages_total{instance="a",kind="${kind}",outcome="${outcome}"}`,
  values,
})

/** What Prometheus finds, a value a minute. */
it.skipIf(!isProgramHere('promtool')).each<[string, readonly InputSeries[], string, readonly string[]]>([
  ['nothing waits', [oldest('0x120')], '60m', []],
  ['a message waits for a moment', [oldest('0x10 300 600 0x100')], '60m', []],
  ['a message waits on and on', [oldest('0+60x60')], '40m', ['ZhangguiMessagesWait']],
  ['all is sent', [tries('sent', '0+5x120'), tries('retried', '0x120')], '60m', []],
  ['a platform is away', [tries('sent', '0x120'), tries('retried', '0+2x120')], '60m', ['ZhangguiMessagesFail']],
  ['one of two platforms is away', [tries('sent', '0+5x120', 'feishu'), tries('retried', '0+2x120')], '60m', []],
  ['a handful fail', [tries('sent', '0x120'), tries('givenUp', '0x100 5x20')], '110m', []],
])('an alert of channels rings as it should where %s', (_, found, moment, rings) => {
  expectFiring(found, '1m', moment, rings)
})
