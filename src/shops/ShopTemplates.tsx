import { useInvalidate } from '@refinedev/core'
import { useCallback, useEffect, useState } from 'react'
import type { Shop } from '../../contract/entities/shop.ts'
import { useBridge } from '../bridge/hooks/useBridge.ts'
import { useFanOut } from '../bridge/hooks/useFanOut.ts'
import { type FreightTemplates, readTemplates } from '../bridge/readTemplates.ts'
import { useCall } from '../providers/dataProvider/useCall.ts'
import { useTranslate } from '../providers/i18n/useTranslate.ts'
import type { ActionProps } from '../resources/schema/resource.ts'
import './shopCheck.css'
import { RunProgress } from './templates/RunProgress.tsx'
import { TemplateChoice } from './templates/TemplateChoice.tsx'
import { TemplateFailures } from './templates/TemplateFailures.tsx'
import { TemplateResults } from './templates/TemplateResults.tsx'
import './templates/templates.css'
import { toFailedShops } from './templates/toFailedShops.ts'
import type { TemplateOption, TemplatePick } from './templates/toTemplateOptions.ts'

/** The freight template of one shop or of many: read from the platform, chosen, saved shop by shop. */
export function ShopTemplates({ resource, records, close }: ActionProps) {
  const { t } = useTranslate()
  const bridge = useBridge()
  const call = useCall()
  const invalidate = useInvalidate()
  // The list call's reply schema has made them shops. As they were when this was opened: the list changes below.
  const [shops] = useState(records as unknown as readonly Shop[])
  const [option, setOption] = useState<TemplateOption | null>(null)
  const reading = useFanOut<Shop, FreightTemplates>()
  const saving = useFanOut<TemplatePick, unknown>()
  const { start } = reading
  const read = useCallback((wanted: readonly Shop[]) => void start(wanted, (shop) => readTemplates(bridge, shop)), [start, bridge])
  useEffect(() => read(shops), [read, shops])

  const outcomes = [...reading.outcomes.values()]
  const reads = outcomes.flatMap((outcome) => (outcome.state === 'ok' ? [{ shop: outcome.item, value: outcome.value }] : []))
  const failed = outcomes.filter(({ state }) => state !== 'ok')

  async function save(picks: readonly TemplatePick[]) {
    await saving.start(picks, ({ shop: { shop_uid }, template: { costTemplateId, costTemplateName } }) =>
      call('setShopTemplate', { shop_uid, template_id: costTemplateId, template_name: costTemplateName }),
    )
    void invalidate({ resource: resource.name, invalidates: ['list', 'detail'] })
  }

  if (option)
    return (
      <div className="zg-templates">
        <TemplateResults
          option={option}
          reads={reads}
          isRunning={saving.isRunning}
          outcomes={saving.outcomes}
          stop={saving.cancel}
          retry={(picks) => void save(picks)}
          close={close}
        />
      </div>
    )
  if (reading.isRunning)
    return (
      <div className="zg-templates">
        <RunProgress
          label={t('templates.reading', { done: reads.length + failed.length, total: shops.length })}
          done={reads.length + failed.length}
          total={shops.length}
          stop={reading.cancel}
        />
      </div>
    )
  return (
    <div className="zg-templates">
      <TemplateFailures
        title={t('templates.notRead', { count: failed.length, total: shops.length })}
        failed={toFailedShops(failed, (shop) => shop)}
        retry={() => read(failed.map(({ item }) => item))}
      />
      {reads.length > 0 && (
        <TemplateChoice
          reads={reads}
          save={(chosen) => {
            setOption(chosen)
            void save(chosen.picks)
          }}
        />
      )}
    </div>
  )
}
