import { expect, it } from 'vitest';
import {
  askedVersion,
  currentVersion,
  DOCUMENT_NAMES,
  DOCUMENTS,
  LATEST_REQUIRED,
  pathOf,
  REQUIRED_DOCUMENTS,
  versionOn,
} from '#modules/legal/domain/documents.ts';

it('knows the wording that was in force on a day', () => {
  for (const name of DOCUMENT_NAMES) {
    const { versions } = DOCUMENTS[name];
    expect(versionOn(name)).toBe(versions.at(-1));
    expect(versionOn(name, '2000-01-01')).toBeNull();
    for (const version of versions) expect(versionOn(name, version)).toBe(version);
    expect(versionOn(name, '2999-01-01')).toBe(currentVersion(name));
  }
});

it('keeps a wording readable under an address of its own, the one in force under the document’s', () => {
  expect(pathOf('terms', currentVersion('terms'))).toBe('/legal/terms');
  expect(pathOf('terms', '2024-01-15')).toBe('/legal/terms/2024-01-15');
  expect(pathOf('letters', '2020-01-01')).toBe('/legal/privacy/2020-01-01#letters');
});

it('asks for what nobody has an account without', () => {
  expect(REQUIRED_DOCUMENTS).toEqual(['terms', 'personal_data']);
  expect(REQUIRED_DOCUMENTS.map(askedVersion).every((version) => version <= LATEST_REQUIRED)).toBe(true);
  expect(REQUIRED_DOCUMENTS.map(askedVersion)).toContain(LATEST_REQUIRED);
});

it('asks about the newest wording that does more than clarify', () => {
  for (const name of DOCUMENT_NAMES) {
    const { versions, clarifications = [] }: { versions: readonly string[]; clarifications?: readonly string[] } =
      DOCUMENTS[name];
    expect(clarifications).not.toContain(askedVersion(name));
    const later = versions.slice(versions.indexOf(askedVersion(name)) + 1);
    expect(later.every((version) => clarifications.includes(version))).toBe(true);
  }
});
