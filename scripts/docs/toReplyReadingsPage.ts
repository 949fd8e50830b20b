import { type FieldReading, type Outcome, oddities } from './replyReadings.ts'
import { toTable } from './toTable.ts'

/** The page docs/reference/reply-readings.md: one table for each call. */
export function toReplyReadingsPage(readings: readonly FieldReading[]): string {
  const calls = [...new Set(readings.map(({ call }) => call))]
  const sections = calls.map((call) =>
    toSection(
      call,
      readings.filter((reading) => reading.call === call),
    ),
  )
  return `# How replies are read

Generated from the declarations of contract/toolApi.ts: each field of each reply that the specification names, with an oddity in its place, as
the console reads it. "Left out": the record that the field is of is not shown, and lists say how many could not be read; a write was done
all the same. "Unreadable": the whole answer. A dash: it is as if it were not there. An empty cell: that would not be odd.

${sections.join('\n\n')}
`
}

function toSection(call: string, readings: readonly FieldReading[]): string {
  const rows = readings.map(({ field, kind, outcomes }) => [
    field === '' ? 'the data' : `\`${field}\``,
    kind,
    ...oddities.map((oddity) => toCell(outcomes[oddity])),
  ])
  return `## ${call}\n\n${toTable(['field', 'kind', ...oddities], rows)}`
}

function toCell(outcome: Outcome | undefined): string {
  if (!outcome) return ''
  if (outcome.is === 'recordLost') return 'left out'
  if (outcome.is === 'unreadable') return '**unreadable**'
  const { value } = outcome
  if (value === undefined) return '–'
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0 ? 'read' : `\`${JSON.stringify(value)}\``
}
