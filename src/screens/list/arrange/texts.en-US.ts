import type { ArrangeTexts } from './texts.zh-CN.ts'

/** What is said while the rows of a list are put in order. */
export const arrangeEnUS: ArrangeTexts = {
  arrange: {
    hint: 'Drag by the grip, or type another place. Everything is saved at once when you are done.',
    done: 'Done',
    saved: 'The new order is saved',
    notWhole: 'Only the whole list can be arranged',
    notWholeHint: 'The list is searched, filtered or sorted at the moment.',
    makeWhole: 'Clear and arrange',
    place: 'Place of {{title}}',
    toTop: 'Move {{title}} to the top',
    toBottom: 'Move {{title}} to the bottom',
  },
}
