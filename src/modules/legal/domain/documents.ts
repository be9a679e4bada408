/**
 * Documents that need consent. A new wording adds a day to the end of its versions, and everybody is asked once; not so for a wording that
 * only says more exactly what was agreed to before, with no new purpose, no new data and nobody new who gets it.
 */

interface LegalDocument {
  title: string;
  /** Days on which a wording came into force, the latest last. */
  versions: readonly [string, ...string[]];
  path: string;
  /** Those of the days whose wording only says more: an earlier consent holds for it too. */
  clarifications?: readonly string[];
  /** Without it there is no account. */
  isRequired: boolean;
}

export const DOCUMENTS = {
  terms: {
    title: 'Условия использования',
    versions: ['2024-01-15', '2026-11-17'],
    path: '/legal/terms',
    isRequired: true,
  },
  personal_data: {
    title: 'Обработка персональных данных',
    versions: ['2024-01-15', '2026-11-16', '2026-11-17', '2026-11-18'],
    clarifications: ['2026-11-18'],
    path: '/legal/privacy',
    isRequired: true,
  },
  letters: {
    title: 'Письма с новостями и советами',
    versions: ['2024-01-15'],
    path: '/legal/privacy#letters',
    isRequired: false,
  },
} as const satisfies Record<string, LegalDocument>;

export type DocumentName = keyof typeof DOCUMENTS;
export const DOCUMENT_NAMES = Object.keys(DOCUMENTS) as [DocumentName, ...DocumentName[]];
export const REQUIRED_DOCUMENTS = DOCUMENT_NAMES.filter((name) => DOCUMENTS[name].isRequired);

export const currentVersion = (name: DocumentName): string => {
  const { versions }: LegalDocument = DOCUMENTS[name];
  return versions.at(-1) ?? versions[0];
};

/** The wording that a consent has to be for, at least. */
export const askedVersion = (name: DocumentName): string => {
  const { versions, clarifications = [] }: LegalDocument = DOCUMENTS[name];
  return versions.findLast((version) => !clarifications.includes(version)) ?? versions[0];
};

/** The wording that was in force on a day; null before the first one. Without a day: the one in force. */
export function versionOn(name: DocumentName, day?: string): string | null {
  const { versions }: LegalDocument = DOCUMENTS[name];
  return day === undefined ? currentVersion(name) : (versions.findLast((version) => version <= day) ?? null);
}

/** Where a wording can be read; the one in force has the document's own address. */
export const pathOf = (name: DocumentName, version: string): string => {
  const [path, anchor] = DOCUMENTS[name].path.split('#');
  return version === currentVersion(name) ? DOCUMENTS[name].path : `${path}/${version}${anchor ? `#${anchor}` : ''}`;
};

/** The day of the newest wording that is asked about among the required ones. */
export const LATEST_REQUIRED: string = REQUIRED_DOCUMENTS.map(askedVersion).sort().at(-1) ?? '';
