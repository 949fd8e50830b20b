import { useMemo, useRef, useState } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFiguresCall } from '../../reports/live/useFiguresCall.ts'
import { Button } from '../../ui/Button.tsx'
import { TitledDialog } from '../../ui/dialog/TitledDialog.tsx'
import { ListSkeleton } from '../../ui/ListStates.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import type { SalesChangeAnswer, SalesChangeQuestion } from './figures/salesQuestion.ts'
import { MoverTable } from './MoverTable.tsx'
import type { SalesCause } from './rules/salesFacts.ts'

interface GoodsOfCauseProps {
  readonly cause: SalesCause
  /** Of which the causes are. */
  readonly question: SalesChangeQuestion
  /** Shows why sales of these goods alone changed. */
  readonly narrow: (shop: string, goods: string) => void
  readonly close: () => void
}

/** Rows that come at first, and with each press of the button below. */
const PART_ROWS = 100

/** The goods of which a cause did most. They are of the moment at which they are asked for, as their number is. */
export function GoodsOfCause({ cause, question, narrow, close }: GoodsOfCauseProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const [limit, setLimit] = useState(PART_ROWS)
  const asked = useMemo(() => ({ ...question, listed: { cause, limit } }), [question, cause, limit])
  const found = useFiguresCall('salesChange', asked)
  // What is shown stays while more is asked for.
  const last = useRef<SalesChangeAnswer | null>(null)
  if (found) last.current = found
  const { listed = [], causes } = last.current ?? { causes: [] }
  const count = causes.find((each) => each.cause === cause)?.goods ?? 0
  const label = t(`sales.cause.${cause}`)
  return (
    <TitledDialog isOpen title={t('sales.causeGoods', { cause: label, goods: formats.number(count) })} close={close}>
      {last.current === null ? (
        <ListSkeleton />
      ) : (
        <MoverTable
          label={label}
          movers={listed}
          empty={t('sales.causeEmpty')}
          narrow={(shop, goods) => {
            close()
            narrow(shop, goods)
          }}
        />
      )}
      {count > listed.length && listed.length > 0 && (
        <Button kind="text" disabled={found === null} onClick={() => setLimit(limit + PART_ROWS)}>
          {t('sales.causeMore', { shown: formats.number(listed.length), goods: formats.number(count) })}
        </Button>
      )}
    </TitledDialog>
  )
}
