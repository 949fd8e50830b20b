import type { Command } from './command.ts'

/** Better matches first; what matches alike keeps its order. A command that lacks one of the words is left out. */
export function rankCommands(commands: readonly Command[], query: string): readonly Command[] {
  const terms = toTerms(query)
  return commands
    .flatMap((command) => {
      const rank = rankOf(command, terms)
      return rank === null ? [] : [{ command, rank }]
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ command }) => command)
}

function toTerms(query: string): readonly string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean)
}

/** The worst of its terms decides: every one has to be found. Null: one is not. */
function rankOf({ label, detail, words }: Command, terms: readonly string[]): number | null {
  const labels = [label.zh, label.en].map((text) => text.toLowerCase())
  const others = [...(detail ? [detail.zh, detail.en] : []), ...words].map((text) => text.toLowerCase())
  if (labels.includes(terms.join(' '))) return 0
  const ranks = terms.map((term) => rankOfTerm(labels, others, term))
  return ranks.includes(null) ? null : Math.max(0, ...ranks.map(Number))
}

function rankOfTerm(labels: readonly string[], others: readonly string[], term: string): number | null {
  if (labels.some((text) => text.startsWith(term))) return 1
  if (labels.some((text) => text.split(/[\s:：/]+/).some((word) => word.startsWith(term)))) return 2
  if (labels.some((text) => text.includes(term))) return 3
  if (others.some((text) => text.startsWith(term))) return 4
  return others.some((text) => text.includes(term)) ? 5 : null
}
