import { useInvalidate } from '@refinedev/core'
import { useMemo, useState } from 'react'
import type { Shop } from '../../../../contract/entities/shop.ts'
import { useMay } from '../../../providers/accessControl/useMay.ts'
import { useCall } from '../../../providers/dataProvider/useCall.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useResourceNamed } from '../../../providers/registry/useRegistry.ts'
import type { ShopFreightTemplates, TemplateOption, TemplatePick } from '../../../shops/freightTemplates.ts'
import { useShopGroups } from '../../../shops/useShopGroups.ts'
import { OWN_TEMPLATES, toOwnTemplates } from './ownTemplates.ts'

interface ReadTemplates {
  readonly reads: readonly ShopFreightTemplates[]
  /** What their templates share. */
  readonly options: readonly TemplateOption[]
}

/** The freight template of each shop: its own at first, or one name for all. What a shop got is remembered with the shop. */
export function useTemplateChoice({ reads, options }: ReadTemplates, shops: readonly Shop[]) {
  const { t } = useTranslate()
  const may = useMay()
  const call = useCall()
  const invalidate = useInvalidate()
  const resource = useResourceNamed('shops')
  const groups = useShopGroups()
  const [key, choose] = useState<string>(OWN_TEMPLATES)
  const offered = useMemo<readonly TemplateOption[]>(() => {
    if (options.length === 0) return []
    const picks = toOwnTemplates(reads, { shops, groups: groups ?? [] })
    return [{ key: OWN_TEMPLATES, name: t('publish.ownTemplates'), picks }, ...options]
  }, [reads, options, shops, groups, t])
  const chosen = offered.find((each) => each.key === key) ?? offered[0]

  /** Keeps the templates with the shops that had others; those of shops that got no goods stay. What fails is chosen again the next time. */
  async function remember(shopUids: ReadonlySet<string>): Promise<void> {
    const isNew = ({ shop, template }: TemplatePick) => shopUids.has(shop.shop_uid) && shop.template_id !== template.costTemplateId
    const fresh = may('setShopTemplate') ? (chosen?.picks ?? []).filter(isNew) : []
    for (const { shop, template } of fresh) {
      const { costTemplateId, costTemplateName } = template
      const saved = { shop_uid: shop.shop_uid, template_id: costTemplateId, template_name: costTemplateName }
      if (!(await call('setShopTemplate', saved).then(Boolean, () => false))) break
    }
    if (fresh.length > 0) await invalidate({ resource: resource.name, invalidates: ['list'] })
  }

  // Groups that come late may give a shop another template.
  return { offered, chosen, choose, remember, isKnown: groups !== undefined }
}
