import { useInvalidate, useNotification } from '@refinedev/core'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { toCallParts } from '../../../contract/callParts.ts'
import { BOX_GOODS_PER_CALL_MAX, type BoxGoods } from '../../../contract/entities/boxGoods.ts'
import { usePriceRules } from '../../batches/screens/running/useLearnedRules.ts'
import { useCall } from '../../providers/dataProvider/useCall.ts'
import { useTabDraft, withoutSecrets } from '../../providers/drafts/useTabDraft.ts'
import { useErrorText } from '../../providers/i18n/useErrorText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { ActionProps } from '../../resources/schema/resource.ts'
import { RestoredNotice } from '../../screens/RestoredNotice.tsx'
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

/** By box_id goods as they were, and their version since they were changed. */
type SavedEdits = ReadonlyMap<string, { readonly before: BoxGoods; readonly version: number }>

/** Changes chosen goods in one step: what it makes of each is shown before it is saved, and can be taken back. */
export function BoxBatchEdit({ resource, records, close }: ActionProps) {
  const { t } = useTranslate()
  const errorText = useErrorText()
  const call = useCall()
  const invalidate = useInvalidate()
  const { open } = useNotification()
  // A slip beside the dialog, or the way back of the browser, closes it.
  const tab = useTabDraft<TypedChange>('box goods many', withoutSecrets)
  const [typed, setTyped] = useState(tab.restored ?? firstTyped)
  const { kind } = typed
  const put = (more: Partial<TypedChange>) => setTyped((before) => ({ ...before, ...more }))
  useEffect(() => {
    if (JSON.stringify(typed) === JSON.stringify(firstTyped)) tab.forget()
    else tab.keep(typed)
  }, [tab, typed])
  const [saved, setSaved] = useState<SavedEdits>(new Map())
  /** Without those that a change which broke off has saved: it would be made a second time of them, or refused for their old version. */
  const chosen = useMemo(() => (records as unknown as readonly BoxGoods[]).filter(({ box_id }) => !saved.has(box_id)), [records, saved])
  const { rules } = usePriceRules(null)
  const { isBusy, failure, run, isLeft, say } = useWrite()
  const offerUndo = useUndoOffer(saved, isBusy, (edited) => void undo(edited))
  const edits = useMemo(() => {
    const change = toBoxChange(typed)
    return change ? planEdits(chosen, change, rules) : []
  }, [chosen, typed, rules])

  /** `keep` gets the goods as they are saved now, after each call. */
  async function send(goods: readonly BoxGoods[], keep: (list: readonly BoxGoods[]) => void = () => undefined): Promise<void> {
    try {
      for (const part of toCallParts(goods, BOX_GOODS_PER_CALL_MAX)) keep((await call('saveBoxGoods', { goods: part })).list)
    } finally {
      // Also where it was refused: the first calls were taken.
      await invalidate({ resource: resource.name, invalidates: ['resourceAll'] })
    }
  }
  async function undo(edited: SavedEdits) {
    try {
      await send([...edited.values()].map(({ before, version }) => ({ ...before, version })))
      say(t('collect.editUndone', { count: edited.size }))
    } catch (thrown) {
      open?.({ type: 'error', message: t('collect.editNotUndone'), description: errorText(thrown) })
    }
  }
  function save(event: FormEvent) {
    event.preventDefault()
    void run(async () => {
      const before = new Map(edits.map((each) => [each.before.box_id, each.before]))
      let all = saved
      try {
        await send(
          edits.map(({ after }) => after),
          (list) => {
            const more = list.flatMap(({ box_id, version }) => {
              const known = before.get(box_id)
              return known ? [[box_id, { before: known, version }] as const] : []
            })
            all = new Map([...all, ...more])
            setSaved(all)
          },
        )
      } catch (thrown) {
        if (isLeft()) offerUndo(all)
        throw thrown
      }
      leave(all)
    })
  }
  /** What was saved can be taken back, also where the rest was given up. */
  function leave(edited: SavedEdits) {
    // What was typed since, in another dialog, stays.
    tab.forgetSaved(typed)
    offerUndo(edited)
    close()
  }
  return (
    <form className="zg-collect-claim" noValidate onSubmit={save}>
      {tab.restored && (
        <RestoredNotice
          discard={() => {
            tab.forget()
            setTyped(firstTyped)
          }}
        />
      )}
      <SelectField
        label={t('collect.editWhat')}
        value={kind}
        options={boxChangeKinds.map((value) => ({ value, label: t(`collect.edits.${value}`) }))}
        onChange={(next) => put({ kind: next, plain: '' })}
      />
      <ChangeFields typed={typed} put={put} goods={chosen} />
      {failure && saved.size > 0 && <p role="status">{t('collect.editBrokeOff', { count: saved.size })}</p>}
      <p role="status">{t('collect.editPlan', { count: edits.length, same: chosen.length - edits.length })}</p>
      <EditPreview edits={edits} kind={kind} template={typed.category?.template ?? []} />
      {failure && (
        <Alert tone="error" role="alert">
          {failure}
        </Alert>
      )}
      <Toolbar>
        <Button onClick={() => leave(saved)}>{t('actions.cancel')}</Button>
        <Button type="submit" kind="primary" disabled={isBusy || edits.length === 0}>
          {t('actions.save')}
        </Button>
      </Toolbar>
    </form>
  )
}

/** Offers, once, to take back what was saved; also where the dialog is closed beside its buttons after a change that broke off. */
function useUndoOffer(saved: SavedEdits, isBusy: boolean, undo: (edited: SavedEdits) => void) {
  const { t } = useTranslate()
  const { open } = useNotification()
  const offered = useRef(0)

  function offerUndo(edited: SavedEdits) {
    if (edited.size === offered.current) return
    offered.current = edited.size
    open?.({
      key: `edited-${[...edited.keys()][0]}`,
      type: 'success',
      message: t('collect.edited', { count: edited.size }),
      cancelMutation: () => undo(edited),
      undoableTimeout: UNDO_S,
    })
  }

  const latest = useRef({ saved, isBusy, offerUndo })
  latest.current = { saved, isBusy, offerUndo }
  useEffect(() => {
    return () => {
      // What is being saved is told of when it ends.
      if (!latest.current.isBusy) latest.current.offerUndo(latest.current.saved)
    }
  }, [])
  return offerUndo
}
