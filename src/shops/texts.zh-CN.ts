/** The texts of what is loaded late of shops, in Chinese: the shape that the other language fills. */
export const shopsZhCN = {
  checkAll: {
    lanes: {
      queued: '等待中',
      running: '检查中',
      ok: '在线',
      expired: '已掉线',
      wrongStore: '店铺不符',
      limited: '受限',
      failed: '失败',
      cancelled: '未检查',
    },
    title: '检查全部店铺',
    running: '正在检查 {{done}}/{{total}}',
    done: '检查完成：{{total}} 家店',
    partial: '{{total}} 家店中 {{done}} 家有结果，{{missing}} 家没有',
    saveFailed: '状态没有保存：{{reason}}',
  },
}

export type ShopsTexts = typeof shopsZhCN
