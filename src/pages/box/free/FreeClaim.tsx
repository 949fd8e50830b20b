import { useState } from 'react'
import type { BoxClaim, ClaimState, RefusedClaim } from '../../../../contract/entities/boxClaim.ts'
import { useCall } from '../../../providers/dataProvider/useCall.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useFailureText } from '../../../shops/useFailureText.ts'
import { useShopLanes } from '../../../shops/useShopLanes.ts'
import { useShopName } from '../../../shops/useShopName.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { useWrite } from '../../../ui/useWrite.ts'
import { findSentAs } from '../findSentAs.ts'
import { fieldOfRefusal } from '../publish/fieldOfRefusal.ts'
import { type GoodsStateNow, LIST_SETTLED_MS, readGoodsStates } from '../publish/goodsStates.ts'
import type { DraftIds } from '../publish/readDraft.ts'
import { toSettledClaims } from '../toSettledClaims.ts'
import { discardDraft } from './discardDraft.ts'

/** The shop has the goods, or may have them: they are not published there a second time. */
const states: readonly ClaimState[] = ['sending', 'review', 'published', 'unknown']

/** Nothing that a batch still goes on with; what was being sent by one that is over, as that of a helper who left, nobody else goes on with. */
function mayBeFreed({ state, is_held = false }: BoxClaim): boolean {
  return states.includes(state) && !is_held
}

/** What is asked before the goods may be published again: the shop shows them nowhere, they have no number to ask by, or an unfinished draft of them is left. */
type Question = { readonly about: 'gone' } | { readonly about: 'unnamed' } | { readonly about: 'draft'; readonly draft: DraftIds }

interface FreeClaimProps {
  readonly claim: BoxClaim
  /** After the claim was saved, with what was refused of it. */
  readonly onSaved: (refused: readonly RefusedClaim[]) => Promise<void>
}

/**
 * Lets goods be published once more in a shop that has them no longer, as when they were deleted there, or that has no more of them than a draft, which is
 * deleted first. The shop is asked first; of goods without a number only a person can know. Of a claim that needs none of that it shows what was said last.
 */
export function FreeClaim({ claim, onSaved }: FreeClaimProps) {
  const { t } = useTranslate()
  const lanes = useShopLanes()
  const call = useCall()
  const shop = useShopName()(claim.shop_uid)
  const { isBusy, failure, run, say } = useWrite({ toText: useFailureText() })
  const [question, setQuestion] = useState<Question | null>(null)
  /** What the shop says where there is nothing to ask; '': nothing yet. */
  const [said, setSaid] = useState('')
  const { box_id, shop_uid } = claim
  const [goods_id, setGoodsId] = useState(claim.goods_id)

  async function ask() {
    setSaid('')
    const goods_id = await findSentAs(call, claim)
    setGoodsId(goods_id)
    if (goods_id === '') return setQuestion({ about: 'unnamed' })
    const now = (await readGoodsStates({ call: lanes.call, shop_uid, goods_ids: [goods_id] })).get(goods_id)
    if (now && now.state !== 'editing') return setSaid(t(`collect.free.found.${now.state}`, { shop }))
    if (Date.now() - claim.saved_at < LIST_SETTLED_MS) return setSaid(t('collect.free.found.tooNew', { shop }))
    const { goods_commit_id = claim.goods_commit_id } = now ?? {}
    setQuestion(now ? { about: 'draft', draft: { goods_id, goods_commit_id } } : { about: 'gone' })
  }

  async function free() {
    const freed = { ...claim, state: 'withdrawn', goods_commit_id: '', job_id: '', reason: '', field: '' } as const
    const { saved_at: seen_at, is_held: _, ...save } = freed
    const { refused } = await call('saveClaims', { claims: [{ ...save, seen_at }] })
    setQuestion(null)
    await onSaved(refused)
    return refused.length === 0
  }

  async function discard(draft: DraftIds) {
    // A batch may have gone on with it, or somebody else may have been first.
    const goods = (await call('boxList', { box_id, page_size: 1 })).list[0]
    const kept = goods?.claims.find((each) => each.shop_uid === shop_uid)
    if (!goods || kept?.saved_at !== claim.saved_at || kept.is_held) {
      setSaid(t('collect.free.draft.changed', { shop }))
      setQuestion(null)
      return onSaved([])
    }
    const end = await discardDraft({ call: lanes.call, shop_uid, draft, wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) })
    if (end === 'gone') {
      if (await free()) say(t('collect.free.draft.deleted', { shop }))
      return
    }
    setQuestion(null)
    if (end === 'unsure') return setSaid(t('collect.free.draft.unsure', { shop }))
    await record(end, goods.listing)
  }

  /** Goods that were handed in meanwhile, as the shop shows them: said as if by their own batch, whose claim it is. */
  async function record(now: GoodsStateNow, listing: Parameters<typeof fieldOfRefusal>[1]) {
    const shown = new Map([[goods_id, now]])
    const settled = toSettledClaims([{ ...claim, goods_id, state: 'unknown' }], shown, (words) => fieldOfRefusal(words, listing))
    const { refused } = await call('saveClaims', { claims: [...settled] })
    if (refused.length === 0) setSaid(t('collect.free.draft.kept', { shop, state: t(`collect.claims.states.${now.state as ClaimState}`) }))
    await onSaved(refused)
  }

  const status = said && <p role="status">{said}</p>
  if (!mayBeFreed(claim)) return status
  const isOfDraft = question?.about === 'draft'
  return (
    <>
      <Button size="small" disabled={isBusy} onClick={() => void run(ask)}>
        {t('collect.free.button')}
      </Button>
      {status}
      {failure && !question && (
        <Alert tone="error" role="alert">
          {failure}
        </Alert>
      )}
      <ConfirmDialog
        isOpen={question !== null}
        title={t(isOfDraft ? 'collect.free.draft.title' : 'collect.free.title', { shop })}
        confirmLabel={t(isOfDraft ? 'collect.free.draft.confirm' : 'collect.free.confirm')}
        isBusy={isBusy}
        confirm={() => void run(() => (isOfDraft ? discard(question.draft) : free()))}
        close={() => setQuestion(null)}
      >
        {question && <p>{t(questions[question.about], { shop, id: goods_id })}</p>}
        {isOfDraft && isBusy && <p role="status">{t('collect.free.draft.deleting', { shop })}</p>}
        {failure && (
          <Alert tone="error" role="alert">
            {failure}
          </Alert>
        )}
      </ConfirmDialog>
    </>
  )
}

const questions = {
  gone: 'collect.free.gone',
  unnamed: 'collect.free.unnamed',
  draft: 'collect.free.draft.found',
} as const satisfies Readonly<Record<Question['about'], string>>
