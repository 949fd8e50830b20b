import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BoxClaim } from '../../../contract/entities/boxClaim.ts'
import { BatchDialog } from '../../batches/screens/plan/BatchDialog.tsx'
import { chinaDay } from '../../domain/chinaDay.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { answerKey } from '../../providers/dataProvider/useAnswer.ts'
import { useCall } from '../../providers/dataProvider/useCall.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { unattended } from '../../providers/toolApi/unattended.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { usePagePath } from '../parts/usePagePath.ts'
import './collect.css'
import { lazyOnce } from '../../ui/lazyOnce.tsx'
import { readClaims } from './createClaimWatch.ts'
import { OwnBoxNotice } from './OwnBoxNotice.tsx'
import { useClaimWatch } from './useClaimWatch.ts'
import './texts.ts'

const PublishGoods = lazyOnce(() => import('./PublishGoods.tsx').then((module) => module.PublishGoods))

/** Above the box: where more goods are found, and those whose day has come. What is under review is followed meanwhile. */
export function BoxNotice() {
  const { t } = useTranslate()
  const path = usePagePath('pddCollect')
  useClaimWatch()
  return (
    <>
      {path && <ButtonLink to={path}>{t('collect.toCollect')}</ButtonLink>}
      <OwnBoxNotice />
      <WaitedForToday />
    </>
  )
}

/** What the box is for, as long as nothing is in it. */
export function EmptyBox() {
  const { t } = useTranslate()
  return <p className="zg-muted">{t('collect.emptyBox')}</p>
}

/** Goods that were beyond the limit of an earlier day, and the way to publish them in the shops that they wait for. */
function WaitedForToday() {
  const { t } = useTranslate()
  const formats = useFormats()
  const due = useDueClaims()
  // As they were when it was opened: the batch moves them on.
  const [opened, setOpened] = useState<readonly BoxClaim[] | null>(null)
  const count = { count: formats.number(goodsOf(due).length), shops: formats.number(shopsOf(due).length) }
  return (
    <>
      {due.length > 0 && (
        <Alert as="div" tone="info" className="zg-collect-waited">
          <span>{t('collect.waited.line', count)}</span>
          <Button kind="primary" size="small" onClick={() => setOpened(due)}>
            {t('collect.waited.publish')}
          </Button>
        </Alert>
      )}
      {opened && (
        <BatchDialog title={t('collect.waited.title')} close={() => setOpened(null)} foot={null}>
          <PublishGoods
            records={goodsOf(opened).map((box_id) => ({ box_id }))}
            shops={shopsOf(opened)}
            only={opened}
            close={() => setOpened(null)}
          />
        </BatchDialog>
      )}
    </>
  )
}

const goodsOf = (claims: readonly BoxClaim[]) => [...new Set(claims.map(({ box_id }) => box_id))]
const shopsOf = (claims: readonly BoxClaim[]) => [...new Set(claims.map(({ shop_uid }) => shop_uid))]

/** A page that is left open sees the next day come. */
const ASKED_EVERY_MS = 600_000
const noClaims: readonly BoxClaim[] = []

/** Claims that wait for a day that has come, in China; none for a user who may not publish. */
function useDueClaims(): readonly BoxClaim[] {
  const call = useCall(unattended)
  const may = useMay()
  const { data, dataUpdatedAt } = useQuery({
    queryKey: [...answerKey('claimList'), 'tomorrow'],
    queryFn: () => readClaims(call, ['tomorrow']),
    enabled: may('claimList') && may('saveClaims') && may('saveBatchJob'),
    refetchInterval: ASKED_EVERY_MS,
  })
  const today = chinaDay(dataUpdatedAt)
  return data?.filter(({ saved_at }) => chinaDay(saved_at) < today) ?? noClaims
}
