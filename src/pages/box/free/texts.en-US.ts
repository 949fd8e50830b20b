import type { BoxFreeTexts } from './texts.zh-CN.ts'

export const boxFreeEnUS: BoxFreeTexts = {
  free: {
    head: 'Actions',
    button: 'No longer in the shop',
    title: 'Allow publishing to {{shop}} again?',
    confirm: 'Allow it',
    gone: '{{shop}} shows goods {{id}} nowhere: not on sale, not under review, not as a draft. They can be published there once more.',
    unnamed: 'It is not certain whether {{shop}} got these goods. Check its backend first: published again, they may be there twice.',
    found: {
      published: '{{shop}} still has them on sale or off the shelf.',
      review: '{{shop}} still has them under review.',
      refused: '{{shop}} has them as a refused draft.',
      tooNew: 'This changed less than a minute ago, and the lists of {{shop}} may be behind. Try again in a minute.',
    },
    draft: {
      title: 'Delete the draft in {{shop}}?',
      confirm: 'Delete it and allow publishing',
      found:
        '{{shop}} has a draft of goods {{id}} that was never handed in. Once it is deleted, they can be published there again. Changes that somebody made to the draft in the shop’s backend are lost with it.',
      deleting: 'Deleting it, and waiting for the lists of {{shop}} to follow: a minute at most. It goes on when this is closed.',
      deleted: 'Draft in {{shop}} deleted: the goods can be published there again',
      kept: 'The draft was not deleted: the goods were handed in to {{shop}} meanwhile. They are now “{{state}}”.',
      changed: 'The draft was not deleted: the state of the goods in {{shop}} has just changed. See what it is now.',
      unsure:
        'It is not certain yet that the draft in {{shop}} was deleted, so the goods cannot be published there again yet. Press “No longer in the shop” once more in a minute.',
    },
  },
}
