import { ReplyCode } from '../../../contract/codes.ts'
import type { BoxClaim } from '../../../contract/entities/boxClaim.ts'
import { PAGE_SIZE_MAX } from '../../../contract/limits.ts'
import type { Call } from '../../providers/dataProvider/useCall.ts'
import { ToolApiError } from '../../providers/toolApi/ToolApiError.ts'
import { publishValues } from './publish/values.ts'

/**
 * The platform's number of goods in a shop. A batch keeps it with its row before it says it of the claim: where its page ended in between, the row alone has
 * it. '': the goods have none, or the batch is not kept. Rejects where the server does not answer.
 */
export async function findSentAs(call: Call, { box_id, shop_uid, goods_id, job_id }: BoxClaim): Promise<string> {
  if (goods_id !== '' || job_id === '') return goods_id
  try {
    for (let page = 1, seen = 0; ; page += 1) {
      const { list, total } = await call('batchJob', { job_id, page, page_size: PAGE_SIZE_MAX })
      for (const { shop_uid: rowShop, after } of list) {
        const values = publishValues.safeParse(after).data
        if (rowShop === shop_uid && values?.box_id === box_id) return values.goods_id
      }
      seen += list.length
      if (list.length === 0 || seen >= total) return ''
    }
  } catch (error) {
    if (error instanceof ToolApiError && error.code === ReplyCode.notFound) return ''
    throw error
  }
}
