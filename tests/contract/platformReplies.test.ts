import { describe, expect, it } from 'vitest'
import { type MerchantCallName, merchantApi } from '../../contract/merchantApi.ts'
import type { MerchantCall } from '../../contract/merchantCall.ts'
import { parseMerchantReply } from '../../src/bridge/parseMerchantReply.ts'

/*
 * How the real calls answer, call by call: bodies as they were saved, or as public readers take them apart, with made-up values. The
 * sandbox has no part in it: it is built from the table that is tried here.
 */

const camel = (result: unknown) => ({ success: true, errorCode: 1_000_000, errorMsg: null, result })
const snake = (result: unknown) => ({ success: true, error_code: 1_000_000, error_msg: null, result })

function read(name: MerchantCallName, body: unknown, status = 200) {
  const call: MerchantCall = merchantApi[name]
  const parsed = parseMerchantReply(call, { status, headers: {}, data: body }, 0)
  return parsed.ok ? parsed.result : parsed.error.kind
}

const goodsRow = {
  id: 123_456_789_012,
  goods_id: null,
  goods_name: '连衣裙',
  quantity: 5,
  sku_group_price: [660, 1830],
  sku_price: [760, 1930],
  market_price: 2990,
  is_onsale: true,
  created_at: 1_620_000_000,
  reject_status: null,
  sku_list: [{ skuId: 1, spec: '红', skuQuantity: 5, normalPrice: 760, groupPrice: 660, isOnsale: 1 }],
}
const money = (value: string) => ({ unit: 'YUAN', unitCode: 1, value })

/** How the platform answers, and what we make of it. */
const replies: readonly (readonly [string, MerchantCallName, unknown, unknown])[] = [
  ['checkLogin judged by login alone', 'checkLogin', { success: false, errorCode: 1_000_000, result: { login: true } }, { login: true }],
  ['a flat mall info is a store that is online', 'mallInfo', camel({ mall_id: 987_654_321 }), { mall: { mall_id: '987654321' } }],
  [
    'a nested one, as the page’s own state has it',
    'mallInfo',
    camel({ mall: { mall_id: 987_654_321 } }),
    { mall: { mall_id: '987654321' } },
  ],
  [
    'a mall info that expired, as it was saved',
    'mallInfo',
    { success: false, error_code: 43001, error_msg: '会话已过期' },
    'sessionExpired',
  ],
  [
    'name and logo',
    'mallProfile',
    camel({ mall_id: 1, mall_name: '店', logo: 'https://l', staple: ['女装'] }),
    { mall_id: '1', mall_name: '店', logo: 'https://l' },
  ],
  ['the person of the session', 'userInfo', camel({ id: 7, username: 'a:b', mall_id: 1, mallOwner: true }), { id: '7', mallOwner: true }],
  [
    'the simple credential',
    'merchantInfo',
    camel({ merchantMainSimpleVO: { mallId: 1, mallName: '店' } }),
    { merchantMainSimpleVO: { mallId: '1', mallName: '店' } },
  ],
  [
    'freight templates without a total',
    'costTemplates',
    snake({ list: [{ costTemplateId: 111_222_333_444_555, costTemplateName: '包邮', updateTime: 1, enable: 1 }] }),
    { list: { rows: [{ costTemplateId: '111222333444555', enable: true }], unreadable: [] } },
  ],
  [
    'a goods list as it was saved',
    'goodsList',
    camel({ sessionId: 'x', total: 1, goods_list: [goodsRow] }),
    { total: 1, goods_list: { rows: [{ id: '123456789012' }] } },
  ],
  [
    'goods in the other spelling, with their number under its own name',
    'goodsList',
    camel({
      goods_list: [
        {
          goods_id: 9,
          goods_name: 'a',
          quantity: 3,
          sku_group_price: [100, 200],
          sku_price: [150, 250],
          is_onsale: 1,
          cost_template_id: 7,
          sku_list: [{ sku_id: 1, spec: '红', quantity: 3, normal_price: 150, group_price: 100, out_sku_sn: 'A' }],
        },
      ],
    }),
    {
      goods_list: {
        rows: [{ id: '9', costTemplateId: '7', sku_list: [{ skuId: '1', skuQuantity: 3, normalPrice: 150, outSkuSn: 'A' }] }],
        unreadable: [],
      },
    },
  ],
  [
    'an excerpt of an order, in the other spelling',
    'orderList',
    camel({ pageItems: [{ orderSn: '261101-1', goodsId: 1, goodsName: 'a', goodsNumber: 1, orderAmount: 990, createdAt: 5 }] }),
    { pageItems: { rows: [{ order_sn: '261101-1', order_amount: 990, order_time: 5 }], unreadable: [] } },
  ],
  [
    'freight templates whose time is a text',
    'costTemplates',
    snake({
      list: [
        { cost_template_id: 1, cost_template_name: '包邮', update_time: '2026-11-01 08:00:00' },
        { costTemplateId: 2, costTemplateName: 'b', updateTime: '' },
      ],
    }),
    {
      list: {
        rows: [
          { costTemplateId: '1', updateTime: Date.parse('2026-11-01T00:00:00Z') },
          { costTemplateId: '2', updateTime: null },
        ],
        unreadable: [],
      },
    },
  ],
  [
    'visitors by day',
    'mallFlow',
    camel({ dayList: [{ statDate: '2026-11-01', uv: 120, pv: 300, guv: 110, gpv: 280, uvCfmVal: 3.2 }] }),
    { dayList: { rows: [{ statDate: '2026-11-01', uv: 120, pv: 300 }] } },
  ],
  [
    'visitors by day as a list of its own, masked',
    'mallFlow',
    camel([{ stateDate: '2026-11-01', uv: '\ue601' }]),
    { dayList: { rows: [{ statDate: '2026-11-01', uv: '\ue601' }] } },
  ],
  [
    'a draft whose number is called its id',
    'draftDetail',
    camel({ id: 5, goods_id: 7, groups: {} }),
    { goods_commit_id: '5', goods_id: '7' },
  ],
  ['a goods list that is null, without a total', 'goodsList', camel({ goods_list: null }), { goods_list: { rows: [], unreadable: [] } }],
  ['a goods list under another name is none', 'goodsList', camel({ total: 3, goodsList: [] }), 'unreadableReply'],
  [
    'figures as text',
    'goodsList',
    camel({ total: '1', goods_list: [{ ...goodsRow, market_price: '2990', created_at: '1620000000' }] }),
    { total: 1, goods_list: { rows: [{ market_price: 2990, created_at: 1_620_000_000 }] } },
  ],
  [
    'yes and no as text, and a score as a number',
    'goodsList',
    camel({
      total: 1,
      goods_list: [
        { ...goodsRow, is_onsale: '0', sku_list: [{ ...goodsRow.sku_list[0], isOnsale: 'true' }], goods_inspect_score: { score: 4.8 } },
      ],
    }),
    { goods_list: { rows: [{ is_onsale: false, sku_list: [{ isOnsale: true }], goods_inspect_score: { score: 4.8 } }] } },
  ],
  ['counts of goods', 'goodsCounts', camel({ on_sale_num: 66, off_sale_num: 3, editing_num: 0, commit_num: 1 }), { on_sale_num: 66 }],
  [
    'true prices of goods on sale',
    'goodsOnSale',
    camel({ goods_commit_id: 5, skus: [{ sku_id: 8, price: 990, multi_price: 890, quantity: 12 }] }),
    { skus: { rows: [{ id: '8', price: 990, multi_price: 890, quantity: 12 }] } },
  ],
  [
    'categories whose leaf is 1 or 0, without a parent',
    'categories',
    camel([
      { id: 1, cat_name: '女装', leaf: 0 },
      { id: 2, cat_name: 'T恤', leaf: 1 },
    ]),
    { rows: [{ leaf: false }, { leaf: true }] },
  ],
  [
    'categories whose leaf is a boolean, with a parent',
    'categories',
    camel([{ id: 1, cat_name: '女装', leaf: true, parent_id: 0 }]),
    { rows: [{ leaf: true, parent_id: '0' }] },
  ],
  ['no categories below a leaf', 'categories', camel(null), { rows: [], unreadable: [] }],
  ['on the shelf', 'putOnSale', camel(true), true],
  ['a review', 'putOnSale', { success: false, errorCode: 1_000_002, errorMsg: '该商品上架需审核', result: false }, 'rejected'],
  ['prices, bare', 'setPrices', { fail_goods_num: 0 }, { fail_goods_num: 0 }],
  ['prices, wrapped', 'setPrices', snake({ fail_goods_num: 1 }), { fail_goods_num: 1 }],
  ['titles: null is a success', 'setTitles', { success: true, error_code: 1_000_000, result: null }, null],
  [
    'an order with a time of creation alone',
    'orderList',
    {
      success: true,
      errorCode: 0,
      errorMsg: '成功',
      result: {
        totalItemNum: 1,
        pageItems: [
          {
            order_sn: '261101-1',
            goods_id: 1,
            goods_name: 'a',
            goods_number: 1,
            order_amount: 2990,
            created_at: 1_700_000_000,
            promise_shipping_time: null,
          },
        ],
      },
    },
    { pageItems: { rows: [{ order_time: 1_700_000_000 }] } },
  ],
  [
    'an order whose times are 0 where they have not happened, and one without any',
    'orderList',
    camel({
      totalItemNum: 2,
      pageItems: [
        {
          order_sn: '261101-1',
          goods_id: 1,
          goods_name: 'a',
          goods_number: 1,
          order_amount: 2990,
          order_time: 0,
          created_at: '0',
          confirm_time: 1_700_000_000,
        },
        { order_sn: '261101-2', goods_id: 1, goods_name: 'a', goods_number: 1, order_amount: 2990, order_time: 0 },
      ],
    }),
    { pageItems: { rows: [{ order_sn: '261101-1', order_time: 1_700_000_000 }], unreadable: [{ order_sn: '261101-2' }] } },
  ],
  ['counts of orders', 'orderCounts', camel({ unship: 3, unship12h: 1, delay: 0, unreceive: 9 }), { unship: 3 }],
  [
    'an after-sale',
    'afterSaleList',
    camel({
      total: 1,
      list: [
        {
          id: 1,
          orderSn: '261101-1',
          afterSalesTypeName: '仅退款',
          afterSalesStatus: 10,
          createdAt: 1_700_000_000,
          closeTime: 1_700_000_000_000,
          refundAmount: 1990,
        },
      ],
    }),
    { list: { rows: [{ refundAmount: 1990 }] } },
  ],
  [
    'trade by stateDate',
    'mallTrade',
    camel({ dayList: [{ stateDate: '2026-11-01', payOrdrAmt: 12.5, payUvRto: 0.05 }] }),
    { dayList: { rows: [{ stateDate: '2026-11-01', payOrdrAmt: 12.5 }] } },
  ],
  [
    'trade by statDate',
    'mallTrade',
    camel({ dayList: [{ statDate: '2026-11-01', payOrdrAmt: '\ue601' }] }),
    { dayList: { rows: [{ stateDate: '2026-11-01', payOrdrAmt: '\ue601' }] } },
  ],
  [
    'live trade, which has no days',
    'mallTrade',
    camel({ todayRtList: [{ hr: 0, payOrdrCnt: 2 }], yesterdayRtList: [] }),
    { todayRtList: { rows: [{ hr: 0, payOrdrCnt: 2 }] } },
  ],
  ['trade without any list', 'mallTrade', camel({}), 'unreadableReply'],
  [
    'masked figures beside plain ones of the day before',
    'goodsEffect',
    camel({ totalNum: 1, goodsDetailList: [{ goodsId: 1, goodsName: 'a', goodsUv: '\ue601', goodsUvPpr: 12 }] }),
    { goodsDetailList: { rows: [{ goodsUv: '\ue601', goodsUvPpr: 12 }] } },
  ],
  [
    'plain figures of one of the goods',
    'goodsFigures',
    camel({ todayGoodsDetail: { payOrdrAmt: 12.5, goodsUv: 9 }, yesterdayGoodsDetail: null }),
    { todayGoodsDetail: { payOrdrAmt: 12.5, goodsUv: 9 } },
  ],
  [
    'hours of one of the goods, under either name of the hour',
    'goodsFigures',
    camel({ todayGoodsDetailList: [{ statHr: 9, payOrdrCnt: 1 }, { hr: '10', payOrdrCnt: 2 }, { statHr: '' }] }),
    { todayGoodsDetailList: { rows: [{ statHr: 9, payOrdrCnt: 1 }, { statHr: '10', payOrdrCnt: 2 }, { statHr: '' }], unreadable: [] } },
  ],
  ['returns of one of the goods, in fen', 'goodsAfterSales', camel({ rfSucOrdrCnt1m: 2, rfSucOrdrAmt1m: 3980 }), { rfSucOrdrAmt1m: 3980 }],
  [
    'returns of one of the goods whose amount is masked, with the other figures',
    'goodsAfterSales',
    camel({ statDate: '2026-11-21', rfSucOrdrCnt1m: 2, rfSucOrdrAmt1m: '\ue601' }),
    { statDate: '2026-11-21', rfSucOrdrCnt1m: 2, rfSucOrdrAmt1m: '\ue601' },
  ],
  ['a check of one of the goods that names no problems', 'goodsProblems', camel({ score: '4.0' }), { score: '4.0' }],
  [
    'promotion plans: money and ratios with their unit',
    'promotionPlans',
    {
      success: true,
      errorCode: 1000,
      result: {
        adInfos: [
          {
            adId: 1,
            planId: 2,
            goodsId: 3,
            mallId: 4,
            adName: 'a',
            goodsInfo: { goodsName: 'b' },
            adStatus: 2,
            targetRoi: { unit: 'PER_ONE', value: '3.5' },
            maxCost: money('100.00'),
            agentBid: null,
            reportInfo: { spend: money('12.34'), gmv: money('56.78') },
          },
        ],
        totalAdNum: 1,
        sumReportInfo: { spend: money('12.34') },
        reportLastUpdateTime: 1_700_000_000_000,
      },
    },
    {
      adInfos: {
        rows: [{ adStatus: 2, targetRoi: { unit: 'PER_ONE', value: '3.5' }, reportInfo: { spend: { unit: 'YUAN', value: '12.34' } } }],
      },
      totalAdNum: 1,
    },
  ],
  [
    'a list of the wholesale site by one name',
    'wholesaleSearch',
    camel({ rn: 'abc', goodsList: [{ goodsId: 1, goodsName: 'a', goodsWholeSalePrice: 990, salesTipAmount: '1.2万+' }] }),
    { rn: 'abc', goodsList: { rows: [{ goodsWholeSalePrice: 990 }] } },
  ],
  [
    'and by another',
    'wholesaleWordSearch',
    camel({ list: [{ goodsId: 1, goodsName: 'a', goodsWholeSalePrice: 990 }] }),
    { goodsList: { rows: [{ goodsId: '1' }] } },
  ],
  ['the wholesale site’s own too often', 'wholesaleSearch', { code: 429 }, 'rateLimited'],
  [
    'goods of the wholesale site',
    'wholesaleDetail',
    camel({
      goodsName: 'a',
      imageUrl: 'https://p',
      minWholesalePrice: 990,
      maxWholesalePrice: 1290,
      salesTipAmount: '300+',
      mallCard: { mallId: 1, mallName: '厂' },
      goodsServiceTags: [],
      goodsCarouselInfos: [{ type: 1, url: 'https://p' }],
      goodsSkuInfos: [
        {
          skuId: 1,
          skuSpecs: [{ specKey: '颜色', specValue: '红' }],
          groupPrice: 1590,
          wholesalePrice: 990,
          quantity: 9,
          piece: 1,
          thumbUrl: 'https://p',
        },
      ],
    }),
    { minWholesalePrice: 990, goodsSkuInfos: { rows: [{ wholesalePrice: 990, skuSpecs: [{ specKey: '颜色', specValue: '红' }] }] } },
  ],
  [
    'goods that the wholesale site does not have',
    'wholesaleDetail',
    { success: false, errorCode: 1000, errorMsg: '很抱歉，此商品不存在' },
    'rejected',
  ],
  [
    'opportunity goods',
    'opportunityGoods',
    snake({ total: 1, list: [{ chance_id: '55', keywords: '雨伞', refer_price: 1990, pic_url: 'https://p', hot_index: 88 }] }),
    { total: 1, list: { rows: [{ chance_id: '55', refer_price: 1990 }] } },
  ],
  ['numbers of a new draft', 'createGoodsDraft', camel({ goods_commit_id: 12, goods_id: 34 }), { goods_commit_id: '12', goods_id: '34' }],
  ['an edited draft', 'editGoodsDraft', camel(true), true],
  ['incomplete prices of a draft', 'editGoodsDraft', { success: false, errorCode: 2_000_000, errorMsg: '价格参数不完整' }, 'rejected'],
  ['drafts too often', 'createGoodsDraft', { success: false, errorCode: 2_000_001, errorMsg: '操作过于频繁' }, 'rateLimited'],
  [
    'drafts',
    'draftList',
    camel({ total: 1, list: [{ id: 1, goods_id: 2, goods_name: 'a', check_status: 0 }] }),
    { list: { rows: [{ id: '1' }] } },
  ],
  ['the id of a spec is the result itself', 'specByName', camel(20_711_001), '20711001'],
  ['a stored picture', 'storePicture', { url: 'https://img', width: 800, height: 800 }, { url: 'https://img', width: 800, height: 800 }],
  [
    'reviews beside success, without a result',
    'reviews',
    { success: true, data: [{ reviewId: 1, comment: '好' }], totalCount: 1, allReviewNum: 1 },
    { data: { rows: [{ reviewId: '1' }] }, totalCount: 1 },
  ],
  ['reviews counted by another name', 'reviews', { success: true, data: null, totalRows: '0' }, { data: { rows: [] }, totalRows: 0 }],
  ...[
    ['words', '红色 L', '红色 L'],
    ['a list', [{ spec_key: '颜色', spec_value: '红色' }, { spec_value: 'L' }], '红色 L'],
    ['a list as text', '[{"specKey":"颜色","specValue":"红色"}]', '红色'],
    ['something else', { a: 1 }, null],
    ['a broken list', '[{"spec_value":', null],
  ].map(
    ([how, specs, expected]) =>
      [
        `what a reviewer bought, as ${how}`,
        'reviews',
        { success: true, data: [{ reviewId: 1, specs }] },
        { data: { rows: [{ specs: expected }] } },
      ] as const,
  ),
  ['the day that data is ready to', 'readyDate', camel({ readyDate: '2026-11-21' }), { readyDate: '2026-11-21' }],
  [
    'all goods of a store, today and yesterday',
    'goodsOverview',
    camel({ todayData: { payOrdrAmt: 12.5, goodsUv: 9 }, yesData: null, todayList: [{ statHr: 9, payOrdrCnt: 1 }], yesList: null }),
    { todayData: { payOrdrAmt: 12.5, goodsUv: 9 }, todayList: { rows: [{ statHr: 9 }] } },
  ],
  [
    'what was bought in a store',
    'storeOverview',
    camel({ cfmOrdrAmt: '\ue601', cfmOrdrUsrCnt: 3, mallFavCnt: 7 }),
    { cfmOrdrAmt: '\ue601', mallFavCnt: 7 },
  ],
  [
    'scores of a store, masked',
    'storeScores',
    camel({ serviceDataVO: { rfRto1m: '\ue601' }, dealDataVO: {}, goodsDataVO: { goodsUv1d: 12 } }),
    { serviceDataVO: { rfRto1m: '\ue601' }, goodsDataVO: { goodsUv1d: 12 } },
  ],
  ['buyers that wait for an answer', 'waitingBuyers', camel({ unreply_num: '4' }), { unreply_num: 4 }],
  ['messages of the platform', 'storeMessages', camel({ total: 12 }), { total: 12 }],
  ['a right that is missing', 'goodsList', { success: false, errorCode: 40010, errorMsg: '无权限' }, 'noPermission'],
]

describe('a reply is read as public code reads it', () => {
  it.each(replies)('%s', (_, name, body, expected) => {
    const found = read(name, body)
    if (typeof expected === 'object' && expected !== null) expect(found).toMatchObject(expected)
    else expect(found).toBe(expected)
  })

  it('one odd row loses one row, and is there as it came', () => {
    const odd = { id: 7, goods_name: null }
    const { goods_list } = read('goodsList', camel({ total: 3, goods_list: [goodsRow, odd, { ...goodsRow, id: 8 }] })) as {
      goods_list: { rows: { id: string }[]; unreadable: unknown[] }
    }
    expect(goods_list.rows.map(({ id }) => id)).toEqual(['123456789012', '8'])
    expect(goods_list.unreadable).toEqual([odd])
  })
})
