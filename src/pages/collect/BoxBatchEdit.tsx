import { useInvalidate, useNotification } from '@refinedev/core'
import { type FormEvent, useMemo, useState } from 'react'
import { BOX_GOODS_PER_CALL_MAX, type BoxGoods } from '../../../contract/entities/boxGoods.ts'
import { usePriceRules } from '../../batches/screens/running/useLearnedRules.ts'
import { type BoxChange, type PlannedEdit, planEdits } from '../../domain/listing/editMany.ts'
import type { TemplateProperty } from '../../domain/listing/properties.ts'
import { useCall } from '../../providers/dataProvider/useCall.ts'
import { useErrorText } from '../../providers/i18n/useErrorText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { ActionProps } from '../../resources/schema/resource.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { CategoryChange, type ChosenCategory, EffectLine } from './CategoryChange.tsx'
import './collect.css'
import { RuleInputs } from './RuleInputs.tsx'
import { firstRule, parseRule } from './ruleDraft.ts'

const kinds = ['title', 'category', 'priceRule', 'stock', 'shipment'] as const
const UNDO_S = 10
const SHOWN_MAX = 50

/** Changes chosen goods in one step: what it makes of each is shown before it is saved, and can be taken back. */
export function BoxBatchEdit({ resource, records, close }: ActionProps) {
  const { t } = useTranslate()
  const errorText = useErrorText()
  const call = useCall()
  const invalidate = useInvalidate()
  const { open } = useNotification()
  const [kind, setKind] = useState<(typeof kinds)[number]>('title')
  const [find, setFind] = useState('')
  const [text, setText] = useState('')
  const [rule, setRule] = useState(firstRule)
  const [stock, setStock] = useState('')
  const [seconds, setSeconds] = useState(86_400)
  const [category, setCategory] = useState<ChosenCategory | null>(null)
  const { rules } = usePriceRules(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const edits = useMemo(() => {
    const change = toChange({ kind, find, text, rule, stock, seconds, category })
    return change ? planEdits(records as unknown as readonly BoxGoods[], change, rules) : []
  }, [records, kind, find, text, rule, stock, seconds, category, rules])

  /** Out: the goods as they are saved now. */
  async function send(goods: readonly BoxGoods[]): Promise<readonly BoxGoods[]> {
    const saved: BoxGoods[] = []
    try {
      for (let from = 0; from < goods.length; from += BOX_GOODS_PER_CALL_MAX)
        saved.push(...(await call('saveBoxGoods', { goods: goods.slice(from, from + BOX_GOODS_PER_CALL_MAX) })).list)
    } finally {
      // Also where it was refused: the first calls were taken.
      await invalidate({ resource: resource.name, invalidates: ['list', 'detail'] })
    }
    return saved
  }
  async function undo(saved: readonly BoxGoods[], before: ReadonlyMap<string, BoxGoods>) {
    try {
      await send(saved.flatMap(({ box_id, version }) => ({ ...(before.get(box_id) as BoxGoods), version })))
      open?.({ type: 'success', message: t('collect.editUndone', { count: saved.length }) })
    } catch (thrown) {
      open?.({ type: 'error', message: t('collect.editNotUndone'), description: errorText(thrown) })
    }
  }
  async function save(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    try {
      const saved = await send(edits.map(({ after }) => after))
      const before = new Map(edits.map((each) => [each.before.box_id, each.before]))
      open?.({
        ...{ key: `edited-${edits[0]?.before.box_id}`, type: 'success', message: t('collect.edited', { count: saved.length }) },
        ...{ cancelMutation: () => void undo(saved, before), undoableTimeout: UNDO_S },
      })
      close()
    } catch (thrown) {
      setFailure(thrown)
      setBusy(false)
    }
  }
  return (
    <form className="zg-collect-claim" noValidate onSubmit={(event) => void save(event)}>
      <FormField label={t('collect.editWhat')}>
        {(control) => (
          <select {...control} className="zg-input" value={kind} onChange={({ target }) => setKind(target.value as typeof kind)}>
            {kinds.map((value) => (
              <option key={value} value={value}>
                {t(`collect.edits.${value}`)}
              </option>
            ))}
          </select>
        )}
      </FormField>
      {kind === 'title' && (
        <>
          <TextField label={t('collect.find')} hint={t('collect.findHint')} value={find} change={setFind} />
          <TextField label={t('collect.by')} value={text} change={setText} />
        </>
      )}
      {kind === 'category' && <CategoryChange chosen={category} choose={setCategory} />}
      {kind === 'priceRule' && (
        <div className="zg-collect-rule">
          <RuleInputs typed={rule} type={setRule} />
        </div>
      )}
      {kind === 'stock' && <TextField label={t('collect.columns.stock')} value={stock} change={setStock} />}
      {kind === 'shipment' && (
        <FormField label={t('collect.shipment')}>
          {(control) => (
            <select {...control} className="zg-input" value={seconds} onChange={({ target }) => setSeconds(Number(target.value))}>
              {[86_400, 172_800].map((value) => (
                <option key={value} value={value}>
                  {t('collect.hours', { hours: value / 3_600 })}
                </option>
              ))}
            </select>
          )}
        </FormField>
      )}
      <p role="status">{t('collect.editPlan', { count: edits.length, same: records.length - edits.length })}</p>
      <ul className="zg-collect-lines">
        {edits.slice(0, SHOWN_MAX).map((edit) => (
          <PreviewLine key={edit.before.box_id} edit={edit} kind={kind} template={category?.template ?? []} />
        ))}
      </ul>
      {Boolean(failure) && (
        <Alert tone="error" role="alert">
          {errorText(failure)}
        </Alert>
      )}
      <Toolbar>
        <Button onClick={close}>{t('actions.cancel')}</Button>
        <Button type="submit" kind="primary" disabled={isBusy || edits.length === 0}>
          {t('actions.save')}
        </Button>
      </Toolbar>
    </form>
  )
}

interface TextFieldProps {
  readonly label: string
  readonly hint?: string
  readonly value: string
  readonly change: (value: string) => void
}

function TextField({ label, hint, value, change }: TextFieldProps) {
  return (
    <FormField label={label} hint={hint}>
      {(control) => <input {...control} className="zg-input" value={value} onChange={({ target }) => change(target.value)} />}
    </FormField>
  )
}

interface PreviewLineProps {
  readonly edit: PlannedEdit
  readonly kind: BoxChange['kind']
  /** Of the new category, where one was chosen. */
  readonly template: readonly TemplateProperty[]
}

/** Before and after, of one of the goods. */
function PreviewLine({ edit, kind, template }: PreviewLineProps) {
  const { before, after } = edit
  const { t } = useTranslate()
  const formats = useFormats()
  const show = ({ title, listing: { skus, shipment_limit_s, category } }: BoxGoods) => {
    if (kind === 'title') return title
    if (kind === 'category') return category?.names.join(' / ') ?? t('collect.categoryHint')
    if (kind === 'shipment') return t('collect.hours', { hours: shipment_limit_s / 3_600 })
    const values = skus.flatMap(({ group_fen, stock }) => (kind === 'stock' ? stock : group_fen) ?? [])
    const toText = (value: number) => (kind === 'stock' ? formats.number(value) : formats.money(value))
    const [low, high] = [Math.min(...values), Math.max(...values)]
    if (values.length === 0) return '—'
    return low === high ? toText(low) : `${toText(low)} – ${toText(high)}`
  }
  return (
    <li>
      {kind !== 'title' && <span className="zg-collect-name">{before.title}</span>}
      <span className="zg-collect-name">{t('collect.change', { before: show(before), after: show(after) })}</span>
      {kind === 'category' && <EffectLine edit={edit} template={template} />}
    </li>
  )
}

interface Typed {
  readonly category: ChosenCategory | null
  readonly kind: (typeof kinds)[number]
  readonly find: string
  readonly text: string
  readonly rule: typeof firstRule
  readonly stock: string
  readonly seconds: number
}

/** Null: what was typed is no change yet. */
function toChange({ kind, find, text, rule, stock, seconds, category: chosen }: Typed): BoxChange | null {
  if (kind === 'category') return chosen?.template ? { kind, category: chosen.category, template: chosen.template } : null
  if (kind === 'shipment') return { kind, seconds }
  if (kind === 'stock') return /^\d{1,9}$/.test(stock.trim()) ? { kind, stock: Number(stock) } : null
  if (kind === 'title') return find === '' && text === '' ? null : { kind, find, by: text }
  const parsed = parseRule(rule).rule
  return parsed && { kind, rule: parsed }
}
