/** What is said while the rows of a list are put in order. */
export const arrangeZhCN = {
  arrange: {
    hint: '拖动左侧手柄，或直接修改序号；完成后一次保存。',
    done: '完成',
    saved: '新的顺序已保存',
    notWhole: '只能调整完整列表的顺序',
    notWholeHint: '现在有搜索、筛选或排序。清空后即可调整。',
    makeWhole: '清空并调整顺序',
    place: '{{title}} 的序号',
    toTop: '将 {{title}} 移到最前',
    toBottom: '将 {{title}} 移到最后',
  },
}

/** The shape that every language fills. */
export type ArrangeTexts = typeof arrangeZhCN
