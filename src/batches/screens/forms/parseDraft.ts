import { STOCK_CHANGE_MAX, STOCK_MAX } from '../../../../contract/merchantCalls/goodsRules.ts'
import type { BatchSettings } from '../../rules/batchSettings.ts'
import type { GoodsBatchKind } from '../../rules/rowValues.ts'
import type { Drafts } from './drafts.ts'
import { parsePriceDraft } from './parsePriceDraft.ts'

/** What is wrong with an input; each has its sentence. */
export const draftProblems = ['notAmount', 'notPercent', 'notWhole', 'tooMuch'] as const
export type DraftProblem = (typeof draftProblems)[number]

/** Settings: null while something is missing or wrong. Problems, by input: only of what was typed; what is missing is no problem yet. */
export interface ParsedDraft {
  readonly settings: BatchSettings | null
  readonly problems: Readonly<Record<string, DraftProblem>>
}

/** What was read of the platform besides the goods. */
export interface DraftFacts {
  /** By option: the template of each shop. */
  readonly templates: ReadonlyMap<string, Readonly<Record<string, string>>>
}

const missing: ParsedDraft = { settings: null, problems: {} }

export function parseDraft(kind: GoodsBatchKind, drafts: Drafts, { templates }: DraftFacts): ParsedDraft {
  switch (kind) {
    case 'setPrice':
      return parsePriceDraft(drafts.setPrice)
    case 'setStock':
      return parseStockDraft(drafts.setStock)
    case 'setTitle':
      return parseTitleDraft(drafts.setTitle)
    case 'setShelf':
      return drafts.setShelf.to === '' ? missing : whole({ kind, is_onsale: drafts.setShelf.to === 'on' })
    case 'bindTemplate': {
      const templateIds = templates.get(drafts.bindTemplate.option)
      return templateIds ? whole({ kind, templateIds }) : missing
    }
    case 'deleteGoods':
      return whole({ kind })
  }
}

function parseStockDraft({ how, count }: Drafts['setStock']): ParsedDraft {
  const typed = count.trim()
  if (typed === '') return missing
  if (!/^\d+$/.test(typed)) return { settings: null, problems: { count: 'notWhole' } }
  if (Number(typed) > (how === 'set' ? STOCK_MAX : STOCK_CHANGE_MAX)) return { settings: null, problems: { count: 'tooMuch' } }
  return whole({ kind: 'setStock', how, count: Number(typed) })
}

/** Blanks count: a word may be put before a title with one after it. */
function parseTitleDraft({ how, find, text }: Drafts['setTitle']): ParsedDraft {
  if (how === 'replace') return find === '' ? missing : whole({ kind: 'setTitle', change: { how, find, by: text } })
  return text.trim() === '' ? missing : whole({ kind: 'setTitle', change: { how, text } })
}

function whole(settings: BatchSettings): ParsedDraft {
  return { settings, problems: {} }
}
