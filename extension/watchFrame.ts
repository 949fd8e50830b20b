import { WATCH_PATH } from '../contract/consolePaths.ts'

// The offscreen page of the night watch: the watch page of the console that its address names, in a frame. It has no manifest to read: of the extension's interfaces, such a page has messages alone.
const [, consoleOrigin = ''] = document.location.hash.split('#')
document.body.append(Object.assign(document.createElement('iframe'), { src: consoleOrigin + WATCH_PATH }))
