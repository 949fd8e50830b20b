import type { ComponentType } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import './batchForm.css'
import { TemplateForm } from './bindTemplate/Form.tsx'
import type { ParsedSettings } from './defineGoodsKind.ts'
import { DeleteForm } from './deleteGoods/Form.tsx'
import type { FormProps } from './formFields.tsx'
import type { KindDrafts } from './goodsKinds.ts'
import type { GoodsKindName } from './labels.ts'
import { PriceForm } from './setPrice/Form.tsx'
import { ShelfForm } from './setShelf/Form.tsx'
import { StockForm } from './setStock/Form.tsx'
import { TitleForm } from './setTitle/Form.tsx'

/** The form of each kind: loaded with the dialog. */
const forms: { readonly [Name in GoodsKindName]: ComponentType<FormProps<KindDrafts[Name]>> } = {
  setPrice: PriceForm,
  setStock: StockForm,
  setTitle: TitleForm,
  setShelf: ShelfForm,
  bindTemplate: TemplateForm,
  deleteGoods: DeleteForm,
}

interface BatchFormProps<Name extends GoodsKindName> {
  readonly kind: Name
  readonly draft: KindDrafts[Name]
  readonly change: (draft: KindDrafts[Name]) => void
  readonly problems: ParsedSettings['problems']
}

/** What is wanted of the goods, in the form of the kind. */
export function BatchForm<Name extends GoodsKindName>({ kind, ...props }: BatchFormProps<Name>) {
  const { t } = useTranslate()
  const Form: ComponentType<FormProps<KindDrafts[Name]>> = forms[kind]
  return (
    <form className="zg-batch-form" aria-label={t('batches.form.label')} onSubmit={(event) => event.preventDefault()}>
      <Form {...props} />
    </form>
  )
}
