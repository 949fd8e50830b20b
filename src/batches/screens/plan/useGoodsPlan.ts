import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Shop } from '../../../../contract/entities/shop.ts'
import { useShopRun } from '../../../bridge/hooks/useShopRun.ts'
import type { ShopLanes } from '../../../bridge/lanes/shopLanes.ts'
import type { ShopRunTools } from '../../../bridge/runs/shopRun.ts'
import { toOverwriting } from '../../../domain/batchOverwriting.ts'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { readTemplates, type ShopFreightTemplates, toTemplateOptions } from '../../../shops/freightTemplates.ts'
import { useFormats } from '../../../ui/useFormats.ts'
import type { GoodsKind, TemplateNames } from '../../kinds/defineGoodsKind.ts'
import { type BatchSettings, goodsKinds, type KindDrafts, toPlan } from '../../kinds/goodsKinds.ts'
import { type GoodsKindName, goodsKindLabels } from '../../kinds/labels.ts'
import type { PriceRules } from '../../kinds/setPrice/categoryRules.ts'
import type { PlanGoods } from '../../rules/planGoods.ts'
import type { PlannedRow } from '../../rules/plannedRow.ts'
import { skuKey } from '../../rules/rowKeys.ts'
import type { WantedBatch } from '../../runner/createPlanKeeper.ts'

interface Planned {
  readonly settings: BatchSettings
  readonly rows: readonly PlannedRow[]
}

/** What the form asks of the goods that were read: worked out again with each change of either, without holding up the typing. */
export function useGoodsPlan(
  name: GoodsKindName,
  draft: KindDrafts[GoodsKindName],
  { goods, templates }: PlanGoodsRead,
  rules: PriceRules,
) {
  const { t } = useTranslate()
  const text = useText()
  const formats = useFormats()
  const kind: GoodsKind<BatchSettings> = goodsKinds[name]
  const options = useMemo(() => toTemplateOptions(templates), [templates])
  const skuKeys = useMemo(() => new Set(goods.flatMap((each) => each.skus.map((sku) => skuKey(each, sku)))), [goods])
  const parsed = useMemo(() => {
    const byOption = options.map(({ key, picks }) => {
      return [key, Object.fromEntries(picks.map(({ shop, template }) => [shop.shop_uid, template.costTemplateId]))] as const
    })
    return kind.toSettings(draft, { skuKeys, templates: new Map(byOption) })
  }, [kind, draft, options, skuKeys])
  const asked = useMemo(() => ({ goods, settings: parsed.settings, rules }), [goods, parsed.settings, rules])
  const settled = useDeferredValue(asked)
  const planned = useMemo((): Planned | null => {
    const { settings } = settled
    return settings && settled.goods.length > 0 ? { settings, rows: toPlan(settled.goods, settings, settled.rules) } : null
  }, [settled])
  const templateNames = useMemo(() => toTemplateNames(templates), [templates])

  function toWanted({ settings, rows }: Planned, overwrites: boolean): WantedBatch {
    const chosen = 'option' in draft ? options.find(({ key }) => key === draft.option) : undefined
    const detail = kind.toTitle(settings, { t, formats }, chosen?.name ?? '')
    const title = [text(goodsKindLabels[name]), detail].filter(Boolean).join(t('batches.titles.colon'))
    return {
      kind: name,
      title: overwrites ? t('batches.titles.overwriting', { title }) : title,
      plan: {
        ...(kind.toKept?.(settings) ?? settings),
        ...toOverwriting(overwrites),
        ...(kind.needsTemplates ? { templateNames: namesIn(rows, templateNames) } : {}),
      },
      rows,
    }
  }

  return { options, problems: parsed.problems, planned, isSettled: settled === asked, templateNames, toWanted }
}

function toTemplateNames(templates: readonly ShopFreightTemplates[]): TemplateNames {
  return Object.fromEntries(
    templates.flatMap(({ value }) => value.templates.map((each) => [each.costTemplateId, each.costTemplateName] as const)),
  )
}

/** Only the names that rows speak of are kept with the plan. */
function namesIn(rows: readonly PlannedRow[], names: TemplateNames): TemplateNames {
  const ids = new Set(rows.flatMap(({ before, after }) => [String(before?.template_id), String(after?.template_id)]))
  return Object.fromEntries(Object.entries(names).filter(([id]) => ids.has(id)))
}

/** Goods that were chosen, by shop. */
export type ChosenGoods = ReadonlyMap<string, readonly string[]>

interface ShopReading {
  readonly goods: ReadonlyMap<string, PlanGoods>
  readonly templates: ShopFreightTemplates | null
}

interface ReadGoodsOptions {
  readonly lanes: ShopLanes
  readonly shops: readonly Shop[]
  readonly chosen: ChosenGoods
  /** How the goods are read, and whether the plan needs the shops' templates. */
  readonly kind: GoodsKind
}

/** The chosen goods as the platform shows them now, shop by shop, and their shops' freight templates where a plan needs them. */
export function useReadGoods({ lanes, shops, chosen, kind }: ReadGoodsOptions) {
  const { start, retry, cancel: _, ...run } = useShopRun(lanes)
  const [readings, setReadings] = useState<ReadonlyMap<string, ShopReading>>(new Map())

  const read = useCallback(() => {
    setReadings(new Map())
    start(
      shops.filter(({ shop_uid }) => chosen.has(shop_uid)),
      async ({ shop_uid }, tools) => {
        const shop = shops.find((each) => each.shop_uid === shop_uid)
        const templates = kind.needsTemplates && shop ? await readTemplates(tools.call, shop) : null
        const goods = await readChosen(kind, shop_uid, chosen.get(shop_uid) ?? [], tools)
        setReadings((known) => new Map(known).set(shop_uid, { goods, templates }))
      },
    )
  }, [start, shops, chosen, kind])

  useEffect(read, [read])

  const collected = useMemo(() => collect(chosen, readings), [chosen, readings])
  return { run, retry, read, ...collected }
}

export type PlanGoodsRead = ReturnType<typeof useReadGoods>

/** Goods in the order of the choice; `missing`: shops that were read do not have them any more. */
function collect(chosen: ChosenGoods, readings: ReadonlyMap<string, ShopReading>) {
  const goods: PlanGoods[] = []
  let missing = 0
  for (const [shop_uid, ids] of chosen) {
    const reading = readings.get(shop_uid)
    const found = ids.flatMap((id) => reading?.goods.get(id) ?? [])
    goods.push(...found)
    if (reading) missing += ids.length - found.length
  }
  return { goods, missing, templates: [...readings.values()].flatMap((reading) => reading.templates ?? []) }
}

async function readChosen({ read }: GoodsKind, shop_uid: string, ids: readonly string[], { call, signal, report }: ShopRunTools) {
  const wanted = { call, shop_uid, goods_ids: new Set(ids), signal }
  let done = 0
  const onRead = () => report({ done: ++done, total: ids.length })
  report({ done, total: ids.length })
  const goods = await read({ ...wanted, onRead })
  // What is not there any more was looked for all the same.
  report({ done: ids.length, total: ids.length })
  return goods
}
