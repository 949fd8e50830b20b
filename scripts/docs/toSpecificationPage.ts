import type { Proof } from './readProofs.ts'
import { toTable } from './toTable.ts'

/** One thing that the specification says, in our own words. */
export interface Statement {
  readonly says: string
  /** What we do on purpose otherwise, and the number of the decision record that says why. */
  readonly otherwise?: { readonly decision: string; readonly how: string }
  /** Nobody has built it yet: the page lists it at its end, and no test may say that it is proved. */
  readonly unbuilt?: true
}

export interface SpecificationSection {
  readonly title: string
  /** By id: the number of the section and a count, such as `2.14`. */
  readonly statements: Readonly<Record<string, Statement>>
}

/** Where the page is: links lead from here. */
const toRoot = '../../'

/**
 * What is wrong with the table, a sentence each: tests that name no statement, statements that nothing proves or that are proved though they
 * are marked as not built, decisions that are not there.
 * @param decisions file names of the decision records
 */
export function findGaps(
  sections: readonly SpecificationSection[],
  proofs: readonly Proof[],
  decisions: readonly string[],
): readonly string[] {
  const statements = sections.flatMap((section) => Object.entries(section.statements))
  const known = new Set(statements.map(([id]) => id))
  const proved = new Set(proofs.flatMap(({ ids }) => ids))
  return [
    ...proofs.flatMap(({ ids, title, path }) =>
      ids.filter((id) => !known.has(id)).map((id) => `${path}: "${title}" names ${id}, which is no statement of the specification`),
    ),
    ...statements.flatMap(([id, { says, otherwise, unbuilt }]) => {
      if (unbuilt) return proved.has(id) ? [`${id} has a test, and is still marked as not built: ${says}`] : []
      if (otherwise && !findRecord(decisions, otherwise.decision)) return [`${id} names decision ${otherwise.decision}, which is not there`]
      return otherwise || proved.has(id) ? [] : [`${id} has neither a test nor a decision: ${says}`]
    }),
  ]
}

/** The page docs/reference/specification.md. */
export function toSpecificationPage(
  sections: readonly SpecificationSection[],
  proofs: readonly Proof[],
  decisions: readonly string[],
): string {
  return `# Specification

Generated from tests/specification.ts and the titles of tests: each statement of the specification, in our own words, and what proves it.
Where we do otherwise, the last column says how, with the decision that made it so.

${toCounts(sections.flatMap((section) => Object.values(section.statements)))}

${[...sections.map((section) => toSection(section, proofs, decisions)), ...toUnbuilt(sections)].join('\n')}`
}

function toCounts(statements: readonly Statement[]): string {
  const departures = statements.filter(({ otherwise }) => otherwise).length
  const missing = statements.filter(({ unbuilt }) => unbuilt).length
  return `${statements.length} statements, ${departures} of them deliberately otherwise${missing > 0 ? `, ${missing} not built yet` : ''}.`
}

function toSection({ title, statements }: SpecificationSection, proofs: readonly Proof[], decisions: readonly string[]): string {
  const built = Object.entries(statements).filter(([, { unbuilt }]) => !unbuilt)
  const rows = built.map(([id, statement]) => {
    const tests = proofs.filter(({ ids }) => ids.includes(id)).map((proof) => `[${escapeMarks(proof.title)}](${toRoot}${proof.path})`)
    return [id, escapeMarks(statement.says), tests.join('<br>'), toDeparture(statement, decisions)]
  })
  return `## ${title}

${toTable(['id', 'statement', 'proved by', 'deliberately otherwise'], rows)}
`
}

/** The section at the end of the page; none where everything is built. */
function toUnbuilt(sections: readonly SpecificationSection[]): readonly string[] {
  const rows = sections
    .flatMap(({ statements }) => Object.entries(statements))
    .filter(([, { unbuilt }]) => unbuilt)
    .map(([id, { says }]) => [id, escapeMarks(says)])
  return rows.length > 0 ? [`## Not built yet\n\n${toTable(['id', 'statement'], rows)}\n`] : []
}

function toDeparture({ otherwise }: Statement, decisions: readonly string[]): string {
  if (!otherwise) return ''
  const record = findRecord(decisions, otherwise.decision)
  const name = `decision ${otherwise.decision}`
  return `${escapeMarks(otherwise.how)} (${record ? `[${name}](../decisions/${record})` : name})`
}

function findRecord(decisions: readonly string[], number: string): string | undefined {
  return decisions.find((name) => name.startsWith(`${number}-`))
}

/** Markdown's marks as themselves, but code in backquotes as code. */
function escapeMarks(text: string): string {
  return text
    .split('`')
    .map((part, at) => (at % 2 === 0 ? part.replace(/[<>*[\]\\]/g, '\\$&') : part))
    .join('`')
}
