import { useInvalidate, useWarnAboutChange } from '@refinedev/core'
import { useEffect, useMemo, useState } from 'react'
import { useCall } from '../../../providers/dataProvider/useCall.ts'
import { type TabDraft, useTabDraft } from '../../../providers/drafts/useTabDraft.ts'
import { useErrorText } from '../../../providers/i18n/useErrorText.ts'
import { useReasonText } from '../../../providers/i18n/useReasonText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { receivedIds } from '../../../providers/toolApi/parseReply.ts'
import { ToolApiError } from '../../../providers/toolApi/ToolApiError.ts'
import type { Resource, ResourceRecord } from '../../../resources/schema/resource.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ListFailure, ListMessage, ListSkeleton } from '../../../ui/ListStates.tsx'
import { Toolbar } from '../../../ui/Toolbar.tsx'
import { useWrite } from '../../../ui/useWrite.ts'
import { RestoredNotice } from '../../RestoredNotice.tsx'
import { idOf } from '../../screenAddress.ts'
import { useListActions, useListContext } from '../listContext.ts'
import { isFiltered } from '../listView.ts'
import { orderDraftOf, useListRecords, useRecordList } from '../recordList.ts'
import { ArrangeRows } from './ArrangeRows.tsx'
import './arrange.css'
import './texts.ts'
import { isSameOrder, moveTo, reconcileOrder, toWholeOrder } from './order.ts'

interface ArrangeListProps {
  readonly close: () => void
}

/** The list while it is put in order. Only all of it can be: a part of it has no places of its own. */
export function ArrangeList({ close }: ArrangeListProps) {
  const { t } = useTranslate()
  const { resource } = useRecordList()
  const draft = useTabDraft<readonly string[]>(orderDraftOf(resource))
  const { shown } = useListContext()
  const { changeView } = useListActions()
  const rows = useListRecords()
  const end = () => {
    draft.forget()
    close()
  }
  if (isFiltered(shown) || shown.sort !== null)
    return (
      <ListMessage title={t('arrange.notWhole')} hint={t('arrange.notWholeHint')}>
        <Toolbar as="span">
          <Button onClick={end}>{t('actions.cancel')}</Button>
          <Button kind="primary" onClick={() => changeView({ search: '', filters: {}, sort: null })}>
            {t('arrange.makeWhole')}
          </Button>
        </Toolbar>
      </ListMessage>
    )
  if (rows.status === 'failed') return <ListFailure error={rows.error} retry={rows.retry} />
  return rows.isWholeAnswer || rows.error ? <Whole draft={draft} end={end} /> : <ListSkeleton />
}

interface WholeProps {
  /** The ids in the order that is being made. */
  readonly draft: TabDraft<readonly string[]>
  /** It was saved or given up. */
  readonly end: () => void
}

function Whole({ draft, end }: WholeProps) {
  const { t } = useTranslate()
  const { resource } = useRecordList()
  const { answered } = useListRecords()
  const arranging = useArrange(resource, answered, draft, end)
  return (
    <>
      <Toolbar className="zg-arrange-head">
        <p className="zg-muted">{t('arrange.hint')}</p>
        <span className="zg-spacer" />
        <Button disabled={arranging.isSaving} onClick={end}>
          {t('actions.cancel')}
        </Button>
        <Button kind="primary" disabled={arranging.isSaving || !arranging.isChanged} onClick={arranging.save}>
          {t('arrange.done')}
        </Button>
      </Toolbar>
      {draft.restored && <RestoredNotice discard={arranging.discard} />}
      {arranging.failure && (
        <Alert tone="error" className="zg-arrange-problem" role="alert">
          {arranging.failure}
        </Alert>
      )}
      <ArrangeRows resource={resource} arranging={arranging} />
    </>
  )
}

export interface Arranging {
  /** In the order that is being made. */
  readonly records: readonly ResourceRecord[]
  readonly isChanged: boolean
  readonly isSaving: boolean
  /** Why it was not saved; null: nothing is wrong. The order stays as it was made. */
  readonly failure: string | null
  /** Puts the record at that place, from 0. */
  readonly move: (id: string, place: number) => void
  readonly save: () => void
  /** Back to the order that the list has. */
  readonly discard: () => void
}

/**
 * An order in the making. It is saved when it is done, in one call, and not at each move: twenty moves are one decision, one
 * write and one line in the audit trail, and giving up leaves no trace. Until then its tab keeps it. `saved`: the list has the new order.
 */
function useArrange(
  resource: Resource,
  answered: readonly ResourceRecord[],
  draft: TabDraft<readonly string[]>,
  saved: () => void,
): Arranging {
  const { t } = useTranslate()
  const toErrorText = useErrorText()
  const toReasonText = useReasonText()
  const { arrange } = resource.operations
  const toSentence = (error: unknown) => {
    const reason = arrange && error instanceof ToolApiError ? error.errors?.[arrange.ids] : undefined
    return reason ? toReasonText(reason) : toErrorText(error)
  }
  const call = useCall()
  const invalidate = useInvalidate()
  const { setWarnWhen } = useWarnAboutChange()
  const byId = useMemo(() => new Map(answered.map((record) => [idOf(resource, record), record])), [resource, answered])
  const given = useMemo(() => [...byId.keys()], [byId])
  const [made, setMade] = useState<readonly string[] | null>(draft.restored ?? null)
  const { isBusy: isSaving, failure, run, say } = useWrite({ toText: toSentence })
  const order = useMemo(() => (made === null ? given : reconcileOrder(made, given)), [made, given])
  const records = useMemo(() => order.flatMap((id): readonly ResourceRecord[] => toList(byId.get(id))), [order, byId])
  const isChanged = !isSameOrder(order, given)

  useEffect(() => {
    setWarnWhen(isChanged && !draft.isKept)
    return () => setWarnWhen(false)
  }, [isChanged, setWarnWhen, draft.isKept])

  useEffect(() => {
    if (isChanged && made) draft.keep(made)
    else draft.forget()
  }, [draft, isChanged, made])

  async function save() {
    if (!arrange) return
    const isDone = await run(async () => {
      // The call replaces the whole order: a record that could not be read, or that the level hides, keeps its place in it.
      const received = receivedIds(await call(resource.rows.call, {} as never), resource.idField)
      // The declaration names the call and its key; the contract's schema checks the payload on the server.
      await call(arrange.call, { [arrange.ids]: toWholeOrder(order, received) } as never)
      await invalidate({ resource: resource.name, invalidates: ['list', 'many'] })
      setWarnWhen(false)
      say(t('arrange.saved'))
      saved()
    })
    if (!isDone) await invalidate({ resource: resource.name, invalidates: ['list'] })
  }

  return {
    records,
    isChanged,
    isSaving,
    failure,
    move: (id, place) => setMade(moveTo(order, id, place)),
    save: () => void save(),
    discard: () => setMade(null),
  }
}

function toList<Item>(item: Item | undefined): readonly Item[] {
  return item === undefined ? [] : [item]
}
