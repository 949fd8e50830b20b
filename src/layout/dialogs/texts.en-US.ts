import type { DialogsTexts } from './texts.zh-CN.ts'

export const dialogsEnUS: DialogsTexts = {
  outdated: {
    title: 'The extension needs an update',
    body: 'Version {{installed}} is installed, and the console needs {{needed}} or newer. Until it is updated, what reaches the shops’ backend may not work.',
    consoleTitle: 'The console needs a reload',
    consoleBody:
      'The installed extension {{installed}} (protocol {{theirs}}) is too new for this page (protocol {{ours}}). Reloading gets the latest console.',
    later: 'Later',
    how: 'How to update',
    howToInstall: 'Installation and common questions',
  },
}
