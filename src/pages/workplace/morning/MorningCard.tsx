import DownOutlined from '@ant-design/icons-svg/es/asn/DownOutlined.js'
import UpOutlined from '@ant-design/icons-svg/es/asn/UpOutlined.js'
import { useCallback, useId, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import type { MorningReport } from '../../../../contract/entities/morningReport.ts'
import { morningTextsEnUS } from '../../../../contract/morningTexts/en-US.ts'
import { morningTextsZhCN } from '../../../../contract/morningTexts/zh-CN.ts'
import { type MorningSubject, toMorningHeading, toMorningLines } from '../../../domain/morningLines.ts'
import { useMay } from '../../../providers/accessControl/useMay.ts'
import { useAnswer } from '../../../providers/dataProvider/useAnswer.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useServices } from '../../../providers/services/useServices.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card, CardBody, CardHead } from '../../../ui/Card.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { PageBar } from '../../../ui/PageBar.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { ofEveryShop } from '../../../values/shopsParameter.ts'
import { FailureNotice } from '../../parts/FailureNotice.tsx'
import './morning.css'
import '../texts.ts'

/** One choice for each reader; the name is assumed. */
const KEY_PREFIX = 'zhanggui_morning_of_'
/** While consoles read on, what the server knows of yesterday grows. */
const AGAIN_MS = 5 * 60_000
const SETTINGS_PATH = '/user/channels'

/** The morning report as it is sent: a button in the line that names the page, and unfolded the first card of it, as the reader left it. */
export function MorningCard() {
  const { t } = useTranslate()
  const may = useMay()
  const { money } = useFormats()
  const { data, error, refetch } = useAnswer('morningReport', {}, { isWanted: may('morningReport'), againAfterMs: AGAIN_MS })
  const [isOpen, setOpen] = useFold()
  const id = useId()
  if (data ? data.shops === 0 : error === null) return null
  const sales = data?.sales ? t('morning.yesterday', { sales: money(data.sales.fen) }) : t('morning.unknown')
  return (
    <>
      <PageBar>
        <Button className="zg-morning-toggle" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {t('morning.title')}
          {data && <span className="zg-morning-sales"> · {sales}</span>}
          <Icon of={isOpen ? UpOutlined : DownOutlined} />
        </Button>
      </PageBar>
      <div id={id} className="zg-morning" hidden={!isOpen}>
        {isOpen && data && <MorningLines report={data} maySet={may('morningSettings')} />}
        {isOpen && error !== null && <FailureNotice error={error} retry={() => void refetch()} />}
      </div>
    </>
  )
}

/** Folded at first: the day comes before the day before. */
function useFold(): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const { storage, session } = useServices()
  const key = `${KEY_PREFIX}${session.read().uid ?? ''}`
  const subscribe = useCallback((changed: () => void) => storage.subscribe(key, changed), [storage, key])
  const stored = useSyncExternalStore(subscribe, () => storage.get(key))
  return [stored === 'open', (isOpen) => storage.set(key, isOpen ? 'open' : 'folded')]
}

function MorningLines({ report, maySet }: { readonly report: MorningReport; readonly maySet: boolean }) {
  const { t, language } = useTranslate()
  const formats = useFormats()
  const words = { texts: language === 'zh-CN' ? morningTextsZhCN : morningTextsEnUS, formats }
  return (
    <Card aria-labelledby="workplace-morning">
      <CardHead>
        <h2 id="workplace-morning">{toMorningHeading(report, words)}</h2>
        {report.as_of !== null && <span className="zg-muted">{t('morning.asOf', { time: formats.dateTime(report.as_of) })}</span>}
        {maySet && <Link to={SETTINGS_PATH}>{t('morning.settings')}</Link>}
      </CardHead>
      <CardBody as="ul" className="zg-morning-lines">
        {toMorningLines(report, words).map(({ about, text }) => (
          <li key={about}>
            <Link to={toPath(about, report)}>{t(`morning.about.${about}`)}</Link>
            <span>{text}</span>
          </li>
        ))}
      </CardBody>
    </Card>
  )
}

/** The screen that explains a line. What is at risk is in the work of this page. */
function toPath(about: MorningSubject, { change }: MorningReport): string {
  const paths: Readonly<Record<MorningSubject, string>> = {
    sales: `/dashboard/sales?window=yesterday&${ofEveryShop}`,
    returns: `/return_goods/mall?window=yesterday&basis=asked&${ofEveryShop}`,
    ads: `/goods/promotion?window=yesterday&${ofEveryShop}`,
    risk: '#workplace-work',
    change:
      change === null ? `/dashboard/sales?window=yesterday&${ofEveryShop}` : `/shop/my_shop/show/${encodeURIComponent(change.shop_uid)}`,
    unread: '/user/setting',
    lacking: '/shop/my_shop',
  }
  return paths[about]
}
