import type { DialogsTexts } from './texts.zh-CN.ts'

export const dialogsEnUS: DialogsTexts = {
  outdated: {
    title: 'The extension has to be updated',
    body: 'Version {{installed}} is installed, and the console needs {{needed}} or newer. Until it is updated, what reaches the shops’ backend may not work.',
    consoleTitle: 'The console has to be reloaded',
    consoleBody:
      'The installed extension {{installed}} (protocol {{theirs}}) is too new for this page (protocol {{ours}}). Reloading gets the latest console.',
    later: 'Later',
    how: 'How to update',
    howToInstall: 'How to install it, and questions',
  },
}
