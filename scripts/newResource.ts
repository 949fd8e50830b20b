/** `npm run new:resource suppliers`: writes a resource with its own table, from the contract to its tests. `--help` names the flags. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { toolApi } from '../contract/toolApi.ts'
import { registry } from '../src/resources/index.ts'
import { menuGroups } from '../src/resources/shared/menuGroups.ts'
import { nextFreeType } from './docs/typeNumbers.ts'
import { type Flags, type Noun, parseFlags, questions, type Surroundings, toNoun, usage } from './newResource/noun.ts'
import { places } from './newResource/places.ts'
import { addLines } from './newResource/template.ts'
import { consoleTemplate } from './newResource/templates/console.ts'
import { contractTemplate } from './newResource/templates/contract.ts'
import { serverTemplate } from './newResource/templates/server.ts'
import { testsTemplate } from './newResource/templates/tests.ts'

const templates = [contractTemplate, serverTemplate, consoleTemplate, testsTemplate]

try {
  const args = process.argv.slice(2)
  if (args.length === 0 || args.includes('--help')) process.stdout.write(`${usage}\n`)
  else write(toNoun(await askForMissing(parseFlags(args)), readSurroundings()))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

/** Asks where somebody is there to answer; otherwise what is missing is refused with a sentence. */
async function askForMissing(flags: Flags): Promise<Flags> {
  if (!process.stdin.isTTY) return flags
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const ask = (question: string) => lines.question(`${question}\n> `)
  const label = flags.label ?? (await ask(questions.label))
  const one = flags.one ?? (await ask(questions.one))
  const quota = flags.quota ?? (await ask(questions.quota))
  const field = flags.field.length > 0 ? flags.field : (await ask(questions.field)).trim().split(/\s+/)
  lines.close()
  return { ...flags, label, one, quota, field }
}

function readSurroundings(): Surroundings {
  const entries = [...registry.resources, ...registry.pages]
  const lastPlace = (group: string) => Math.max(0, ...entries.flatMap(({ menu }) => (menu?.group === group ? [menu.order] : [])))
  const numbers = readdirSync(places.migrations).flatMap((name) => name.match(/^\d{4}(?=-)/) ?? [])
  return {
    nextType: nextFreeType(toolApi),
    nextMigration: Math.max(...numbers.map(Number)) + 1,
    menuPlaces: Object.fromEntries(Object.keys(menuGroups).map((group) => [group, lastPlace(group) + 1])),
    taken: entries.map(({ name }) => name),
  }
}

/** All texts are made before the first is written: a registry that has changed leaves nothing half done. */
function write(noun: Noun): void {
  const files = new Map(templates.flatMap(({ files }) => Object.entries(files(noun))))
  const there = [...files.keys()].filter((path) => existsSync(path))
  if (there.length > 0) throw new Error(`there already: ${there.join(', ')}`)
  const changed = new Map<string, string>()
  for (const lines of templates.flatMap((template) => template.lines(noun))) {
    changed.set(lines.path, addLines(changed.get(lines.path) ?? readFileSync(lines.path, 'utf8'), lines))
  }
  for (const [path, text] of [...files, ...changed]) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  const paths = [...files.keys(), ...changed.keys()]
  run('node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...paths)
  run('node_modules/tsx/dist/cli.mjs', 'scripts/docs.ts')
  process.stdout.write(`New: ${[...files.keys()].join(', ')}\nChanged: ${[...changed.keys()].join(', ')}\n`)
  process.stdout.write(`Types ${noun.types.join(', ')}, migration ${noun.migration}. Next: read them, then npm run check.\n`)
}

/** In a process of its own: what was imported here is from before the change. */
function run(...[program = '', ...args]: string[]): void {
  execFileSync(process.execPath, [program, ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
}
