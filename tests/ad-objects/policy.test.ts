import { describe, expect, it } from 'vitest';
import { LIVES, MODERATIONS } from '#modules/ad-objects/domain/states.ts';
import * as policy from '#modules/ad-objects/server/policy.ts';

type What = Parameters<typeof policy.isPublic>[0];

const OBJECT: What = { owner_id: 'owner', life: 'active', moderation: 'accepted', is_withheld: false };
const owner = { accountId: 'owner', role: 'member' } as const;
const stranger = { accountId: 'stranger', role: 'member' } as const;
const moderator = { accountId: 'moderator', role: 'moderator' } as const;
const admin = { accountId: 'admin', role: 'admin' } as const;

describe('who may do what with an ad object', () => {
  it('is public only when its owner runs it, moderators let it and nothing withholds it', () => {
    const open = LIVES.flatMap((life) =>
      MODERATIONS.flatMap((moderation) =>
        [true, false]
          .filter((is_withheld) => policy.isPublic({ ...OBJECT, life, moderation, is_withheld }))
          .map((is_withheld) => ({ life, moderation, is_withheld })),
      ),
    );
    expect(open).toEqual([{ life: 'active', moderation: 'accepted', is_withheld: false }]);
  });

  it('shows a public object to everybody, any other to its owner and to staff alone', () => {
    for (const viewer of [owner, stranger, moderator, admin, null]) expect(policy.canSee(viewer, OBJECT)).toBe(true);
    const hidden = { ...OBJECT, life: 'draft' } as const;
    for (const viewer of [owner, moderator, admin]) expect(policy.canSee(viewer, hidden)).toBe(true);
    for (const viewer of [stranger, null]) expect(policy.canSee(viewer, hidden)).toBe(false);
  });

  it('keeps private fields for the owner and staff, also of what is public', () => {
    for (const viewer of [owner, moderator, admin]) expect(policy.canSeePrivately(viewer, OBJECT)).toBe(true);
    for (const viewer of [stranger, null]) expect(policy.canSeePrivately(viewer, OBJECT)).toBe(false);
  });

  it('lets nobody but the owner change or delete, and change nothing that was blocked', () => {
    const blocked = { ...OBJECT, moderation: 'blocked' } as const;
    expect(policy.canChange(owner, OBJECT)).toBe(true);
    expect(policy.canChange(owner, blocked)).toBe(false);
    expect(policy.canDelete(owner, blocked)).toBe(true);
    for (const viewer of [stranger, moderator, admin, null]) {
      expect(policy.canChange(viewer, OBJECT)).toBe(false);
      expect(policy.canDelete(viewer, OBJECT)).toBe(false);
    }
  });

  it('offers the owner the lives that follow, and others none', () => {
    expect(policy.livesOpenTo(owner, { ...OBJECT, life: 'paused' })).toEqual(['active', 'archived']);
    expect(policy.livesOpenTo(owner, { ...OBJECT, life: 'paused', moderation: 'blocked' })).toEqual([]);
    expect(policy.livesOpenTo(stranger, OBJECT)).toEqual([]);
  });

  it('lets the owner appeal against a refusal and a block, and send again only what was refused', () => {
    const answers = MODERATIONS.map((moderation) => ({
      moderation,
      appeal: policy.isRefusedTo(owner, { ...OBJECT, moderation }),
      again: policy.canResubmit(owner, { ...OBJECT, moderation }),
    }));
    expect(answers).toEqual([
      { moderation: 'accepted', appeal: false, again: false },
      { moderation: 'pending', appeal: false, again: false },
      { moderation: 'rejected', appeal: true, again: true },
      { moderation: 'blocked', appeal: true, again: false },
    ]);
    const rejected = { ...OBJECT, moderation: 'rejected' } as const;
    for (const viewer of [stranger, moderator, admin, null]) {
      expect(policy.isRefusedTo(viewer, rejected)).toBe(false);
      expect(policy.canResubmit(viewer, rejected)).toBe(false);
    }
  });

  it('takes moderators and administrators for staff', () => {
    expect([owner, moderator, admin, null].map(policy.isModerator)).toEqual([false, true, true, false]);
  });
});
