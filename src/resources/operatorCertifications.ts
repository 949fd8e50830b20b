import { defineResource } from './schema/defineResource.ts'
import { field } from './schema/field.ts'
import type { ResourceRecord } from './schema/resource.ts'
import { certificationFields } from './shared/certificationFields.ts'

const isWaiting = ({ state }: ResourceRecord) => state === 'requested'

/** Requests of every account to be certified. Only the read page shows the whole number: no column, no export. */
export const operatorCertifications = defineResource({
  name: 'operatorCertifications',
  path: '/operator/certifications',
  label: { zh: '认证审核', en: 'Certifications' },
  one: { zh: '认证申请', en: 'certification' },
  id: 'certification_id',
  title: 'legal_name',
  menu: { group: 'operator', order: 4 },
  access: { roles: ['admin'] },
  rows: 'operatorCertifications',
  fields: {
    ...certificationFields,
    username: field.text({ label: { zh: '用户', en: 'User' }, widthPx: 130 }),
    document_no: field.secret({
      label: certificationFields.document_no.label,
      cell: () => import('../pages/account/DocumentNumberCell.tsx').then((page) => page.DocumentNumberCell),
    }),
  },
  actions: {
    certify: {
      label: { zh: '通过', en: 'Certify' },
      on: 'row',
      needs: 'decideCertification',
      when: isWaiting,
      load: () => import('../pages/account/operatorDecisions.tsx').then((page) => page.operatorDecisions.certify),
    },
    refuse: {
      label: { zh: '不通过', en: 'Refuse' },
      on: 'row',
      needs: 'decideCertification',
      when: isWaiting,
      load: () => import('../pages/account/operatorDecisions.tsx').then((page) => page.operatorDecisions.refuseCertification),
    },
  },
  list: {
    columns: ['username', 'legal_name', 'kind', 'state', 'requested_at'],
    search: ['username', 'legal_name'],
    filters: ['state'],
    sortable: ['legal_name', 'kind', 'state', 'requested_at'],
  },
  show: ['username', 'kind', 'legal_name', 'document_no', 'state', 'requested_at', 'decided_at', 'reason'],
})
