/** Ad objects with their pictures and files, their moderation, their import and export. */
import { createAdObjects, LEGAL_CATEGORIES, PLATFORMS } from '#modules/ad-objects/server/index.ts';
import { createFiles } from '#modules/files/server/index.ts';
import { createLegality } from '#modules/legality/server/index.ts';
import { createMedia } from '#modules/media/server/index.ts';
import { createModeration } from '#modules/moderation/server/index.ts';
import { createOwnership } from '#modules/ownership/server/index.ts';
import { createTransfer } from '#modules/transfer/server/index.ts';
import type { Accounts } from './accounts.ts';
import type { Foundation } from './foundation.ts';
import type { Late } from './late.ts';

export type Objects = ReturnType<typeof wireObjects>;

export function wireObjects(
  { environment: { dataDir, s3, moderation: moderationMode, siteUrl, standIns }, database, jobs, log }: Foundation,
  late: Late,
  { rulings, passport, dictionaries, blacklist, audit, notifications }: Accounts,
) {
  const media = createMedia({ ...database, dataDir, s3, users: late('pictures', 'users') });
  const files = createFiles({
    ...database,
    dataDir,
    s3,
    readers: {
      deal: late('dealLookups', 'canRead'),
      project: late('projects', 'canRead'),
      chat: late('chats', 'canRead'),
      appeal: late('appeals', 'canRead'),
    },
  });
  const legality = createLegality({
    ...database,
    record: audit.record,
    now: () => new Date(),
    codes: { platforms: Object.keys(PLATFORMS), categories: Object.keys(LEGAL_CATEGORIES) },
    judged: late('lookups', 'judgedBy'),
    open: {
      dealsAbout: late('dealChecks', 'countOpenAbout'),
      dealsAdvertising: late('dealChecks', 'countOpenAdvertising'),
      basketsWith: late('basket', 'countWith'),
      campaignsAbout: late('lookups', 'campaignsAbout'),
    },
  });
  const ownership = createOwnership({
    ...database,
    siteUrl,
    standIns,
    requireOwnPlace: late('lookups', 'requireOwnPlace'),
    claimedPlaces: late('lookups', 'claimedPlaces'),
    onLapse: [notifications.objects.tellLapsed],
  });
  const refuseWhileOpen = late('dealChecks', 'refuseWhileOpen');
  const adObjects = createAdObjects({
    ...database,
    jobs,
    log,
    moderationMode,
    appealAgainst: rulings.appealAgainst,
    facesOf: passport.directory.facesOf,
    findByName: passport.directory.findByName,
    presentTerms: dictionaries.presentTerms,
    legalityToday: legality.today,
    standingRules: legality.standingToday,
    takeMedia: media.take,
    hiddenFrom: blacklist.hiddenFrom,
    standingOf: blacklist.standingOf,
    refuseDelete: [(transaction, objectId) => refuseWhileOpen(transaction, { objectId })],
  });
  const moderation = createModeration({
    ...database,
    objects: { ...adObjects.publication, ...adObjects.owners },
    record: audit.record,
    openRuling: rulings.open,
    appealAgainst: rulings.appealAgainst,
    grantAppeal: rulings.grant,
    facesOf: passport.directory.facesOf,
    lockAccounts: passport.accounts.lockAccounts,
    takeDownReview: late('reviews', 'takeDown'),
    imagesOf: late('chats', 'imagesOf'),
    refuseOwnAppeal: late('appeals', 'refuseOwn'),
    sidesOf: async (dealId) =>
      Object.values((await late('dealLookups', 'findDeals')([dealId])).get(dealId)?.sides ?? {}),
    payoutOwner: late('finance', 'payoutOwner'),
    onDecide: [notifications.objects.tellDecided, late('dealChecks', 'tellTakenDown')],
    onDismiss: [notifications.objects.tellDismissed],
  });
  return {
    media,
    files,
    legality,
    ownership,
    adObjects,
    moderation,
    transfer: createTransfer({ ...database, jobs, objects: adObjects }),
  };
}
