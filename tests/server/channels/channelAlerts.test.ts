import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { isProgramHere } from '../../../scripts/prepare/programs.mjs'

const oldest = (values: string) => ({ series: 'zhanggui_channel_oldest_message_seconds{instance="a"}', values })
const tries = (outcome: string, values: string, kind = 'wecom') => ({
  series: `zhanggui_channel_messages_total{instance="a",kind="${kind}",outcome="${outcome}"}`,
  values,
})

/** What Prometheus finds, a value a minute. */
it.skipIf(!isProgramHere('promtool')).each<[string, { series: string; values: string }[], string, readonly string[]]>([
  ['nothing waits', [oldest('0x120')], '60m', []],
  ['a message waits for a moment', [oldest('0x10 300 600 0x100')], '60m', []],
  ['a message waits on and on', [oldest('0+60x60')], '40m', ['ZhangguiMessagesWait']],
  ['all is sent', [tries('sent', '0+5x120'), tries('retried', '0x120')], '60m', []],
  ['a platform is away', [tries('sent', '0x120'), tries('retried', '0+2x120')], '60m', ['ZhangguiMessagesFail']],
  ['one of two platforms is away', [tries('sent', '0+5x120', 'feishu'), tries('retried', '0+2x120')], '60m', []],
  ['a handful fail', [tries('sent', '0x120'), tries('givenUp', '0x100 5x20')], '110m', []],
])('an alert of channels rings as it should where %s', (_, input_series, eval_time, rings) => {
  const folder = mkdtempSync(join(tmpdir(), 'zhanggui-alerts-'))
  const promql_expr_test = [
    {
      eval_time,
      expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
      exp_samples: rings.map((alertname) => ({ labels: `{alertname="${alertname}"}`, value: 1 })),
    },
  ]
  const file = join(folder, 'test.yml')
  const rule_files = [resolve('deploy/prometheus/alerts.yml')]
  writeFileSync(
    file,
    JSON.stringify({ rule_files, evaluation_interval: '1m', tests: [{ interval: '1m', input_series, promql_expr_test }] }),
  )
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect(status, `${stdout}${stderr}`).toBe(0)
})
