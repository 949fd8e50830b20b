import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { TemplateOption } from '../../../shops/freightTemplates.ts'
import { Alert } from '../../../ui/Alert.tsx'
import type { GoodsBatchKind } from '../../rules/rowValues.ts'
import type { Drafts } from './drafts.ts'
import './forms.css'
import { PriceForm } from './PriceForm.tsx'
import type { ParsedDraft } from './parseDraft.ts'
import { ShelfForm } from './ShelfForm.tsx'
import { StockForm } from './StockForm.tsx'
import { TemplateForm } from './TemplateForm.tsx'
import { TitleForm } from './TitleForm.tsx'

interface BatchFormProps {
  readonly kind: GoodsBatchKind
  readonly drafts: Drafts
  readonly change: (drafts: Drafts) => void
  readonly problems: ParsedDraft['problems']
  readonly templates: { readonly options: readonly TemplateOption[]; readonly shopCount: number; readonly isReading: boolean }
}

/** The form of a kind. */
export function BatchForm({ kind, drafts, change, problems, templates }: BatchFormProps) {
  const { t } = useTranslate()
  const propsOf = <Kind extends GoodsBatchKind>(of: Kind) => ({
    draft: drafts[of],
    change: (draft: Drafts[Kind]) => change({ ...drafts, [of]: draft }),
    problems,
  })
  return (
    <form className="zg-batch-form" aria-label={t('batches.form.label')} onSubmit={(event) => event.preventDefault()}>
      {kind === 'setPrice' && <PriceForm {...propsOf(kind)} />}
      {kind === 'setStock' && <StockForm {...propsOf(kind)} />}
      {kind === 'setTitle' && <TitleForm {...propsOf(kind)} />}
      {kind === 'setShelf' && <ShelfForm {...propsOf(kind)} />}
      {kind === 'bindTemplate' && <TemplateForm {...propsOf(kind)} {...templates} />}
      {kind === 'deleteGoods' && <Alert tone="warning">{t('batches.form.deleteNote')}</Alert>}
    </form>
  )
}
