import { useState } from 'react'
import type { BoxClaim, ClaimState, RefusedClaim } from '../../../contract/entities/boxClaim.ts'
import { useCall } from '../../providers/dataProvider/useCall.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFailureText } from '../../shops/useFailureText.ts'
import { useShopLanes } from '../../shops/useShopLanes.ts'
import { useShopName } from '../../shops/useShopName.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { useWrite } from '../../ui/useWrite.ts'
import { findSentAs } from './findSentAs.ts'
import { type GoodsStateNow, LIST_SETTLED_MS, readGoodsStates } from './publish/goodsStates.ts'
import { isLeftOnItsWay } from './toSettledClaims.ts'

/** The shop has the goods, or may have them: they are not published there a second time. */
const states: readonly ClaimState[] = ['review', 'published', 'unknown']

/** Also what was being sent by a batch that is over, as that of a helper who left: nobody else goes on with it. */
export function mayBeFreed(claim: BoxClaim): boolean {
  return states.includes(claim.state) || isLeftOnItsWay(claim)
}

/** What the shop says: `gone`: it shows the goods nowhere; `unnamed`: they have no number to ask by; `tooNew`: its lists may be behind. */
type Found = 'gone' | 'unnamed' | 'tooNew' | GoodsStateNow['state']

interface FreeClaimProps {
  readonly claim: BoxClaim
  /** After the claim was saved, with what was refused of it. */
  readonly onSaved: (refused: readonly RefusedClaim[]) => Promise<void>
}

/**
 * Lets goods be published once more in a shop that has them no longer, as when they were deleted there. The shop is asked first; of goods without a
 * number only a person can know.
 */
export function FreeClaim({ claim, onSaved }: FreeClaimProps) {
  const { t } = useTranslate()
  const lanes = useShopLanes()
  const call = useCall()
  const shop = useShopName()(claim.shop_uid)
  const { isBusy, failure, run } = useWrite({ toText: useFailureText() })
  const [found, setFound] = useState<Found | null>(null)
  const { shop_uid } = claim
  const [goods_id, setGoodsId] = useState(claim.goods_id)

  async function ask(): Promise<Found> {
    const goods_id = await findSentAs(call, claim)
    setGoodsId(goods_id)
    if (goods_id === '') return 'unnamed'
    const now = (await readGoodsStates({ call: lanes.call, shop_uid, goods_ids: [goods_id] })).get(goods_id)
    if (now) return now.state
    return Date.now() - claim.saved_at < LIST_SETTLED_MS ? 'tooNew' : 'gone'
  }
  async function free() {
    const freed = { ...claim, state: 'withdrawn', goods_commit_id: '', job_id: '', reason: '', field: '' } as const
    const { saved_at: seen_at, is_held: _, ...save } = freed
    const { refused } = await call('saveClaims', { claims: [{ ...save, seen_at }] })
    setFound(null)
    await onSaved(refused)
  }
  const isAsked = found === 'gone' || found === 'unnamed'
  return (
    <>
      <Button size="small" disabled={isBusy} onClick={() => void run(async () => setFound(await ask()))}>
        {t('collect.free.button')}
      </Button>
      {found !== null && !isAsked && <p role="status">{t(`collect.free.found.${found}`, { shop })}</p>}
      {failure && !isAsked && (
        <Alert tone="error" role="alert">
          {failure}
        </Alert>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        title={t('collect.free.title', { shop })}
        confirmLabel={t('collect.free.confirm')}
        isBusy={isBusy}
        confirm={() => void run(free)}
        close={() => setFound(null)}
      >
        <p>{t(found === 'unnamed' ? 'collect.free.unnamed' : 'collect.free.gone', { shop, id: goods_id })}</p>
        {failure && (
          <Alert tone="error" role="alert">
            {failure}
          </Alert>
        )}
      </ConfirmDialog>
    </>
  )
}
