/** Who people are, how they come in, what they are told, and what staff and programs may do in their name. */
import { createAudit } from '#modules/audit/server/index.ts';
import { createBlacklist } from '#modules/blacklist/server/index.ts';
import { createDictionaries } from '#modules/dictionaries/server/index.ts';
import { createLegal, requiredDocuments } from '#modules/legal/server/index.ts';
import { createNotifications } from '#modules/notifications/server/index.ts';
import { createPassport } from '#modules/passport/server/index.ts';
import { createPrograms } from '#modules/programs/server/index.ts';
import { createRealtime } from '#modules/realtime/server/index.ts';
import { createSafety } from '#modules/safety/server/index.ts';
import { createPlaces } from '#platform/places.ts';
import type { Foundation } from './foundation.ts';
import type { Late } from './late.ts';

export type Accounts = ReturnType<typeof wireAccounts>;

export function wireAccounts({ environment, database, jobs, mailer, isSecure, log }: Foundation, late: Late) {
  const { siteUrl, publicUrl, safetyKey, dataDir, isDemo, showsLetters } = environment;
  const rulings = {
    open: late('appeals', 'open'),
    appealAgainst: late('appeals', 'appealAgainst'),
    grant: late('appeals', 'grant'),
  };
  const placeOf = createPlaces({ file: environment.geoipFile, log });
  const safety = createSafety({
    ...database,
    placeOf,
    publicUrl,
    safetyKey,
    dataDir,
    holdSession: late('sessions', 'holdSession'),
    credentialsOf: late('mailboxes', 'credentialsOf'),
    onEvent: [late('notices', 'tellSafety')],
  });
  const refuseWhileOpen = late('dealChecks', 'refuseWhileOpen');
  const passport = createPassport({
    ...database,
    jobs,
    mailer,
    siteUrl,
    publicUrl,
    isSecure,
    codesKey: safetyKey,
    dataDir,
    isDemo,
    lettersPath: showsLetters ? '/dev/mail' : null,
    placeOf,
    rulings,
    documents: requiredDocuments,
    factors: safety.factors,
    record: safety.record,
    recordDeed: late('audit', 'record'),
    standingOf: late('blacklist', 'standingOf'),
    takeMedia: late('media', 'take'),
    admitToken: late('programs', 'admitToken'),
    stopPrograms: late('programs', 'stop'),
    takeBack: {
      safety: safety.removeAddedSince,
      programs: late('programs', 'removeAddedSince'),
      payouts: late('finance', 'cancelRequestedSince'),
      invitations: late('projects', 'takeBackInvitations'),
    },
    onLeave: [late('owners', 'pauseAllOf'), late('programs', 'shutOut')],
    onBlock: [late('owners', 'withholdOf'), late('programs', 'tellBlocked')],
    prepareErase: [late('finance', 'checkTopupsOf')],
    refuseErase: [(transaction, partyId) => refuseWhileOpen(transaction, { partyId }), late('finance', 'refuseErase')],
    beforeErase: [late('people', 'eraseOf')],
  });
  const audit = createAudit({ db: database.db, namesOf: passport.directory.namesOf });
  const realtime = createRealtime({ ...database, endedSessions: passport.sessions.endedSessions, log });
  const notifications = createNotifications({
    ...database,
    jobs,
    mailer,
    siteUrl,
    emailsOf: passport.mailboxes.emailsOf,
    publish: realtime.publish,
  });
  return {
    rulings,
    safety,
    passport,
    audit,
    dictionaries: createDictionaries({ db: database.db, record: audit.record, log }),
    realtime,
    notifications,
    legal: createLegal({ db: database.db, setConsentedThrough: passport.accounts.setConsentedThrough }),
    blacklist: createBlacklist({ ...database, accounts: { ...passport.directory, ...passport.accounts } }),
    programs: createPrograms({
      ...database,
      jobs,
      programsKey: safetyKey,
      dataDir,
      holdSession: passport.sessions.holdSession,
      record: safety.record,
      onWebhookOff: [notifications.people.tellWebhookOff],
    }),
  };
}
