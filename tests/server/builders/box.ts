import { unsaidOfListing } from '../../../contract/entities/boxGoods.ts'
import type { CallInput, CallPayload } from '../../../contract/toolApi.ts'

type BoxGoodsInput = CallPayload<'saveBoxGoods'>['goods'][number]
type ClaimInput = Omit<CallPayload<'saveClaims'>['claims'][number], 'is_removed'> & { is_removed?: boolean }

/** Collected from the wholesale site, with one SKU. */
export function someBoxGoods(overrides: Partial<BoxGoodsInput> = {}): BoxGoodsInput {
  return {
    box_id: 'box-1',
    origin: 'wholesale',
    source_goods_id: '6001',
    source_url: 'https://pifa.pinduoduo.com/goods/detail?gid=6001',
    source_name: '义乌伞厂',
    source_shop_uid: '',
    right: 'unknown',
    right_note: '',
    stage: 'collected',
    listing: aListing(),
    price_rule: null,
    notes: '',
    ...overrides,
  }
}

export function aListing(overrides: Partial<BoxGoodsInput['listing']> = {}): BoxGoodsInput['listing'] {
  return {
    title: '晴雨两用伞',
    category: null,
    properties: [],
    spec_names: ['颜色'],
    skus: [aSku()],
    market_fen: null,
    pictures: [],
    details: [],
    shipment_limit_s: 172_800,
    is_refundable: true,
    ...unsaidOfListing,
    ...overrides,
  }
}

export function aSku(overrides: Partial<BoxGoodsInput['listing']['skus'][number]> = {}): BoxGoodsInput['listing']['skus'][number] {
  return {
    spec: ['红'],
    source_fen: 1_000,
    group_fen: null,
    single_fen: null,
    stock: 100,
    weight_g: null,
    outer_code: '',
    picture_url: '',
    ...overrides,
  }
}

/** Of the goods above, not sent yet. */
export function aClaim(overrides: Partial<ClaimInput> = {}): ClaimInput {
  return {
    box_id: 'box-1',
    shop_uid: '',
    state: 'claimed',
    goods_id: '',
    goods_commit_id: '',
    job_id: '',
    reason: '',
    field: '',
    ...overrides,
  }
}

/** Two goods of a shop are the same. */
export function aFamilyVerdict(shop: string, overrides: Partial<CallInput<'saveFamilyVerdict'>> = {}): CallInput<'saveFamilyVerdict'> {
  return { verdict_id: 'verdict-1', places: [`${shop}/1`, `${shop}/2`], others: [], ...overrides }
}

/** Of the goods above, since the beginning of November. */
export function aPilot(overrides: Partial<CallInput<'savePilot'>> = {}): CallInput<'savePilot'> {
  return {
    pilot_id: 'pilot-1',
    box_id: 'box-1',
    shop_uids: [],
    rollout_shop_uids: [],
    first_day: '2024-01-01',
    wanted_orders: 20,
    state: 'running',
    notes: '',
    ...overrides,
  }
}
