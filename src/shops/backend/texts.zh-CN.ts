/** The texts of opening a shop's backend, in Chinese: the shape that the other language fills. */
export const backendZhCN = {
  backend: {
    open: '打开后台',
    title: '打开“{{name}}”的后台',
    openAt: '打开后台：“{{name}}”，{{place}}',
    places: {
      home: '首页',
      orders: '订单列表',
      order: '订单 {{order_sn}}',
      afterSales: '售后列表',
      afterSale: '订单 {{order_sn}} 的售后',
      goods: '商品 {{goods_id}}',
      plans: '推广列表',
    },
    goesTo: '会打开：{{place}}',
    looking: '正在查看这个浏览器的平台登录…',
    own: {
      none: '这个浏览器现在没有登录平台。打开后会登录“{{name}}”；关闭打开的标签页，就恢复为没有登录。',
      other: '这个浏览器现在登录的是“{{own}}”。打开后会换成“{{name}}”；关闭打开的标签页，就恢复为“{{own}}”。',
      same: '这个浏览器现在登录的就是“{{name}}”。打开后用控制台里保存的登录；关闭打开的标签页，就恢复原来的登录。',
    },
    store: '店铺 {{shop_id}}',
    tabs_one: '已经打开的 {{count}} 个平台标签页会重新加载，请先保存里面没提交的内容。',
    tabs_other: '已经打开的 {{count}} 个平台标签页会重新加载，请先保存里面没提交的内容。',
    leave: '用完请直接关闭标签页，不要在平台上退出登录：退出会让这家店的登录失效。',
    here: '在这个浏览器打开',
    privately: '在无痕窗口打开',
    privateBecomes: '无痕窗口现在登录的是“{{before}}”。再在无痕窗口打开，已有的无痕窗口也会换成“{{name}}”，里面的平台标签页会重新加载。',
    privateHint: '想保留自己的登录？在浏览器的扩展程序页面为掌柜插件打开“在无痕模式下启用”，就可以在无痕窗口打开。',
    opened: '已打开。关闭那个标签页，你自己的登录会自动恢复。',
    openedPrivately: '已在无痕窗口打开，你自己的登录没有变。',
    lent: '这个浏览器正登录着“{{name}}”，由控制台打开，{{time}}。',
    putBack: '恢复自己的登录',
    back: '你自己的登录已恢复。',
  },
}

export type BackendTexts = typeof backendZhCN
