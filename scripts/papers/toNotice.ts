import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LockedPackage } from './lockedPackages.ts'

const LICENCE_FILE = /^(licen[cs]e|copying|notice)([-.].*)?$/i
/** A line that names who, and not one of the licence's own sentences about copyright. */
const COPYRIGHT = /^[\s*#>]*(portions )?copyright\b.*(\d{4}|\(c\)|©)/i
const HEADING = /^[\s*#]*(the )?(mit|isc|bsd|apache|simplified bsd|new bsd)?[\w\s-]*licen[cs]e[\s()\w.-]*$/i

interface Text {
  readonly body: string
  readonly packages: string[]
}

/** What has to go with everything that we ship: each package, whose it is, and the text of each licence once. The same on every machine. */
export function toShippedNotice(shipped: readonly LockedPackage[]): string {
  const byTitle = new Map(shipped.filter(({ isForOneMachine }) => !isForOneMachine).map((each) => [`${each.name} ${each.version}`, each]))
  return toNotice([...byTitle.values()].sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1)))
}

function toNotice(packages: readonly LockedPackage[]): string {
  const texts = new Map<string, Text>()
  const lines: string[] = []
  for (const each of packages) {
    const { owners, bodies } = readLicence(each.place)
    lines.push(`${each.name} ${each.version}  ${each.licence}${owners.map((owner) => `\n    ${owner}`).join('')}`)
    for (const body of bodies) {
      const key = body.replace(/[\W_]+/g, ' ').toLowerCase()
      const known = texts.get(key) ?? { body, packages: [] }
      known.packages.push(each.name)
      texts.set(key, known)
    }
  }
  const sections = [...texts.values()].map(({ body, packages: names }) => `Of ${[...new Set(names)].join(', ')}:\n\n${body}`)
  return `${PREFACE}\n\n${lines.join('\n')}\n\n${RULE}\n\n${sections.join(`\n\n${RULE}\n\n`)}\n`
}

/** What a build tool itself is made of does not get into what it builds. */
const OF_TOOLS = /^#+ licen[cs]es of bundled dependencies/im
const RULE = '='.repeat(80)
const PREFACE = `Zhanggui contains the work of others: in the console, in the browser extension, and beside the server.
Written by npm run notices from the files that are shipped and what the packages bring. First the packages with their licences and
whose they are, then the text of each licence, once. Packages that are left out on most machines are builds of
a package named here for one kind of machine, under the same licence.`

/** A file may have several licences, and its own words before them: all of it is kept but the lines that name whose it is. */
function readLicence(place: string): { readonly owners: readonly string[]; readonly bodies: readonly string[] } {
  const files = existsSync(place)
    ? readdirSync(place)
        .filter((name) => LICENCE_FILE.test(name) && !/\.(js|ts|json)$/.test(name))
        .sort()
    : []
  const texts = files.map((name) => readFileSync(join(place, name), 'utf8').replace(/\r/g, '').split(OF_TOOLS)[0] ?? '')
  const owners = texts
    .flatMap((text) => text.split('\n').filter((line) => COPYRIGHT.test(line)))
    .map((line) => line.replace(/^[\s*#>]+/, '').trim())
  return { owners: owners.length > 0 ? [...new Set(owners)] : authorIn(place), bodies: texts.map(toBody).filter((body) => body !== '') }
}

function toBody(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd())
  const isHead = (line: string, index: number) => index < 4 && HEADING.test(line) && line.length < 60
  return lines
    .filter((line, index) => !COPYRIGHT.test(line) && !isHead(line, index))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Who says nothing in a licence says it in the manifest. */
function authorIn(place: string): readonly string[] {
  const file = join(place, 'package.json')
  if (!existsSync(file)) return []
  const { author } = JSON.parse(readFileSync(file, 'utf8')) as { author?: string | { readonly name?: string } }
  const name = typeof author === 'string' ? author.replace(/\s*[<(].*$/, '') : author?.name
  return name ? [`by ${name}`] : []
}
