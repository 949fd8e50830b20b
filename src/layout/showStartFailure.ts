/** Without texts or the server there is no console to say it: a sentence in both languages, and a way to try again. */
export function showStartFailure(): void {
  const root = document.getElementById('root')
  if (!root) return
  const message = document.createElement('div')
  message.className = 'zg-start-failure'
  message.setAttribute('role', 'alert')
  const sentence = document.createElement('p')
  sentence.textContent = '暂时无法连接服务器，请稍后重试。 The server cannot be reached at the moment, please try again.'
  const retry = document.createElement('button')
  retry.type = 'button'
  retry.className = 'zg-button zg-button-primary'
  retry.textContent = '重试 Retry'
  retry.addEventListener('click', () => window.location.reload())
  message.append(sentence, retry)
  root.replaceChildren(message)
}
