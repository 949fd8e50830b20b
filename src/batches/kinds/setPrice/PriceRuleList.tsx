import { PRICE_STEP_DEFAULT_FEN, SKU_SPREAD_DEFAULT } from '../../../../contract/merchantCalls/goodsRules.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Button } from '../../../ui/Button.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import type { CategoryRules, PriceRules } from './categoryRules.ts'

interface PriceRuleListProps {
  readonly rules: PriceRules
  readonly forget: (cat_id: string) => Promise<void>
}

/** The rules by which prices are judged: the default ones, and what refusals taught of categories. */
export function PriceRuleList({ rules, forget }: PriceRuleListProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  return (
    <details className="zg-batch-rules">
      <summary>{rules.size > 0 ? t('batches.rules.summary', { count: rules.size }) : t('batches.rules.summaryNone')}</summary>
      <p className="zg-muted">
        {t('batches.rules.defaults', { step: formats.money(PRICE_STEP_DEFAULT_FEN), spread: formats.number(SKU_SPREAD_DEFAULT) })}
      </p>
      {rules.size > 0 && (
        <ul>
          {[...rules.values()].map((category) => (
            <CategoryRule key={category.cat_id} category={category} forget={() => void forget(category.cat_id)} />
          ))}
        </ul>
      )}
    </details>
  )
}

function CategoryRule({ category, forget }: { readonly category: CategoryRules; readonly forget: () => void }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const { cat_id, cat_name, step, spread } = category
  const name = cat_name || t('batches.rules.unnamed', { id: cat_id })
  const withDate = (sentence: string, learnedAt: number) => t('batches.ruleFrom.learned', { sentence, date: formats.date(learnedAt) })
  return (
    <li>
      <strong>{name}</strong>
      <Button size="small" aria-label={t('batches.rules.forgetOf', { name })} onClick={forget}>
        {t('batches.rules.forget')}
      </Button>
      {step && <p>{withDate(t('batches.rules.step', { limit: formats.money(step.value) }), step.learnedAt)}</p>}
      {spread && <p>{withDate(t('batches.rules.spread', { limit: formats.number(spread.value) }), spread.learnedAt)}</p>}
    </li>
  )
}
