import { useContext, useState } from 'react'
import { useMay } from '../providers/accessControl/useMay.ts'
import { TabContext } from '../providers/drafts/useTabDraft.ts'
import { useText } from '../providers/i18n/useText.ts'
import { useTranslate } from '../providers/i18n/useTranslate.ts'
import type { Resource, ResourceRecord } from '../resources/schema/resource.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { allowedOf } from './allowedOf.ts'
import { ListDialogs, type Opened } from './list/ListDialogs.tsx'
import { screenAddress, withinResource } from './screenAddress.ts'
import { useLeave } from './useLeave.ts'

interface ShowButtonsProps {
  readonly resource: Resource
  readonly id: string
  /** Undefined: it has not come. */
  readonly record: ResourceRecord | undefined
}

/** What can be done with a record that is read, and the way back. */
export function ShowButtons({ resource, id, record }: ShowButtonsProps) {
  const { t } = useTranslate()
  const allowed = allowedOf(resource, useMay())
  const leave = useLeave(resource)
  const tab = useContext(TabContext)
  const text = useText()
  const [opened, setOpened] = useState<Opened | null>(null)
  /** The record is gone: its tab has nothing more to show. */
  function leaveForGood() {
    tab?.closeAfterwards()
    leave()
  }
  return (
    <>
      <Button onClick={leave}>{t('actions.back')}</Button>
      {record &&
        allowed.actions
          .filter((action) => action.on === 'row' && action.when(record))
          .map((action) => (
            <Button key={action.name} onClick={() => setOpened({ kind: 'action', action, records: [record] })}>
              {text(action.label)}
            </Button>
          ))}
      {record && allowed.edit && (
        <ButtonLink kind="primary" to={screenAddress(resource, 'edit', id)} state={withinResource}>
          {t('actions.edit')}
        </ButtonLink>
      )}
      {record && allowed.deleteOne && (
        <Button kind="danger" onClick={() => setOpened({ kind: 'delete', record })}>
          {resource.deleteLabel ? text(resource.deleteLabel) : t('actions.delete')}
        </Button>
      )}
      <ListDialogs resource={resource} opened={opened} close={() => setOpened(null)} deleted={leaveForGood} />
    </>
  )
}
