/** The texts of the dialogs about the extension, in Chinese: the shape that the other language fills. */
export const dialogsZhCN = {
  outdated: {
    title: '插件需要更新',
    body: '已安装的版本是 {{installed}}，控制台需要 {{needed}} 或更新的版本。更新之前，访问商家后台的功能可能无法使用。',
    consoleTitle: '控制台需要刷新',
    consoleBody: '已安装的插件 {{installed}}（通信协议 {{theirs}}）比这个页面（通信协议 {{ours}}）新太多。刷新页面即可加载最新的控制台。',
    later: '稍后再说',
    how: '如何更新',
    howToInstall: '安装步骤与常见问题',
  },
}

export type DialogsTexts = typeof dialogsZhCN
