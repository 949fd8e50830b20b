import { useState } from 'react'
import type { Shop } from '../../../contract/entities/shop.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useResourceNamed } from '../../providers/registry/useRegistry.ts'
import '../../screens/query/queries.css'
import { toMoment } from '../../reports/parts/toMoment.ts'
import { ShopStrip } from '../../screens/query/shops/ShopStrip.tsx'
import { isToldByShop } from '../../screens/query/shops/toShopStates.ts'
import { LoginAgainDialog } from '../../shops/LoginAgainDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { HintButton } from '../../ui/HintButton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import type { useShelves } from '../parts/shelves/useShelves.ts'

interface ShelvesReadProps {
  readonly reading: ReturnType<typeof useShelves>
  /** The shops of the board. */
  readonly asked: readonly Shop[]
  readonly listed: readonly Shop[]
}

/** Of how many shops the goods are known, from when they are, and reading them again. */
export function ShelvesRead({ reading: { shelves, run, read, retry, cancel, lanes }, asked, listed }: ShelvesReadProps) {
  const { t } = useTranslate()
  const may = useMay()
  const resource = useResourceNamed('shops')
  const [expired, setExpired] = useState<readonly Shop[] | null>(null)
  const known = asked.flatMap(({ shop_uid }) => shelves.get(shop_uid) ?? [])
  const whole = known.filter(({ isWhole }) => isWhole).length
  const times = known.map(({ readAt }) => readAt)
  const unread = asked.filter(({ shop_uid }) => !shelves.get(shop_uid)?.isWhole)
  return (
    <section className="zg-coverage-read" aria-label={t('coverage.trust')}>
      <Toolbar>
        <Tag tone={whole === asked.length ? 'good' : 'warning'}>{t('coverage.ofShops', { done: whole, total: asked.length })}</Tag>
        {times.length > 0 && <ReadAt first={Math.min(...times)} last={Math.max(...times)} />}
        {run.isRunning ? (
          <Button size="small" onClick={cancel}>
            {t('coverage.stop')}
          </Button>
        ) : (
          <>
            {unread.length > 0 && unread.length < asked.length && (
              <Button size="small" kind="primary" onClick={() => read(unread)}>
                {t('coverage.readRest', { count: unread.length })}
              </Button>
            )}
            <Button
              size="small"
              kind={unread.length === asked.length ? 'primary' : undefined}
              disabled={asked.length === 0}
              onClick={() => read(asked)}
            >
              {t('coverage.readAll', { count: asked.length })}
            </Button>
          </>
        )}
        <HintButton about={t('coverage.trust')}>{t('coverage.source')}</HintButton>
      </Toolbar>
      {(run.isRunning || isToldByShop(run.lines)) && (
        <ShopStrip
          run={run}
          deeds={{
            retry,
            logIn: may('addShop') ? (uids) => setExpired(listed.filter(({ shop_uid }) => uids.includes(shop_uid))) : null,
            passed: lanes.open,
          }}
        />
      )}
      <LoginAgainDialog resource={resource} shops={expired} close={() => setExpired(null)} />
    </section>
  )
}

/** When the goods lists were read, ms since 1970; of one minute, that minute. */
function ReadAt({ first, last }: { readonly first: number; readonly last: number }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const from = toMoment(first, formats)
  const to = toMoment(last, formats)
  return (
    <time className="zg-muted" dateTime={new Date(last).toISOString()} title={formats.dateTime(last)}>
      {from === to ? t('figures.readAt', { time: to }) : t('coverage.readBetween', { from, to })}
    </time>
  )
}
