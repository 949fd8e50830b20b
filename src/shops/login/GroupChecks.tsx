import { useList } from '@refinedev/core'
import type { ShopGroup } from '../../../contract/entities/shopGroup.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'

interface GroupChecksProps {
  readonly chosen: readonly string[]
  readonly change: (group_ids: readonly string[]) => void
}

/** The groups that a new shop joins; nothing where there is none. */
export function GroupChecks({ chosen, change }: GroupChecksProps) {
  const { t } = useTranslate()
  const { data } = useList<ShopGroup>({ resource: 'shopGroups', pagination: { mode: 'off' }, errorNotification: false })
  const groups = data?.data ?? []
  if (groups.length === 0) return null
  return (
    <fieldset className="zg-field">
      <legend className="zg-label">{t('shopLogin.groups')}</legend>
      <div className="zg-login-groups">
        {groups.map(({ group_id, group_name }) => (
          <label key={group_id}>
            <input
              type="checkbox"
              checked={chosen.includes(group_id)}
              onChange={(event) => change(event.target.checked ? [...chosen, group_id] : chosen.filter((each) => each !== group_id))}
            />
            {group_name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
