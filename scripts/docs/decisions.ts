import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toTable } from './toTable.ts'

/** What a decision is about, in the order of the index. */
const groups = {
  profit: 'Profit',
  sales: 'Sales',
  returns: 'Returns and alerts',
  box: 'The collecting box and publishing',
  promotion: 'Promotion',
  coverage: 'Coverage board and pilots',
  hot: 'Best sellers and opportunities',
  goods: 'Goods',
  workplace: 'Workplace',
  account: 'Accounts and payments',
  operator: 'Operators',
  help: 'Help',
  shops: 'Shops',
  batches: 'Batches',
  lists: 'Lists, forms and files',
  figures: 'Figures',
  bridge: 'The way to the platform',
  frame: 'Frame, texts and what the browser keeps',
  server: 'Server and deployment',
  work: 'How we work',
} as const

type Group = keyof typeof groups

/** One page of docs/decisions. */
export interface DecisionRecord {
  /** Its file, without the folder. */
  readonly name: string
  readonly number: string
  readonly feature: Group
  /** `in force`, or what replaced it. */
  readonly status: string
  /** The decision, as one plain sentence. */
  readonly says: string
  /** Further decisions that are sections of the page, since they are one story: `## 0114 The worker selects …`. */
  readonly sections: readonly { readonly number: string; readonly title: string }[]
}

const STATUS = /^(in force|(?:partly )?replaced by \d{4}(?:(?:, | and )\d{4})*)$/

/** Reads all records of the folder. Throws with a sentence for the first one whose head is not right. */
export function readDecisions(folder: string): readonly DecisionRecord[] {
  const names = readdirSync(folder).filter((name) => name !== 'README.md')
  return names.sort().map((name) => parseDecision(name, readFileSync(join(folder, name), 'utf8')))
}

/** A record begins with the block that the index is made of, and its title with its number. Throws where either is missing. */
export function parseDecision(name: string, text: string): DecisionRecord {
  const [, feature = '', status = '', says = '', number = ''] =
    text.match(/^---\nfeature: (.+)\nstatus: (.+)\nsays: (.+)\n---\n\n# (\d{4}) \S/) ?? []
  if (number === '')
    throw new Error(`${name} lacks its head: feature, status and says between two lines of ---, and a title with the number`)
  if (!isGroup(feature)) throw new Error(`${name}: the features are ${Object.keys(groups).join(', ')}, not ${feature}`)
  if (!STATUS.test(status))
    throw new Error(`${name}: a status is "in force", "replaced by NNNN" or "partly replaced by NNNN", not ${status}`)
  if (!name.startsWith(`${number}-`)) throw new Error(`${name} is about decision ${number}`)
  const sections = [...text.matchAll(/^## (\d{4}) (.+)$/gm)].map(([, section = '', title = '']) => ({ number: section, title }))
  return { name, number, feature, status, says, sections: sections.filter((section) => section.number !== number) }
}

/** What is wrong between the records, a sentence each: a number that two have, and a status that names none. */
export function findDecisionFaults(records: readonly DecisionRecord[]): readonly string[] {
  const numbers = records.flatMap((record) => [record.number, ...record.sections.map(({ number }) => number)])
  const twice = numbers.filter((number, at) => numbers.indexOf(number) !== at)
  return [
    ...twice.map((number) => `two decisions have the number ${number}`),
    ...records.flatMap(({ name, status }) =>
      (status.match(/\d{4}/g) ?? [])
        .filter((number) => !numbers.includes(number))
        .map((number) => `${name} names ${number}, which is not there`),
    ),
  ]
}

/** The page docs/decisions/README.md. */
export function toDecisionsPage(records: readonly DecisionRecord[]): string {
  const filled = (Object.keys(groups) as Group[]).filter((group) => records.some(({ feature }) => feature === group))
  const parts = filled.map((group) => {
    const rows = records.filter(({ feature }) => feature === group).flatMap(toRows)
    return `## ${groups[group]}\n\n${toTable(['number', 'decision', 'status'], rows.sort(byNumber))}\n`
  })
  return `# Decisions

One page each, titled with the decision, keeping what was rejected and why. Several that are one story share a page. This index is made by
\`npm run docs\` from the head of each page: its feature, its status, and the decision as one sentence.

${parts.join('\n')}`
}

function toRows({ name, number, status, says, sections }: DecisionRecord): readonly (readonly string[])[] {
  const parts = sections.map((section) => [
    `[${section.number}](${name}#${toAnchor(`${section.number} ${section.title}`)})`,
    `${section.title}.`,
    `told with ${number}`,
  ])
  return [[`[${number}](${name})`, says, status], ...parts]
}

/** As the pages of a repository make it of a heading. */
function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')
}

function byNumber([a = '']: readonly string[], [b = '']: readonly string[]): number {
  return a < b ? -1 : 1
}

function isGroup(feature: string): feature is Group {
  return feature in groups
}
