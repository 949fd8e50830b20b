import { useCallback } from 'react'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { batchKinds } from '../../../resources/shared/batchLabels.ts'
import { useFormats } from '../../../ui/useFormats.ts'
import type { BatchSettings, PriceChange } from '../../rules/batchSettings.ts'
import { cutTitle } from './cutTitle.ts'

/** What a batch is called in lists: what it does, and how. */
export function useBatchTitle(): (settings: BatchSettings, templateName: string) => string {
  const { t } = useTranslate()
  const text = useText()
  const formats = useFormats()

  return useCallback(
    (settings, templateName) => {
      const toAmount = (change: PriceChange) => {
        if (change.how === 'set') return `= ${formats.money(change.fen)}`
        const [sign, size] =
          change.how === 'add' ? [change.fen, formats.money(Math.abs(change.fen))] : [change.percent, `${Math.abs(change.percent)}%`]
        return `${sign < 0 ? '−' : '+'}${size}`
      }
      const toDetail = () => {
        switch (settings.kind) {
          case 'setPrice': {
            const { group, single, ending } = settings
            return [
              ...(group ? [`${t('batches.values.group_fen')} ${toAmount(group)}`] : []),
              ...(single ? [`${t('batches.values.single_fen')} ${toAmount(single)}`] : []),
              ...(ending === 'any' ? [] : [t('batches.titles.ending', { ending })]),
            ].join(t('list.separator'))
          }
          case 'setStock':
            return `${{ set: '=', add: '+', subtract: '−' }[settings.how]} ${formats.number(settings.count)}`
          case 'setTitle': {
            const { change } = settings
            return change.how === 'replace'
              ? t('batches.titles.replace', { find: change.find, by: change.by })
              : t(`batches.titles.${change.how}`, { text: change.text })
          }
          case 'setShelf':
            return t(settings.is_onsale ? 'batches.titles.on' : 'batches.titles.off')
          case 'bindTemplate':
            return templateName
          case 'deleteGoods':
            return ''
        }
      }
      return cutTitle([text(batchKinds[settings.kind]), toDetail()].filter(Boolean).join(t('batches.titles.colon')))
    },
    [t, text, formats],
  )
}
