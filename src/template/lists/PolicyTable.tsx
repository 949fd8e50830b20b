import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { DataTable } from '../../ui/charts/DataTable.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import type { Policy } from '../demo/endpoints/lists.ts'

/** The policies of one page; on a narrow screen, a card for each. */
export function PolicyTable({ policies }: { readonly policies: readonly Policy[] }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const label = (key: keyof Omit<Policy, 'id'>) => t(`template.policy.${key}`)
  return (
    <DataTable label={t('template.policy.title')} className="zg-list-table zg-policy-table" frameClassName="zg-list-frame">
      <thead>
        <tr>
          <th scope="col">{label('name')}</th>
          <th scope="col">{label('number')}</th>
          <th scope="col">{label('contentType')}</th>
          <th scope="col">{label('filterType')}</th>
          <th scope="col" className="zg-cell-number">
            {label('count')}
          </th>
          <th scope="col">{label('createdTime')}</th>
          <th scope="col">{label('status')}</th>
        </tr>
      </thead>
      <tbody>
        {policies.map((policy) => (
          <tr key={policy.id}>
            <th scope="row" className="zg-list-title">
              {policy.name}
            </th>
            <td className="zg-cell-code" data-label={label('number')}>
              {policy.number}
            </td>
            <td data-label={label('contentType')}>{t(`template.contentTypes.${policy.contentType}`)}</td>
            <td data-label={label('filterType')}>{t(`template.filterTypes.${policy.filterType}`)}</td>
            <td className="zg-cell-number" data-label={label('count')}>
              {formats.number(policy.count)}
            </td>
            <td className="zg-template-time" data-label={label('createdTime')}>
              {formats.dateTime(policy.createdTime)}
            </td>
            <td data-label={label('status')}>
              <span>
                <Tag tone={policy.status === 'online' ? 'good' : 'quiet'}>{t(`template.policyStates.${policy.status}`)}</Tag>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}
