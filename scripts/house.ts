/**
 * `npm run house`: how far each feature is in one place, as a table. What is counted is in scripts/house/measures.ts.
 *
 *   npm run house                                the table
 *   npm run house -- --list NAME                 the places that one line of it counted
 *   npm run house -- --check                     ends with 1 where a line is worse than what was reached (scripts/house/bounds.ts)
 *   npm run house -- --keep                      writes what is better into the bounds
 *   npm run house -- --comments 120 --seed 29    so many comments, drawn at random, to be read aloud
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { toTable } from './docs/toTable.ts'
import { bounds } from './house/bounds.ts'
import { drawComments } from './house/drawComments.ts'
import { type Measure, type MeasureName, measure } from './house/measures.ts'
import { readSources } from './house/sources.ts'

const BOUNDS = 'scripts/house/bounds.ts'
const kept: Readonly<Partial<Record<MeasureName, number>>> = bounds

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    list: { type: 'string' },
    comments: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
})
const sources = readSources()

if (values.comments) {
  for (const { path, line, text } of drawComments(sources, Number(values.comments), values.seed)) say(`${path}:${line}\n${text}\n`)
} else {
  const lines = Object.entries(measure(sources)) as [MeasureName, Measure][]
  if (values.list) list(lines, values.list)
  else if (values.check) check(lines)
  else if (values.keep) keep(lines)
  else printTable(lines)
}

function printTable(lines: readonly (readonly [MeasureName, Measure])[]): void {
  const rows = lines.map(([name, { title, now, aim }]) => [name, title, `${now}`, `${kept[name] ?? ''}`, `${aim ?? ''}`])
  say(toTable(['name', 'what', 'now', 'kept', 'aim'], rows))
  say(`\n${sources.flatMap(({ comments }) => comments).length} comments in ${sources.length} files; --comments draws some of them`)
}

function list(lines: readonly (readonly [MeasureName, Measure])[], asked: string): void {
  const line = lines.find(([name]) => name === asked)
  if (!line) throw new Error(`--list: one of ${lines.map(([name]) => name).join(', ')}`)
  for (const place of line[1].found) say(place)
}

function check(lines: readonly (readonly [MeasureName, Measure])[]): void {
  for (const [name, { title, now }] of lines) {
    const bound = kept[name]
    if (bound === undefined || now <= bound) continue
    process.stderr.write(`${title}: ${now}, and ${bound} was reached (npm run house -- --list ${name})\n`)
    process.exitCode = 1
  }
}

function keep(lines: readonly (readonly [MeasureName, Measure])[]): void {
  let text = readFileSync(BOUNDS, 'utf8')
  for (const [name, { now }] of lines)
    text = text.replace(new RegExp(`\\b${name}: (\\d+)`), (_, bound: string) => `${name}: ${Math.min(now, Number(bound))}`)
  writeFileSync(BOUNDS, text)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
