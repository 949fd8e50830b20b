import { useRef, useState } from 'react'
import type { Shop } from '../../../contract/entities/shop.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { askPlatform, NoShopLoggedIn } from '../../shops/askPlatform.ts'
import type { Category } from '../../shops/categories.ts'
import { useFailureText } from '../../shops/useFailureText.ts'
import { useShopLanes } from '../../shops/useShopLanes.ts'
import { useShops } from '../../shops/useShops.ts'
import { CategoryPicker } from './CategoryPicker.tsx'
import { type PlannedEdit, propertyEffect } from './rules/editMany.ts'
import { type TemplateProperty, toTemplate } from './rules/properties.ts'

interface EffectLineProps {
  readonly edit: PlannedEdit
  readonly template: readonly TemplateProperty[]
}

/** What the new category does to the properties of one of the goods. */
export function EffectLine({ edit, template }: EffectLineProps) {
  const { t } = useTranslate()
  const { fitting, unfitted, missing } = propertyEffect(edit, template)
  return (
    <span className="zg-muted">
      {t('collect.effect.fitting', { count: fitting })}
      {unfitted.length > 0 && ` ${t('collect.effect.unfitted', { names: unfitted.join(', ') })}`}
      {missing.length > 0 && ` ${t('collect.effect.missing', { names: missing.join(', ') })}`}
    </span>
  )
}

export interface ChosenCategory {
  readonly category: Category
  /** Null: it is being read, or could not be. */
  readonly template: readonly TemplateProperty[] | null
}

interface CategoryChangeProps {
  readonly chosen: ChosenCategory | null
  readonly choose: (chosen: ChosenCategory | null) => void
}

/** Chooses a category, and reads which properties it has. */
export function CategoryChange({ chosen, choose }: CategoryChangeProps) {
  const { t } = useTranslate()
  const lanes = useShopLanes()
  const toFailure = useFailureText()
  const shops = useShops().shops ?? noShops
  const [failure, setFailure] = useState('')
  const asked = useRef<Category | null>(null)
  async function take(category: Category | null) {
    asked.current = category
    setFailure('')
    if (!category) return choose(null)
    choose({ category, template: null })
    const wanted = { catId: category.ids.at(-1) ?? 0, goodsCommitId: 0, goodsId: 0 }
    try {
      const { answer } = await askPlatform(shops, (shop_uid) => lanes.call('propertyTemplate', shop_uid, wanted))
      // Another one may have been chosen meanwhile.
      if (asked.current === category) choose({ category, template: toTemplate(answer) })
    } catch (thrown) {
      if (asked.current === category) setFailure(thrown instanceof NoShopLoggedIn ? t('collect.noLogin') : toFailure(thrown))
    }
  }
  return (
    <>
      <CategoryPicker shops={shops} value={chosen?.category ?? null} change={(category) => void take(category)} />
      {chosen && !chosen.template && (
        <p role={failure ? 'alert' : 'status'}>
          {failure ? `${t('collect.findings.propertiesUnread')} ${failure}` : t('collect.effect.reading')}
        </p>
      )}
    </>
  )
}

const noShops: readonly Shop[] = []
