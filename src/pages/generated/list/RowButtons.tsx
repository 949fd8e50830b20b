import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useMay } from '../../../providers/accessControl/useMay.ts'
import { useText } from '../../../providers/i18n/useText.ts'
import type { Resource, ResourceRecord } from '../../../resources/schema/resource.ts'
import { allowedOf } from '../allowedOf.ts'
import { idOf, screenAddress, titleOf } from '../screenAddress.ts'
import type { Opened } from './ListDialogs.tsx'

interface RowButtonsProps {
  readonly resource: Resource
  readonly record: ResourceRecord
  readonly open: (opened: Opened) => void
}

/** What can be done with one record. Each button names it for those who hear the page. */
export function RowButtons({ resource, record, open }: RowButtonsProps) {
  const { t } = useTranslation()
  const text = useText()
  const may = useMay()
  const allowed = allowedOf(resource, may)
  const title = titleOf(resource, record)
  const id = idOf(resource, record)
  const named = (action: string) => `${action} ${title}`
  return (
    <div className="zg-list-buttons">
      <Link to={screenAddress(resource, 'show', id)} aria-label={named(t('actions.show'))}>
        {t('actions.show')}
      </Link>
      {allowed.edit && (
        <Link to={screenAddress(resource, 'edit', id)} aria-label={named(t('actions.edit'))}>
          {t('actions.edit')}
        </Link>
      )}
      {rowActions(resource)
        .filter((action) => may(action.needs))
        .map((action) => (
          <button
            key={action.name}
            type="button"
            className="zg-button zg-button-link"
            aria-label={named(text(action.label))}
            onClick={() => open({ kind: 'action', action, records: [record] })}
          >
            {text(action.label)}
          </button>
        ))}
      {allowed.deleteOne && (
        <button
          type="button"
          className="zg-button zg-button-link zg-list-delete"
          aria-label={named(t('actions.delete'))}
          onClick={() => open({ kind: 'delete', record })}
        >
          {t('actions.delete')}
        </button>
      )}
    </div>
  )
}

function rowActions(resource: Resource) {
  return resource.actions.filter(({ on }) => on === 'row')
}
