import { useInvalidate, useNotification } from '@refinedev/core'
import { type FormEvent, useId, useMemo, useState } from 'react'
import { BOX_GOODS_PER_CALL_MAX, type BoxGoods } from '../../../contract/entities/boxGoods.ts'
import { usePriceRules } from '../../batches/screens/running/useLearnedRules.ts'
import { GROUP_SIZE } from '../../domain/listing/checkListing.ts'
import { DESCRIPTION_MAX_CHARS, SHORT_TITLE_CHARS } from '../../domain/listing/checkTexts.ts'
import { type BoxChange, type PlannedEdit, planEdits } from '../../domain/listing/editMany.ts'
import type { TemplateProperty } from '../../domain/listing/properties.ts'
import { useCall } from '../../providers/dataProvider/useCall.ts'
import { useErrorText } from '../../providers/i18n/useErrorText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useResourceNamed } from '../../providers/registry/useRegistry.ts'
import type { ActionProps } from '../../resources/schema/resource.ts'
import { useShopList } from '../../shops/useShopList.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { CategoryChange, type ChosenCategory, EffectLine } from './CategoryChange.tsx'
import './collect.css'
import { RuleInputs } from './RuleInputs.tsx'
import { firstRule } from './ruleDraft.ts'
import { boxChangeKinds, toBoxChange } from './toBoxChange.ts'
import { namesOnce, useFreightNames } from './useFreightNames.ts'

const groupSizes = Array.from({ length: GROUP_SIZE.max - GROUP_SIZE.min + 1 }, (_, at) => GROUP_SIZE.min + at)
const UNDO_S = 10
const SHOWN_MAX = 50

/** Changes chosen goods in one step: what it makes of each is shown before it is saved, and can be taken back. */
export function BoxBatchEdit({ resource, records, close }: ActionProps) {
  const { t } = useTranslate()
  const errorText = useErrorText()
  const call = useCall()
  const invalidate = useInvalidate()
  const { open } = useNotification()
  const [kind, setKind] = useState<BoxChange['kind']>('title')
  const [find, setFind] = useState('')
  const [text, setText] = useState('')
  const [rule, setRule] = useState(firstRule)
  const [stock, setStock] = useState('')
  const [seconds, setSeconds] = useState(86_400)
  const [size, setSize] = useState<number>(GROUP_SIZE.min)
  const [plain, setPlain] = useState('')
  const { data: shopList } = useShopList(useResourceNamed('shops'), { refetchOnMount: false })
  const claimed = new Set((records as unknown as readonly BoxGoods[]).flatMap(({ claims }) => claims.map(({ shop_uid }) => shop_uid)))
  const shops = (shopList?.data ?? []).filter(({ shop_uid }) => claimed.size === 0 || claimed.has(shop_uid))
  const freightNames = useFreightNames(shops, kind === 'freight')
  const listId = useId()
  const [category, setCategory] = useState<ChosenCategory | null>(null)
  const { rules } = usePriceRules(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const edits = useMemo(() => {
    const change = toBoxChange({ kind, find, text, rule, stock, seconds, category, size, plain })
    return change ? planEdits(records as unknown as readonly BoxGoods[], change, rules) : []
  }, [records, kind, find, text, rule, stock, seconds, category, size, plain, rules])

  /** Out: the goods as they are saved now. */
  async function send(goods: readonly BoxGoods[]): Promise<readonly BoxGoods[]> {
    const saved: BoxGoods[] = []
    try {
      for (let from = 0; from < goods.length; from += BOX_GOODS_PER_CALL_MAX)
        saved.push(...(await call('saveBoxGoods', { goods: goods.slice(from, from + BOX_GOODS_PER_CALL_MAX) })).list)
    } finally {
      // Also where it was refused: the first calls were taken.
      await invalidate({ resource: resource.name, invalidates: ['resourceAll'] })
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
          <select
            {...control}
            className="zg-input"
            value={kind}
            onChange={({ target }) => {
              setKind(target.value as typeof kind)
              setPlain('')
            }}
          >
            {boxChangeKinds.map((value) => (
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
      {kind === 'shortTitle' && (
        <TextField
          label={t('collect.shortTitle')}
          hint={t('collect.shortTitleOfTitle', SHORT_TITLE_CHARS)}
          value={plain}
          change={setPlain}
        />
      )}
      {kind === 'description' && (
        <TextField
          label={t('collect.description')}
          hint={t('collect.descriptionHint', { count: Array.from(plain.trim()).length, max: DESCRIPTION_MAX_CHARS })}
          value={plain}
          change={setPlain}
        />
      )}
      {kind === 'freight' && (
        <>
          <TextField label={t('collect.freight')} hint={t('collect.freightHint')} value={plain} change={setPlain} list={listId} />
          <datalist id={listId}>
            {namesOnce(freightNames).map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
      {kind === 'groupSize' && (
        <FormField label={t('collect.groupSize')}>
          {(control) => (
            <select {...control} className="zg-input" value={size} onChange={({ target }) => setSize(Number(target.value))}>
              {groupSizes.map((value) => (
                <option key={value} value={value}>
                  {value}
                </option>
              ))}
            </select>
          )}
        </FormField>
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
  /** Id of the values that are offered. Default: none are. */
  readonly list?: string
}

function TextField({ label, hint, value, change, list }: TextFieldProps) {
  return (
    <FormField label={label} hint={hint}>
      {(control) => <input {...control} className="zg-input" value={value} list={list} onChange={({ target }) => change(target.value)} />}
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
  const show = ({ title, listing }: BoxGoods) => {
    const { skus, shipment_limit_s, category, short_title, description, group_size, freight_template } = listing
    if (kind === 'title') return title
    if (kind === 'shortTitle') return short_title || '—'
    if (kind === 'description') return description || '—'
    if (kind === 'groupSize') return formats.number(group_size)
    if (kind === 'freight') return freight_template || t('collect.freightNone')
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
