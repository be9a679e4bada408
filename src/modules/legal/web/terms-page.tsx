import { DOCUMENTS, versionOn } from '../domain/documents.ts';
import { LegalDocument } from './legal-document.tsx';
import { TERMS } from './texts/terms.ts';

const { versions } = DOCUMENTS.terms;

/** The wording of the day, or the one in force. */
export function TermsPage({ day }: { day?: string }) {
  const version = versionOn('terms', day) ?? versions[0];
  return (
    <LegalDocument
      title="Условия использования"
      {...TERMS[version as keyof typeof TERMS]}
      revisedOn={version}
      kept={{ path: '/legal/terms', versions }}
      sibling={{ to: '/legal/privacy', title: 'Политика обработки персональных данных' }}
    />
  );
}
