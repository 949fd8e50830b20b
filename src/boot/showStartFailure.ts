import { SNAPSHOT_ID } from '../snapshot/snapshot.ts'

/** What was missing at the start: an answer of the server, or a file of the page. */
export type StartFailure = 'server' | 'file'

const sentences = {
  zh: { server: '暂时无法连接服务器，请稍后重试。', file: '页面的文件没有加载完整，可能已有新版本，请刷新页面。', reload: '刷新页面' },
  en: {
    server: 'The server cannot be reached at the moment, please try again.',
    file: 'A part of the page could not be loaded. There may be a new version: refresh the page.',
    reload: 'Refresh the page',
  },
} as const

const CLASS_NAME = 'zg-start-failure'

/**
 * In place of the console that could not start: a sentence in the reader's language, and a button that loads the page again. The texts of
 * the console may be what is missing, so these few are here. `said`: what happened, in a better sentence; default: by the kind of failure.
 */
export function showStartFailure(failure: StartFailure, said = '', page: Document = document): void {
  const root = page.getElementById('root')
  if (!root) return
  const texts = sentences[page.documentElement.lang === 'zh-CN' ? 'zh' : 'en']
  const message = Object.assign(page.createElement('div'), { className: CLASS_NAME })
  message.setAttribute('role', 'alert')
  const reload = Object.assign(page.createElement('button'), { type: 'button', className: 'zg-button zg-button-primary' })
  reload.textContent = texts.reload
  reload.addEventListener('click', () => page.location.reload())
  message.append(Object.assign(page.createElement('p'), { textContent: said || texts[failure] }), reload)
  root.replaceChildren(message)
  page.getElementById(SNAPSHOT_ID)?.remove()
}

/** Is the failure on the page already? */
export function isStartFailureShown(page: Document = document): boolean {
  return page.querySelector(`.${CLASS_NAME}`) !== null
}
