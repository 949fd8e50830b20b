import { installTrustedTypes } from './boot/trustedTypes.ts'

/** Loads and starts the console in a document that was not sent as one of its pages, and has not started as these do (boot/startConsole.ts). */
export async function startHere(): Promise<void> {
  installTrustedTypes()
  await import('./main.tsx')
}
