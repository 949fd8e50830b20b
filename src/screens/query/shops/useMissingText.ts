import { useCallback } from 'react'
import type { ShopRunLine } from '../../../bridge/runs/shopRun.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useFailureText } from '../../../shops/useFailureText.ts'
import { useFormats } from '../../../ui/useFormats.ts'
import { shopStateOf } from './toShopStates.ts'

/** Why something of a shop is missing, as a sentence; null: nothing is, or it is on its way. */
export function useMissingText(): (line: ShopRunLine) => string | null {
  const { t } = useTranslate()
  const formats = useFormats()
  const toText = useFailureText()
  return useCallback(
    (line) => {
      if (line.error) return toText(line.error)
      const state = shopStateOf(line)
      if (line.unreadable > 0 && state !== 'running') return t('queries.unreadableHere', { rows: formats.number(line.unreadable) })
      if (state === 'short') return t('queries.short', { done: formats.number(line.done), total: formats.number(line.total ?? 0) })
      return state === 'cancelled' ? t('queries.notAsked') : null
    },
    [t, formats, toText],
  )
}
