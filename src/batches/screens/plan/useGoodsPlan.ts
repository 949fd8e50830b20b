import { useDeferredValue, useMemo } from 'react'
import { toTemplateOptions } from '../../../shops/freightTemplates.ts'
import type { BatchSettings } from '../../rules/batchSettings.ts'
import type { PlannedRow } from '../../rules/plannedRow.ts'
import type { PriceRules } from '../../rules/priceRules.ts'
import type { GoodsBatchKind } from '../../rules/rowValues.ts'
import { toPlan } from '../../rules/toPlan.ts'
import type { Drafts } from '../forms/drafts.ts'
import { parseDraft } from '../forms/parseDraft.ts'
import { useBatchTitle } from '../labels/useBatchTitle.ts'
import type { TemplateNames } from '../labels/useValueText.ts'
import type { ReadGoods } from './useReadGoods.ts'
import type { WantedBatch } from './useStartBatch.ts'

interface Planned {
  readonly settings: BatchSettings
  readonly rows: readonly PlannedRow[]
}

/** What the form asks of the goods that were read: made anew, without holding up the typing, with each change of either. */
export function useGoodsPlan(kind: GoodsBatchKind, drafts: Drafts, { goods, templates }: ReadGoods, rules: PriceRules) {
  const toTitle = useBatchTitle()
  const options = useMemo(() => toTemplateOptions(templates), [templates])
  const parsed = useMemo(() => {
    const byOption = options.map(({ key, picks }) => {
      return [key, Object.fromEntries(picks.map(({ shop, template }) => [shop.shop_uid, template.costTemplateId]))] as const
    })
    return parseDraft(kind, drafts, { templates: new Map(byOption) })
  }, [kind, drafts, options])
  const asked = useMemo(() => ({ goods, settings: parsed.settings, rules }), [goods, parsed.settings, rules])
  const settled = useDeferredValue(asked)
  const planned = useMemo((): Planned | null => {
    const { settings } = settled
    return settings && settled.goods.length > 0 ? { settings, rows: toPlan(settled.goods, settings, settled.rules) } : null
  }, [settled])
  const templateNames = useMemo(() => toTemplateNames(templates), [templates])

  function toWanted({ settings, rows }: Planned): WantedBatch {
    const option = options.find(({ key }) => key === drafts.bindTemplate.option)
    const names = settings.kind === 'bindTemplate' ? { templateNames: namesIn(rows, templateNames) } : {}
    return { kind, title: toTitle(settings, option?.name ?? ''), plan: { ...settings, ...names }, rows }
  }

  return { options, problems: parsed.problems, planned, isSettled: settled === asked, templateNames, toWanted }
}

function toTemplateNames(templates: ReadGoods['templates']): TemplateNames {
  return Object.fromEntries(
    templates.flatMap(({ value }) => value.templates.map((each) => [each.costTemplateId, each.costTemplateName] as const)),
  )
}

/** Only the names that rows speak of are kept with the plan. */
function namesIn(rows: readonly PlannedRow[], names: TemplateNames): TemplateNames {
  const ids = new Set(rows.flatMap(({ before, after }) => [String(before?.template_id), String(after?.template_id)]))
  return Object.fromEntries(Object.entries(names).filter(([id]) => ids.has(id)))
}
