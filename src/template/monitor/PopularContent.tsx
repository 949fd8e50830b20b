import { useState } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { DataTable } from '../../ui/charts/DataTable.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { popularTypes } from '../demo/endpoints/analysis.ts'
import { DemoCard } from '../parts/DemoCard.tsx'
import { Growth } from '../parts/Growth.tsx'
import { Segments } from '../parts/Segments.tsx'
import { useDemo } from '../parts/useDemo.ts'

/** What is clicked most, by type of content. */
export function PopularContent() {
  const { t } = useTranslate()
  const formats = useFormats()
  const [type, setType] = useState<(typeof popularTypes)[number]>('text')
  const title = t('template.monitor.popular')
  const types = popularTypes.map((each) => [each, t(`template.popularTypes.${each}`)] as const)
  return (
    <DemoCard
      title={title}
      actions={<Segments label={t('template.monitor.type')} options={types} value={type} change={setType} />}
      answer={useDemo('popularList', { type })}
    >
      {(rows) => (
        <DataTable label={title}>
          <thead>
            <tr>
              <th scope="col">{t('template.monitor.content')}</th>
              <th scope="col" className="zg-cell-number">
                {t('template.monitor.clicks')}
              </th>
              <th scope="col" className="zg-cell-number">
                {t('template.monitor.change')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, title: name, clickNumber, increases }) => (
              <tr key={key}>
                <td>{name}</td>
                <td className="zg-cell-number">{formats.number(clickNumber)}</td>
                <td className="zg-cell-number">
                  <Growth ratio={increases} />
                </td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </DemoCard>
  )
}
