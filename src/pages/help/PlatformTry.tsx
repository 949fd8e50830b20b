import { useDataProvider } from '@refinedev/core'
import { useState } from 'react'
import type { Shop } from '../../../contract/entities/shop.ts'
import { BridgeError } from '../../bridge/bridgeError.ts'
import { firstOnlineShop } from '../../bridge/firstOnlineShop.ts'
import { hasMall } from '../../bridge/readMall.ts'
import { useErrorText } from '../../providers/i18n/useErrorText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useResourceNamed } from '../../providers/registry/useRegistry.ts'
import { useShopLanes } from '../../shops/useShopLanes.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'

/** Does the whole way work? One request through it, with what came back in words. */
export function PlatformTry() {
  const { t } = useTranslate()
  const errorText = useErrorText()
  const { outcome, start } = usePlatformTry()
  const sentence = outcome.state === 'failed' ? toBridgeSentence(outcome.error) : null
  return (
    <Card aria-labelledby="help-try">
      <CardHead>
        <h2 id="help-try">{t('help.try.title')}</h2>
        <Button disabled={outcome.state === 'trying'} onClick={() => void start()}>
          {t(outcome.state === 'trying' ? 'help.try.trying' : 'help.try.start')}
        </Button>
      </CardHead>
      <CardBody>
        {(outcome.state === 'idle' || outcome.state === 'trying') && <p className="zg-muted">{t('help.try.intro')}</p>}
        {outcome.state === 'answered' && (
          <Alert tone="success" role="status">
            {t('help.try.answered', { name: outcome.shopName })}
          </Alert>
        )}
        {outcome.state === 'noShop' && (
          <Alert tone="error" role="alert">
            {t('errors.noOnlineShop')}
          </Alert>
        )}
        {outcome.state === 'failed' && (
          <Alert tone="error" role="alert">
            {sentence ? t(sentence) : errorText(outcome.error)}
          </Alert>
        )}
      </CardBody>
    </Card>
  )
}

type TryOutcome =
  | { readonly state: 'idle' | 'trying' | 'noShop' }
  | { readonly state: 'answered'; readonly shopName: string }
  | { readonly state: 'failed'; readonly error: unknown }

/** One real request to the platform, by the first shop that is online (specification 4). The shops are asked for again: their sessions are not kept. */
function usePlatformTry(): { readonly outcome: TryOutcome; readonly start: () => Promise<void> } {
  const lanes = useShopLanes()
  const provider = useDataProvider()()
  const { name } = useResourceNamed('shops')
  const [outcome, setOutcome] = useState<TryOutcome>({ state: 'idle' })

  async function start() {
    setOutcome({ state: 'trying' })
    try {
      const { data } = await provider.getList<Shop>({ resource: name, pagination: { mode: 'off' } })
      lanes.know(data)
      // One that has to wait for its turn is no help here.
      const isFree = ({ shop_uid }: Shop) => (lanes.read().get(shop_uid)?.opensAt ?? null) === null
      const shop = await firstOnlineShop(data.filter(isFree), (each) => hasMall(lanes.call, each))
      setOutcome(shop ? { state: 'answered', shopName: shop.shop_name } : { state: 'noShop' })
    } catch (error) {
      setOutcome({ state: 'failed', error })
    }
  }

  return { outcome, start }
}

/** Of a failure on the way: the key of its sentence; null when it is one of the backend's, which has its own words. */
function toBridgeSentence(error: unknown): BridgeError['messageKey'] | null {
  return error instanceof BridgeError ? error.messageKey : null
}
