import { useInvalidate, useNotification } from '@refinedev/core'
import { type FormEvent, useMemo, useState } from 'react'
import { BOX_GOODS_PER_CALL_MAX, type BoxGoods } from '../../../contract/entities/boxGoods.ts'
import { usePriceRules } from '../../batches/screens/running/useLearnedRules.ts'
import { useCall } from '../../providers/dataProvider/useCall.ts'
import { useErrorText } from '../../providers/i18n/useErrorText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { ActionProps } from '../../resources/schema/resource.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/Fields.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useWrite } from '../../ui/useWrite.ts'
import { ChangeFields } from './ChangeFields.tsx'
import { planEdits } from './rules/editMany.ts'
import './collect.css'
import { EditPreview } from './EditPreview.tsx'
import { boxChangeKinds, firstTyped, type TypedChange, toBoxChange } from './toBoxChange.ts'
import './texts.ts'

const UNDO_S = 10

/** Changes chosen goods in one step: what it makes of each is shown before it is saved, and can be taken back. */
export function BoxBatchEdit({ resource, records, close }: ActionProps) {
  const { t } = useTranslate()
  const errorText = useErrorText()
  const call = useCall()
  const invalidate = useInvalidate()
  const { open } = useNotification()
  const [typed, setTyped] = useState(firstTyped)
  const { kind } = typed
  const put = (more: Partial<TypedChange>) => setTyped((before) => ({ ...before, ...more }))
  const chosen = records as unknown as readonly BoxGoods[]
  const { rules } = usePriceRules(null)
  const { isBusy, failure, run, say } = useWrite()
  const edits = useMemo(() => {
    const change = toBoxChange(typed)
    return change ? planEdits(chosen, change, rules) : []
  }, [chosen, typed, rules])

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
      say(t('collect.editUndone', { count: saved.length }))
    } catch (thrown) {
      open?.({ type: 'error', message: t('collect.editNotUndone'), description: errorText(thrown) })
    }
  }
  function save(event: FormEvent) {
    event.preventDefault()
    void run(async () => {
      const saved = await send(edits.map(({ after }) => after))
      const before = new Map(edits.map((each) => [each.before.box_id, each.before]))
      open?.({
        key: `edited-${edits[0]?.before.box_id}`,
        type: 'success',
        message: t('collect.edited', { count: saved.length }),
        cancelMutation: () => void undo(saved, before),
        undoableTimeout: UNDO_S,
      })
      close()
    })
  }
  return (
    <form className="zg-collect-claim" noValidate onSubmit={save}>
      <SelectField
        label={t('collect.editWhat')}
        value={kind}
        options={boxChangeKinds.map((value) => ({ value, label: t(`collect.edits.${value}`) }))}
        onChange={(next) => put({ kind: next, plain: '' })}
      />
      <ChangeFields typed={typed} put={put} goods={chosen} />
      <p role="status">{t('collect.editPlan', { count: edits.length, same: records.length - edits.length })}</p>
      <EditPreview edits={edits} kind={kind} template={typed.category?.template ?? []} />
      {failure && (
        <Alert tone="error" role="alert">
          {failure}
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
