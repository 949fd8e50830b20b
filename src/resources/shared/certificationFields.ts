import { field } from '../schema/field.ts'

/** A request to be certified, as the form asks for it and the operator reads it. */
export const certificationFields = {
  kind: field.state({
    label: { zh: '主体类型', en: 'Kind' },
    states: [
      { value: 'personal', label: { zh: '个人', en: 'Person' }, tone: 'quiet' },
      { value: 'enterprise', label: { zh: '企业', en: 'Enterprise' }, tone: 'quiet' },
    ],
    widthPx: 110,
  }),
  legal_name: field.text({
    label: { zh: '真实姓名或企业全称', en: 'Legal name' },
    help: { zh: '与证件上的名称一致。', en: 'As written on the document.' },
    widthPx: 200,
  }),
  document_no: field.text({
    label: { zh: '证件号码', en: 'Document number' },
    help: {
      zh: '个人填 18 位身份证号，企业填 18 位统一社会信用代码。加密保存，只有处理申请的运营人员能看到完整号码。',
      en: 'Identity card number of a person, unified social credit code of an enterprise; 18 characters. Kept encrypted; only the operator who decides sees all of it.',
    },
  }),
  state: field.state({
    label: { zh: '状态', en: 'State' },
    states: [
      { value: 'requested', label: { zh: '审核中', en: 'Waiting' }, tone: 'warning' },
      { value: 'certified', label: { zh: '已认证', en: 'Certified' }, tone: 'good' },
      { value: 'refused', label: { zh: '未通过', en: 'Refused' }, tone: 'bad' },
    ],
    widthPx: 110,
  }),
  requested_at: field.dateTime({ label: { zh: '申请时间', en: 'Requested' } }),
  decided_at: field.dateTime({ label: { zh: '处理时间', en: 'Decided' } }),
  reason: field.longText({ label: { zh: '说明', en: 'Reason' }, widthPx: 180 }),
}
