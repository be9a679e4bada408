/** Apart from the sums of numbers: pages that only name a form do without those. */
export const LEGAL_FORMS = {
  person: { title: 'Физлицо', innLength: 12, ogrnLength: null },
  self_employed: { title: 'Самозанятый', innLength: 12, ogrnLength: null },
  entrepreneur: { title: 'ИП', innLength: 12, ogrnLength: 15 },
  company: { title: 'ООО', innLength: 10, ogrnLength: 13 },
} as const;

export type LegalForm = keyof typeof LEGAL_FORMS;
