import { useMemo } from 'react'
import { shopsUnread } from '../../figures/answers/completeness.ts'
import type { FigureQuestion } from '../../figures/answers/question.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFigure } from '../../reports/live/useFigure.ts'
import { useLiveFigures } from '../../reports/live/useLiveFigures.ts'
import { Completeness } from '../../reports/parts/Completeness.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { waitsForLogin } from '../../values/shopSession.ts'
import type { ShopPartProps } from '../parts/shopSection.ts'
import './texts.ts'

/** How far the figures of the shop can be trusted; a shop of which nothing was read says so, with the way to read it. */
export function ShopFigureTrust({ shop, view }: ShopPartProps) {
  const { t } = useTranslate()
  const { reader } = useLiveFigures()
  const { window, askedUids } = view
  const question = useMemo<FigureQuestion>(
    () => ({
      measure: 'refundRate',
      beside: ['salesAmount', 'adSpend'],
      by: ['day'],
      window,
      basis: 'ordered',
      shops: askedUids,
      bySheets: true,
    }),
    [window, askedUids],
  )
  const asked = useFigure(question)
  const { answer } = asked
  // Of a shop without a login nothing can be read: that is said above.
  const isUnread =
    !waitsForLogin(shop) && answer !== null && askedUids.every((uid) => shopsUnread(answer.complete, 'orders', window).has(uid))
  return (
    <>
      <Completeness asked={asked} view={view} />
      {isUnread && (
        <Alert as="div" tone="info">
          <span>{t('shopPage.unread')}</span>
          <Button size="small" onClick={reader.readNow}>
            {t('shopPage.readNow')}
          </Button>
        </Alert>
      )}
    </>
  )
}
