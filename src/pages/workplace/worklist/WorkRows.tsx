import { toBackendPath } from '../../../../contract/backendPlace.ts'
import type { Shop } from '../../../../contract/entities/shop.ts'
import { useMay } from '../../../providers/accessControl/useMay.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useDeployment } from '../../../providers/services/useDeployment.ts'
import { BackendButton } from '../../../shops/backend/BackendButton.tsx'
import { ButtonAnchor } from '../../../ui/Button.tsx'
import { ColumnHeads } from '../../../ui/ColumnHeads.tsx'
import { Copyable } from '../../../ui/Copyable.tsx'
import { TitledDialog } from '../../../ui/dialog/TitledDialog.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { toUrgency, type WorkItem } from '../../parts/work.ts'
import { kinds } from './kinds/index.ts'

interface WorkRowsProps {
  readonly item: WorkItem
  readonly shop: Shop | null
  readonly close: () => void
}

const SECOND_MS = 1_000

/** The orders, after-sales or goods behind a piece of work, the most urgent first, and the platform's own page about them. */
export function WorkRows({ item, shop, close }: WorkRowsProps) {
  const { t } = useTranslate()
  const { mms } = useDeployment().merchant_hosts
  const may = useMay()
  const place = kinds[item.kind]?.listPlace ?? null
  const title = `${t(`work.kinds.${item.kind}.label`)} · ${shop?.shop_name ?? ''}`
  const isOpenable = shop !== null && may('openBackend')
  const platform =
    place &&
    (isOpenable ? (
      <BackendButton shop={shop} place={place} />
    ) : (
      <ButtonAnchor href={mms + toBackendPath(place)} target="_blank" rel="noreferrer">
        {t('work.toPlatform')}
      </ButtonAnchor>
    ))
  return (
    <TitledDialog isOpen title={title} close={close} foot={platform}>
      <p className="zg-muted">{t(item.isAtLeast ? 'work.rowsAtLeast' : 'work.rows', { count: item.rows.length })}</p>
      {place && !isOpenable && <p className="zg-muted">{t('work.platformLogin')}</p>}
      <WorkRowsTable item={item} shop={shop} />
    </TitledDialog>
  )
}

/** Its rows with their latest moment, their worth, and the way to each in the shop's backend. */
export function WorkRowsTable({ item, shop }: Pick<WorkRowsProps, 'item' | 'shop'>) {
  const { t } = useTranslate()
  const formats = useFormats()
  return (
    <table className="zg-table zg-work-rows">
      <thead>
        <ColumnHeads heads={[t('work.number'), t('work.due'), { number: t('work.worth') }]} />
      </thead>
      <tbody>
        {item.rows.map(({ id, title: goods, dueAt, worthFen, place }) => (
          <tr key={id}>
            <td>
              <Copyable text={id} />
              <small className="zg-muted zg-work-goods">{goods}</small>
              {shop && place && <BackendButton shop={shop} place={place} size="small" />}
            </td>
            <td>
              {dueAt === null ? (
                t('work.dash')
              ) : (
                <time
                  dateTime={new Date(dueAt * SECOND_MS).toISOString()}
                  data-urgency={toUrgency(dueAt, item.readAt / SECOND_MS) ?? undefined}
                  title={formats.dateTime(dueAt * SECOND_MS)}
                >
                  {formats.relativeTime(dueAt * SECOND_MS, Date.now())}
                </time>
              )}
            </td>
            <td className="zg-cell-number">{worthFen === null ? t('work.dash') : formats.money(worthFen)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
