import { DOCUMENTS, versionOn } from '../domain/documents.ts';
import { LegalDocument } from './legal-document.tsx';
import { PRIVACY } from './texts/privacy.ts';

const { versions } = DOCUMENTS.personal_data;

/** The wording of the day, or the one in force. */
export function PrivacyPage({ day }: { day?: string }) {
  const version = versionOn('personal_data', day) ?? versions[0];
  return (
    <LegalDocument
      title="Политика обработки персональных данных"
      {...PRIVACY[version as keyof typeof PRIVACY]}
      revisedOn={version}
      kept={{ path: '/legal/privacy', versions }}
      sibling={{ to: '/legal/terms', title: 'Условия использования' }}
    />
  );
}
