import { expect, it } from 'vitest'
import { toolApi } from '../../../contract/toolApi.ts'
import { readWholeBox } from '../../../src/pages/box/useWholeBox.ts'
import { parseReply } from '../../../src/providers/toolApi/parseReply.ts'
import { someBox } from '../coverage/someShelves.ts'

it('the whole box is read, however many goods it has and though one of them cannot be read', async () => {
  const goods = Array.from({ length: 2_130 }, (_, at) => someBox({ box_id: `b${at}` }))
  const call = async (_: string, { page, page_size }: { page: number; page_size: number }) => {
    const list = goods.slice((page - 1) * page_size, page * page_size).map((each) => (each.box_id === 'b7' ? { box_id: 'b7' } : each))
    return parseReply(toolApi.boxList.reply, { list, total: goods.length })
  }
  const read = await readWholeBox(call as Parameters<typeof readWholeBox>[0])
  expect(read.map(({ box_id }) => box_id)).toEqual(goods.flatMap(({ box_id }) => (box_id === 'b7' ? [] : [box_id])))
})
