import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useTypedFile } from '../../reports/parts/useTypedFile.ts'
import { useShopName } from '../../shops/useShopName.ts'
import { type ReportContent, type ReportLimits, reportFields, sumsInPart, toFileRows } from './reportFile.ts'

interface ReportFile extends ReportContent, ReportLimits {
  /** Of which days it is. */
  readonly title: string
  /** Which days are compared, where one is under way; null: all of them. */
  readonly underWay: string | null
  /** That shops which lack a day are in no sum; null: none does. */
  readonly leftOut: string | null
  /** Which orders still come back; null: hardly any. */
  readonly young: string | null
}

/** The report as a workbook: the rows of the screen, with the number format of each column. */
export function useReportFile() {
  const { t } = useTranslate()
  const text = useText()
  const nameOf = useShopName()
  const { isBusy, failure, save } = useTypedFile()
  const part = (name: 'shops' | 'own' | 'total' | 'best' | 'worst' | 'decided') => t(`report.${name}`)
  const words = {
    shops: part('shops'),
    own: part('own'),
    total: part('total'),
    best: part('best'),
    worst: part('worst'),
    decided: part('decided'),
    text,
    nameOf,
  }
  return {
    isBusy,
    failure,
    save: ({ title, underWay, leftOut, young, isPartly, isCut, ...content }: ReportFile) =>
      save({
        title: t('report.sums'),
        fileName: title,
        fields: reportFields,
        rows: toFileRows(content, words),
        notes: [
          title,
          ...(underWay ? [underWay] : []),
          ...(leftOut ? [leftOut] : []),
          ...(young ? [young] : []),
          ...sumsInPart(content.total).map(({ column, done, total }) => t('report.sumOf', { column: text(column), done, total })),
          ...(isPartly ? [`${t('report.profit')}: ${t('report.partly')}`] : []),
          ...(isCut ? [`${words.decided}: ${t('report.cut', { count: content.decisions.length })}`] : []),
        ],
      }),
  }
}
