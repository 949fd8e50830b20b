import { describe, expect, it } from 'vitest'
import type { MerchantCallName, MerchantPayload } from '../../contract/merchantApi.ts'
import { costTemplateQuery, merchantApi } from '../../contract/merchantApi.ts'
import { promotionPlanQuery } from '../../contract/merchantCalls/promotion.ts'
import { toRelayRequest } from '../../src/bridge/toRelayRequest.ts'
import { merchantPayloads } from './merchantPayloads.ts'

/*
 * How public code asks the real calls, call by call. The sandbox has no part in it: it is built from the table that is tried here.
 */

const hosts = { mms: 'https://mms.example', pifa: 'https://pifa.example', files: 'https://files.example' }
const TOKEN = '0a-token'

function ask<Name extends MerchantCallName>(name: Name, payload: MerchantPayload<Name> = merchantPayloads[name]) {
  const request = toRelayRequest(merchantApi[name], hosts, 'PASS_ID=a_1_2', payload, TOKEN)
  const { url, method, headers = {}, data, formData } = request
  return { method, url: decodeURIComponent(url), data, formData, headers }
}

describe('every call to the platform’s own sites', () => {
  const names = Object.keys(merchantApi) as MerchantCallName[]

  it.each(names.filter((name) => merchantApi[name].site !== 'files'))('%s sends Anti-Content', (name) => {
    expect(ask(name).headers['anti-content']).toBe(TOKEN)
  })

  it.each<MerchantCallName>([
    'putOnSale',
    'takeOffSale',
    'mallFlow',
    'saleQuality',
    'goodsEffect',
    'promotionPlans',
    'editGoodsDraft',
    'submitGoodsDraft',
  ])('%s repeats it as crawlerInfo', (name) => {
    expect(ask(name).data).toMatchObject({ crawlerInfo: TOKEN })
  })
})

/** How the platform’s page asks. */
const requests: readonly (readonly [string, ReturnType<typeof ask>, object])[] = [
  ['checkLogin', ask('checkLogin'), { method: 'POST', url: 'https://mms.example/janus/api/checkLogin', data: {} }],
  ['mallInfo', ask('mallInfo'), { method: 'POST', url: 'https://mms.example/janus/api/userinfo', data: {} }],
  ['mallProfile', ask('mallProfile'), { method: 'GET', url: 'https://mms.example/earth/api/mallInfo/commonMallInfo' }],
  ['userInfo, the product’s own form', ask('userInfo', { random: 0.5, version: 3 }), { formData: true, data: { random: 0.5, version: 3 } }],
  ['merchantInfo', ask('merchantInfo'), { method: 'GET', url: 'https://mms.example/earth/api/mallInfo/querySimpleCredential' }],
  ['costTemplates', ask('costTemplates', costTemplateQuery), { data: { pageNo: 1, pageSize: 10, sourceKey: 'MMS' } }],
  ['goodsList', ask('goodsList', { page: 1, size: 100, keywords: ['123'] }), { data: { page: 1, size: 100, keywords: ['123'] } }],
  [
    'goodsList as the platform’s page asks',
    ask('goodsList', {
      pre_sale_type: 4,
      shipment_time_type: 3,
      is_onsale: 1,
      sold_out: 0,
      out_goods_sn_gray_flag: true,
      page: 1,
      size: 10,
      order_by: 'created_at:desc,id:desc',
    }),
    { data: { pre_sale_type: 4, shipment_time_type: 3, out_goods_sn_gray_flag: true, order_by: 'created_at:desc,id:desc' } },
  ],
  [
    'mallTrade, from the page of the store’s data',
    ask('mallTrade'),
    { headers: { referer: 'https://mms.example/sycm/stores_data/operation' } },
  ],
  [
    'mallFlow',
    ask('mallFlow'),
    {
      url: 'https://mms.example/sydney/api/mallFlow/queryMallFlowOverViewList',
      data: { queryType: 7, startDate: '2026-11-01', crawlerInfo: TOKEN },
      headers: { referer: 'https://mms.example/sycm/search_data/plate' },
    },
  ],
  [
    'goodsCounts',
    ask('goodsCounts'),
    { url: 'https://mms.example/vodka/v2/mms/query/display/mall_goods/count', data: { excluded_goods_type_list: [112] } },
  ],
  [
    'goodsOnSale',
    ask('goodsOnSale', { goods_id: 9 }),
    { url: 'https://mms.example/glide/v2/mms/query/commit/on_shop/detail', data: { goods_id: 9 } },
  ],
  ['categories', ask('categories', { parentId: 0 }), { method: 'GET', url: 'https://mms.example/vodka/v2/mms/categories?parentId=0' }],
  [
    'categorySearch',
    ask('categorySearch', { keyword: '连衣裙' }),
    { method: 'GET', url: 'https://mms.example/vodka/v2/mms/search/categories/v2?keyword=连衣裙' },
  ],
  [
    'propertyTemplate',
    ask('propertyTemplate'),
    { method: 'GET', url: 'https://mms.example/draco-ms/mms/template/mall?catId=1&goodsCommitId=1&goodsId=1' },
  ],
  [
    'setTitles',
    ask('setTitles', { goods_id2_name: { '1': '新' } }),
    { url: 'https://mms.example/guide-api/mms/goodsName/batch_edit', data: { goods_id2_name: { '1': '新' } } },
  ],
  ['orderList', ask('orderList'), { url: 'https://mms.example/mangkhut/mms/recentOrderList' }],
  ['orderHistory', ask('orderHistory'), { url: 'https://mms.example/mangkhut/mms/historyOrderList' }],
  [
    'afterSaleList',
    ask('afterSaleList', { ...merchantPayloads.afterSaleList, afterSalesStatusList: [2], searchText: '261101-1' }),
    {
      data: { pageNumber: 1, pageSize: 100, orderByCreatedAtDesc: true, afterSalesStatusList: [2], searchText: '261101-1' },
      headers: { referer: 'https://mms.example/aftersales/aftersale_list' },
    },
  ],
  ['saleQuality', ask('saleQuality'), { headers: { referer: 'https://mms.example/sycm/goods_quality/detail' } }],
  ['goodsEffect', ask('goodsEffect'), { data: { actVs: 1, crawlerInfo: TOKEN } }],
  [
    'goodsFigures',
    ask('goodsFigures', { goodsId: 9 }),
    { url: 'https://mms.example/sydney/api/goodsDataShow/queryGoodsStatDtr', data: { goodsId: 9 } },
  ],
  [
    'promotionPlans',
    ask('promotionPlans', { ...promotionPlanQuery, beginDate: '2026-11-01', endDate: '2026-11-02', pageNumber: 1, pageSize: 50 }),
    {
      url: 'https://mms.example/mms-gateway/venus/api/goods/promotion/v3/list',
      data: {
        clientType: 1,
        blockType: 3,
        withTagsInfo: true,
        beginDate: '2026-11-01',
        endDate: '2026-11-02',
        pageNumber: 1,
        pageSize: 50,
        sortBy: 9999,
        orderBy: 9999,
        filter: {},
        scenesMode: 1,
        showGoodsPromotionHistoryReport: false,
        crawlerInfo: TOKEN,
      },
    },
  ],
  [
    'wholesaleSearch',
    ask('wholesaleSearch', { ...merchantPayloads.wholesaleSearch, page: 2, rn: 'abc' }),
    {
      url: 'https://pifa.example/pifa/search/searchOptGoods',
      data: { page: 2, size: 20, sort: 0, optId: 0, level: 1, url: '', propertyItems: [], rn: 'abc' },
    },
  ],
  [
    'wholesaleWordSearch',
    ask('wholesaleWordSearch', { ...merchantPayloads.wholesaleWordSearch, query: '伞' }),
    { url: 'https://pifa.example/pifa/search/queryGoods', data: { page: 1, size: 20, sort: 0, query: '伞', propertyItems: [] } },
  ],
  [
    'opportunityGoods',
    ask('opportunityGoods', { size: 30, page: 1, search_word: '伞' }),
    {
      url: 'https://mms.example/opportunity-goods/chance-goods/home_list',
      headers: { referer: 'https://mms.example/goods/goods_list/chance/chance_list' },
      data: { size: 30, page: 1, search_word: '伞' },
    },
  ],
  ['createGoodsDraft', ask('createGoodsDraft'), { url: 'https://mms.example/glide/v2/mms/edit/commit/create_new', data: {} }],
  [
    'setDraftCategory',
    ask('setDraftCategory'),
    {
      url: 'https://mms.example/glide/mms/goodsCommit/action/update_goods_commit_info',
      data: { cat_id: 1, goods_commit_id: 1, goods_id: 1, gallery: [], goods_name: '' },
    },
  ],
  [
    'editGoodsDraft',
    ask('editGoodsDraft', {
      ...merchantPayloads.editGoodsDraft,
      groups: { single_price: 0, group_price: 0, customer_num: 2, buy_limit: 999_999 },
    }),
    {
      url: 'https://mms.example/glide/mms/goodsCommit/action/edit',
      data: { cat_ids: [1, 2, 3, null], cats: ['女装', 'T恤', '短袖', null], groups: { customer_num: 2, buy_limit: 999_999 } },
    },
  ],
  [
    'submitGoodsDraft',
    ask('submitGoodsDraft'),
    { url: 'https://mms.example/glide/v2/mms/edit/commit/submit', data: { goods_commit_id: '1', goods_id: 1 } },
  ],
  [
    'deleteGoodsDraft',
    ask('deleteGoodsDraft'),
    { url: 'https://mms.example/glide/v2/mms/edit/commit/delete', data: { goods_commit_id: 1, goods_id: 1 } },
  ],
  ['draftList', ask('draftList'), { data: { check_status: 0, start: 0, length: 50 } }],
  [
    'storePicture',
    ask('storePicture'),
    {
      url: 'https://files.example/v3/store_image',
      formData: true,
      headers: { origin: 'https://mms.example', referer: 'https://mms.example/goods/goods_add' },
    },
  ],
  ['goodsOverview', ask('goodsOverview'), { url: 'https://mms.example/sydney/api/goodsDataShow/queryGoodsPageOverviewForMms', data: {} }],
  ['storeOverview', ask('storeOverview'), { url: 'https://mms.example/sydney/api/mallInfo/queryMallDataPageOverView', data: {} }],
  ['storeScores', ask('storeScores'), { url: 'https://mms.example/sydney/api/mallScore/queryMallScoreOverView', data: {} }],
  ['waitingBuyers', ask('waitingBuyers'), { url: 'https://mms.example/chats/cs/unreplyUser/count', data: {} }],
  ['storeMessages', ask('storeMessages'), { url: 'https://mms.example/newjersy/api/msgBox/v1/total', data: {} }],
  ['reviews', ask('reviews'), { url: 'https://mms.example/saturn/reviews/list', data: { pageNo: 1, pageSize: 20 } }],
]

describe('a request is as the platform’s page sends it', () => {
  it.each(requests)('%s', (_, request, expected) => {
    expect(request).toMatchObject(expected)
  })
})
