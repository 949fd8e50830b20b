import { costTemplateQuery, merchantApi } from '../../contract/merchantApi.ts'
import { createCostTemplates } from '../stores/costTemplates.ts'
import { PlatformCode, toRefusal, toSnake } from '../wire/envelopes.ts'
import { defineEndpoint } from './endpoint.ts'

export const costTemplateEndpoints = [
  defineEndpoint(merchantApi.costTemplates, ({ store, payload: { pageNo, pageSize, sourceKey }, platform }) => {
    if (sourceKey !== costTemplateQuery.sourceKey) return toRefusal(PlatformCode.badParameter, 'sourceKey不正确')
    if (pageNo < 1 || pageSize < 1) return toRefusal(PlatformCode.badParameter, '分页参数不正确')
    const all = createCostTemplates(platform.seed, store)
    return toSnake({ total: all.length, list: all.slice((pageNo - 1) * pageSize, pageNo * pageSize) })
  }),
]
