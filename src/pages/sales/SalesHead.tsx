import { parseDay, startOfDay } from '../../figures/days.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { toSigned } from '../../reports/parts/toSigned.ts'
import { Card } from '../../ui/Card.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import type { SalesCauseAmount, SalesChangeAnswer } from './figures/salesQuestion.ts'
import { toShortDay } from './salesWords.ts'
import { useCauseText } from './useCauseText.ts'

/** Causes that the sentence names, each with at least such a share of what went in its direction. */
const NAMED = 3
const NAMED_SHARE_MIN = 0.1
/** What went the other way is named from such a share on. */
const AGAINST_SHARE_MIN = 0.2
const SECOND_MS = 1_000

/** The answer in words: by how much, and mostly why. */
export function SalesHead({ answer }: { readonly answer: SalesChangeAnswer }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const { beforeFen, afterFen, isComparable } = answer
  const change = useChangeText(answer)
  return (
    <Card className="zg-sales-head" isPadded>
      {isComparable ? (
        <>
          <p className="zg-sales-sentence" role="status" data-loses={afterFen < beforeFen || undefined}>
            <strong>{change}</strong> <Reasons answer={answer} />
          </p>
          {(beforeFen !== 0 || afterFen !== 0) && (
            <p className="zg-muted">{t('sales.amounts', { after: formats.money(afterFen), before: formats.money(beforeFen) })}</p>
          )}
        </>
      ) : (
        <p className="zg-sales-sentence" role="status">
          <strong>{t('sales.notComparable')}</strong> <span>{t('sales.notComparableMeans')}</span>
        </p>
      )}
      <Windows answer={answer} />
    </Card>
  )
}

function useChangeText({ beforeFen, afterFen }: SalesChangeAnswer): string {
  const { t } = useTranslate()
  const formats = useFormats()
  const change = afterFen - beforeFen
  if (beforeFen === 0 && afterFen === 0) return t('sales.nothing')
  if (change === 0) return t('sales.same', { after: formats.money(afterFen) })
  if (beforeFen === 0) return t('sales.fromNothing', { after: formats.money(afterFen) })
  const share = formats.percent(change / beforeFen)
  return t(change < 0 ? 'sales.fell' : 'sales.rose', { change: toSigned(change, formats), share: change > 0 ? `+${share}` : share })
}

/** The greatest causes in the direction of the change, and the greatest one against it. */
function Reasons({ answer: { causes, beforeFen, afterFen } }: { readonly answer: SalesChangeAnswer }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const causeText = useCauseText()
  const direction = Math.sign(afterFen - beforeFen)
  if (direction === 0) return null
  const along = causes.filter(({ fen }) => Math.sign(fen) === direction)
  const against = causes.find(({ fen }) => Math.sign(fen) === -direction)
  const whole = along.reduce((sum, { fen }) => sum + fen, 0)
  const named = along.slice(0, NAMED).filter(({ fen }) => fen / whole >= NAMED_SHARE_MIN)
  const toPart = (each: SalesCauseAmount) =>
    t('sales.part', { share: formats.percent(Math.round((each.fen / whole) * 100) / 100), what: causeText(each) })
  return (
    <>
      {named.length > 0 && t(direction < 0 ? 'sales.lowered' : 'sales.raised', { causes: named.map(toPart).join(t('sales.comma')) })}{' '}
      {against && Math.abs(against.fen / whole) >= AGAINST_SHARE_MIN && (
        <span className="zg-muted">{t('sales.against', { cause: [causeText(against), toSigned(against.fen, formats)].join(' ') })}</span>
      )}
    </>
  )
}

/** What was compared with what, and whether it is too young to be sure of. */
function Windows({ answer: { window, before, endS } }: { readonly answer: SalesChangeAnswer }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const short = (day: string) => toShortDay(day, formats)
  const compared =
    window.from === window.to
      ? t('sales.windowDay', { day: short(window.from), before: short(before.from) })
      : t('sales.windows', { from: short(window.from), to: short(window.to), beforeFrom: short(before.from), beforeTo: short(before.to) })
  const endMs = endS === null ? null : (startOfDay(parseDay(window.to) ?? 0) + endS) * SECOND_MS
  return (
    <p className="zg-sales-windows zg-muted">
      {compared}
      {endMs !== null && (
        <>
          {' · '}
          {/* Where nothing of today was read, both end where it began. */}
          {endS !== 0 && `${t('sales.untilHour', { time: formats.time(endMs) })} `}
          <span title={t('sales.youngMeans')}>
            <Tag tone="quiet">{t('sales.young')}</Tag>
            <span className="zg-visually-hidden">{t('sales.youngMeans')}</span>
          </span>
        </>
      )}
    </p>
  )
}
