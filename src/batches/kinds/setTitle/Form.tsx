import { TITLE_WIDTH_MAX } from '../../../../contract/merchantCalls/goodsRules.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { SelectField, TextField } from '../../../ui/Fields.tsx'
import { goodsKey } from '../../rules/rowKeys.ts'
import { titleWidth } from '../../rules/titleWidth.ts'
import { EachGrid, fromEachTexts, toEachTexts } from '../EachGrid.tsx'
import { type FormProps, usePlanFacts } from '../formFields.tsx'
import { type TitleDraft, titleHows } from './rules.ts'

const added = { label: 'text', hint: 'textHint' } as const
/** What the input is for, by how titles change. */
const inputs = {
  replace: { label: 'by', hint: 'byHint' },
  prefix: added,
  suffix: added,
  whole: { label: 'whole', hint: 'wholeHint' },
} as const

export function TitleForm({ draft, change }: FormProps<TitleDraft>) {
  if (draft.each) return <EachTitle typed={draft.each} change={(each) => change({ ...draft, each })} />
  return <AlikeTitle draft={draft} change={change} />
}

interface EachTitleProps {
  readonly typed: NonNullable<TitleDraft['each']>
  readonly change: (typed: NonNullable<TitleDraft['each']>) => void
}

/** Goods by goods, as a program suggests it. */
function EachTitle({ typed, change }: EachTitleProps) {
  const { t } = useTranslate()
  const { goods } = usePlanFacts()
  const label = t('batches.values.title')
  const newLabel = t('batches.form.newValue', { name: label })
  return (
    <EachGrid
      label={t('batches.titles.eachGoods')}
      hint={t('batches.form.eachValueHint')}
      columns={[{ label, newLabel, inputMode: 'text', isWrong: (text) => titleWidth(text.trim()) > TITLE_WIDTH_MAX }]}
      rows={goods.map(({ title, shop_uid, goods_id }) => ({
        key: goodsKey({ shop_uid, goods_id }),
        name: goods_id,
        shop_uid,
        id: goods_id,
        now: [{ shown: title, typed: title }],
      }))}
      typed={toEachTexts(typed)}
      change={(next) => change(fromEachTexts(next))}
    />
  )
}

function AlikeTitle({ draft, change }: Omit<FormProps<TitleDraft>, 'problems'>) {
  const { t } = useTranslate()
  const words = inputs[draft.how]
  return (
    <>
      <SelectField
        label={t('batches.form.titleHow')}
        value={draft.how}
        options={titleHows.map((value) => ({ value, label: t(`batches.form.titleHows.${value}`) }))}
        onChange={(how) => change({ ...draft, how })}
      />
      {draft.how === 'replace' && (
        <TextField label={t('batches.form.find')} value={draft.find} onChange={(find) => change({ ...draft, find })} autoComplete="off" />
      )}
      <TextField
        label={t(`batches.form.${words.label}`)}
        value={draft.text}
        onChange={(text) => change({ ...draft, text })}
        hint={t(`batches.form.${words.hint}`)}
        autoComplete="off"
      />
    </>
  )
}
