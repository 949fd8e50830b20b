import { useNotification } from '@refinedev/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Button } from '../../../ui/Button.tsx'
import { declaredChoice, isSameColumnChoice } from '../columns/columnChoice.ts'
import { useListContext } from '../listContext.ts'
import { useViewWrites, type ViewDraft } from './useViewWrites.ts'
import { ViewDialog } from './ViewDialog.tsx'
import { isViewChanged, toViewAddress, toViewQuery } from './viewQuery.ts'
import './views.css'

/** What is filtered, sorted or arranged and in no view yet: save it, over the open view or as a new one. */
export function SaveView() {
  const { t } = useTranslate()
  const source = useListContext()
  const { resource, view, saved, choice } = source
  const [address, setAddress] = useSearchParams()
  const writes = useViewWrites(resource, saved)
  const { open } = useNotification()
  const [draft, setDraft] = useState<ViewDraft | null>(null)
  const { active } = saved
  const query = toViewQuery(resource, view)

  const saveOver = async () => {
    if (!active) return
    const { view_id, name, shop_uid_list, is_shared, version } = active
    const answer = await writes.save({ view_id, name, query, columns: active.columns && choice, shop_uid_list, is_shared, version })
    if (typeof answer === 'string') open?.({ type: 'error', message: t('views.notSaved', { name }), description: answer })
    else open?.({ type: 'success', message: t('views.saved', { name }) })
  }
  const begin = () => {
    const hasColumns = active ? active.columns !== null : !isSameColumnChoice(choice, declaredChoice(resource))
    setDraft({ name: active ? t('views.copyOf', { name: active.name }) : '', query, columns: hasColumns ? choice : null })
  }

  if (!isViewChanged(source)) return null
  return (
    <span className="zg-view-save">
      {active?.is_mine && (
        <Button aria-label={t('views.saveOver', { name: active.name })} disabled={writes.isBusy} onClick={saveOver}>
          {t('actions.save')}
        </Button>
      )}
      <Button kind="text" onClick={begin}>
        {t(active ? 'views.saveAsNew' : 'views.save')}
      </Button>
      {draft && (
        <ViewDialog
          draft={draft}
          columns={choice}
          writes={writes}
          saved={(view) => setAddress(toViewAddress(resource, view, address), { replace: true })}
          close={() => setDraft(null)}
        />
      )}
    </span>
  )
}
