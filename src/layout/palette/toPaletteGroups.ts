import { parseIds } from '../../values/parseIds.ts'
import { type Command, type CommandKind, commandKinds } from './command.ts'
import { rankCommands } from './rankCommands.ts'

export interface PaletteGroup {
  readonly kind: CommandKind | 'recent'
  readonly commands: readonly Command[]
}

export interface PaletteView {
  readonly groups: readonly PaletteGroup[]
  /** How many shops of a pasted list there are; null: no list was pasted. */
  readonly pasted: { readonly found: number; readonly missing: readonly string[] } | null
}

interface PaletteInput {
  readonly query: string
  readonly screensAndActions: readonly Command[]
  readonly shops: readonly Command[]
  /** Goods that the query finds. */
  readonly goods: readonly Command[]
  /** Of the query, as searches in lists. */
  readonly searches: readonly Command[]
  /** Ids of commands chosen before, the latest first. */
  readonly recent: readonly string[]
}

/** More would only be scrolled past: the search in the list shows them all. */
export const GROUP_SHOWN_MAX = 20

/** What the palette shows for a query, group by group, the group with the best match first. */
export function toPaletteGroups({ query, screensAndActions, shops, goods, searches, recent }: PaletteInput): PaletteView {
  if (query.trim() === '') return { groups: toStart(screensAndActions, shops, recent), pasted: null }
  const ids = parseIds(query)
  if (ids) return toPasted(shops, searches, ids)
  const ranked = rankCommands([...screensAndActions, ...shops, ...goods], query)
  const kinds = [...new Set(ranked.map(({ kind }) => kind))]
  const found = kinds.map((kind) => ({ kind, commands: ranked.filter((command) => command.kind === kind).slice(0, GROUP_SHOWN_MAX) }))
  return { groups: keepFilled([...found, { kind: 'search', commands: searches }]), pasted: null }
}

function toStart(commands: readonly Command[], shops: readonly Command[], recent: readonly string[]): readonly PaletteGroup[] {
  const byId = new Map([...commands, ...shops].map((command) => [command.id, command]))
  const chosen = recent.flatMap((id) => byId.get(id) ?? [])
  const rest = commands.filter((command) => !chosen.includes(command))
  return keepFilled([
    { kind: 'recent', commands: chosen },
    ...commandKinds.map((kind) => ({ kind, commands: rest.filter((command) => command.kind === kind) })),
  ])
}

function toPasted(shops: readonly Command[], searches: readonly Command[], ids: readonly string[]): PaletteView {
  const found = ids.flatMap((id) => shops.find(({ words }) => words.includes(id)) ?? [])
  const missing = ids.filter((id) => !found.some(({ words }) => words.includes(id)))
  const groups = keepFilled([
    { kind: 'shop', commands: found },
    { kind: 'search', commands: searches },
  ])
  return { groups, pasted: { found: found.length, missing } }
}

function keepFilled(groups: readonly PaletteGroup[]): readonly PaletteGroup[] {
  return groups.filter(({ commands }) => commands.length > 0)
}
