import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { freePort } from '../../../scripts/prepare/freePort.mjs'
import { runHelper } from './helperPrograms.ts'

/** What five minutes of the shipped rules are here: ten seconds. */
const TIMES_FASTER = 30
const EVERY = '2s'
const WAIT_MAX_MS = 60_000
const UNITS_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** For a server: what it does every ten minutes it does as much sooner, since its backups have alerts. */
export const HURRIED_SERVER = `--import data:text/javascript,globalThis.every=setInterval;globalThis.setInterval=(work,ms,...rest)=>every(work,(ms===600000&&600000/${TIMES_FASTER})||ms,...rest)`

export interface AlertRule {
  readonly alert: string
  readonly expr: string
  readonly for?: string
}

/** An alert of one rule, as Prometheus has it. */
export interface Alert {
  readonly alertname: string
  /** Absent where the rule adds up all servers. */
  readonly instance?: string
}

/** The rules as they are shipped. */
export function readAlertRules(file: string): readonly AlertRule[] {
  const { groups } = parse(readFileSync(file, 'utf8')) as { groups: { rules: AlertRule[] }[] }
  return groups.flatMap((group) => group.rules)
}

/** The text of the rules with each length of time divided: windows (`[5m]`), offsets, and how long it has to be so (`for: 5m`). */
export function hurry(rules: string): string {
  const shorter = (_: string, before: string, count: string, unit: string) =>
    `${before}${Math.round((Number(count) * (UNITS_MS[unit] ?? Number.NaN)) / TIMES_FASTER)}ms`
  return rules.replaceAll(/(\[|\bfor: |\boffset )(\d+)([smhd])\b/g, shorter)
}

/** Waits, also outside of a test; throws in the words of `complaint` when it takes too long. */
export async function until(isSo: () => Promise<boolean>, complaint: () => string, maxMs = WAIT_MAX_MS): Promise<void> {
  for (const began = performance.now(); !(await isSo()); ) {
    if (performance.now() - began > maxMs) throw new Error(complaint())
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

/** Prometheus on loopback, with the rules of the file, hurried, and its data in `folder`. It asks every two seconds those that it is told to watch. */
export async function startPrometheus(folder: string, rulesFile: string) {
  const port = await freePort()
  const rules = join(folder, 'alerts.yml')
  writeFileSync(rules, hurry(readFileSync(rulesFile, 'utf8')))
  const config = {
    global: { scrape_interval: EVERY, scrape_timeout: EVERY, evaluation_interval: EVERY },
    rule_files: [rules],
    scrape_configs: [{ job_name: 'zhanggui', file_sd_configs: [{ files: [join(folder, 'targets.json')], refresh_interval: EVERY }] }],
  }
  const file = join(folder, 'prometheus.yml')
  // JSON is YAML.
  writeFileSync(file, JSON.stringify(config))
  const said = runHelper('prometheus', [
    `--config.file=${file}`,
    `--storage.tsdb.path=${join(folder, 'series')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=warn',
  ])
  const origin = `http://127.0.0.1:${port}`

  async function query(expr: string): Promise<readonly { readonly metric: Readonly<Record<string, string>>; readonly value: number }[]> {
    const answer = await fetch(`${origin}/api/v1/query?${new URLSearchParams({ query: expr })}`)
    const { data, error } = (await answer.json()) as {
      data?: { result: { metric: Record<string, string>; value: [number, string] }[] }
      error?: string
    }
    if (!data) throw new Error(`${expr}: ${error}`)
    return data.result.map(({ metric, value }) => ({ metric, value: Number(value[1]) }))
  }
  const alertsOf = async (expr: string): Promise<readonly Alert[]> =>
    (await query(expr)).map(({ metric }) => ({
      alertname: metric.alertname ?? '',
      ...(metric.instance ? { instance: metric.instance } : {}),
    }))
  await until(
    () =>
      query('vector(1)').then(
        () => true,
        () => false,
      ),
    () => `Prometheus does not answer: ${said()}`,
  )

  const watched: string[] = []
  return {
    query,
    /** Watches one more server, by host and port of its metrics; waits until they were read. */
    async watch(instance: string): Promise<void> {
      watched.push(instance)
      const half = join(folder, 'targets.half')
      writeFileSync(half, JSON.stringify([{ targets: watched }]))
      renameSync(half, join(folder, 'targets.json'))
      const isRead = async () => (await query(`zhanggui_requests_in_flight{instance="${instance}"}`)).length === 1
      await until(isRead, () => `Prometheus does not read ${instance}: ${said()}`)
    },
    /** Of all rules, those that ring or are about to. */
    active: () => alertsOf('ALERTS'),
    /** All that have rung so far. */
    rung: () => alertsOf('max_over_time(ALERTS{alertstate="firing"}[1h])'),
    /** Rules that were evaluated without an error. */
    async evaluated(): Promise<readonly string[]> {
      const { data } = (await (await fetch(`${origin}/api/v1/rules`)).json()) as {
        data: { groups: { rules: { name: string; health: string }[] }[] }
      }
      return data.groups.flatMap((group) => group.rules).flatMap(({ name, health }) => (health === 'ok' ? name : []))
    },
  }
}
