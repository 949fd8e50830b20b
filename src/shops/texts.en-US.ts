import type { ShopsTexts } from './texts.zh-CN.ts'

export const shopsEnUS: ShopsTexts = {
  checkAll: {
    lanes: {
      queued: 'Waiting',
      running: 'Checking',
      ok: 'Online',
      expired: 'Logged out',
      wrongStore: 'Wrong store',
      limited: 'Limited',
      failed: 'Failed',
      cancelled: 'Not checked',
    },
    title: 'Check all shops',
    running: 'Checking {{done}} of {{total}}',
    done: 'Checked: {{total}} shops',
    partial: '{{done}} of {{total}} shops answered, {{missing}} did not',
    saveFailed: 'The state was not saved: {{reason}}',
  },
}
