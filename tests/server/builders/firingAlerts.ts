import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect } from 'vitest'

/** What Prometheus finds, in its own notation: `0x10 300 600` are eleven zeros and two more values. */
export interface InputSeries {
  readonly series: string
  readonly values: string
}

/** Asks Prometheus itself which of our rules ring at a moment, where it found these series. `interval`: between two values, such as `1m`. */
export function expectFiring(found: readonly InputSeries[], interval: string, moment: string, rings: readonly string[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'zhanggui-alerts-'))
  const promql_expr_test = [
    {
      eval_time: moment,
      expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
      exp_samples: rings.map((alertname) => ({ labels: `{alertname="${alertname}"}`, value: 1 })),
    },
  ]
  const file = join(folder, 'test.yml')
  const rule_files = [resolve('deploy/prometheus/alerts.yml')]
  writeFileSync(
    file,
    JSON.stringify({ rule_files, evaluation_interval: interval, tests: [{ interval, input_series: found, promql_expr_test }] }),
  )
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect(status, `${stdout}${stderr}`).toBe(0)
}
