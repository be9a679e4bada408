/** Which version of a rule holds on a day. By itself, so that public pages carry nothing else of the rules. */

interface Dated {
  /** The first day. */
  from: string;
  /** The last day; null while nothing ends it. */
  to: string | null;
  /** The day it was taken back as a mistake: from then on it is as if it had never been. */
  withdrawn_on: string | null;
}

/** Of the versions that have begun and were not taken back, the latest; nothing when that one has ended. */
export function versionOn<Version extends Dated>(
  { versions }: { versions: readonly Version[] },
  day: string,
): Version | undefined {
  const begun = versions.filter(
    ({ from, withdrawn_on }) => from <= day && (withdrawn_on === null || withdrawn_on > day),
  );
  const latest = begun.reduce<Version | undefined>(
    (found, one) => (!found || one.from >= found.from ? one : found),
    undefined,
  );
  return latest && (latest.to === null || latest.to >= day) ? latest : undefined;
}
