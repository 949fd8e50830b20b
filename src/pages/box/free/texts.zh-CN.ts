/** The texts of letting goods be published to a shop once more, in Chinese: the shape that the other language fills. */
export const boxFreeZhCN = {
  free: {
    head: '操作',
    button: '店里已没有',
    title: '允许再次发布到{{shop}}？',
    confirm: '允许再次发布',
    gone: '{{shop}}的在售商品、审核中和草稿里都没有编号 {{id}} 的商品了，可以重新发布到这家店。',
    unnamed: '还不能确定{{shop}}有没有收到这个商品。请先到店铺后台看一看：如果已经有了，再次发布会出现两个。',
    found: {
      published: '{{shop}}的商品列表里还有这个商品。',
      review: '{{shop}}还在审核这个商品。',
      refused: '{{shop}}里有这个商品被拒绝的草稿。',
      tooNew: '不到一分钟前刚有变化，{{shop}}的列表可能还没更新，请一分钟后再试。',
    },
    draft: {
      title: '删除{{shop}}里的草稿？',
      confirm: '删除草稿，允许再次发布',
      found:
        '{{shop}}里有这个商品（编号 {{id}}）没提交完的草稿。删除后可以重新发布到这家店；如果有人在店铺后台改过这份草稿，改动会一起丢失。',
      deleting: '正在删除，并等{{shop}}的列表更新，最多一分钟。关掉这个窗口也会继续。',
      deleted: '已删除{{shop}}里的草稿，可以再次发布',
      kept: '草稿没有删除：这个商品已经提交到{{shop}}，进度已更新为“{{state}}”。',
      changed: '草稿没有删除：这个商品在{{shop}}的进度刚刚变了，请看最新的状态。',
      unsure: '还不能确定{{shop}}里的草稿已删除，所以暂时不允许再次发布。请一分钟后再点一次“店里已没有”。',
    },
  },
}

export type BoxFreeTexts = typeof boxFreeZhCN
