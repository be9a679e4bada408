import { describe, expect, it } from 'vitest';
import { PROJECT_ROLES } from '#modules/projects/domain/roles.ts';
import * as policy from '#modules/projects/server/policy.ts';

const open = (role: policy.Standing['role']) => ({ role, isArchived: false });
const archived = (role: policy.Standing['role']) => ({ role, isArchived: true });
const allowed = (standing: policy.Standing) =>
  Object.entries(policy.abilitiesOf(standing)).flatMap(([ability, may]) => (may ? [ability] : []));

describe('who may do what in a project', () => {
  it('leaves the plan, the people and the archive to the owner', () => {
    expect(allowed(open('owner'))).toEqual(['change', 'change_plan', 'work', 'files', 'members', 'copy', 'archive']);
  });

  it('lets editors work, viewers look on, and both leave', () => {
    expect(allowed(open('editor'))).toEqual(['change', 'work', 'files', 'leave']);
    expect(allowed(open('viewer'))).toEqual(['leave']);
  });

  it('changes nothing in the archive', () => {
    expect(allowed(archived('owner'))).toEqual(['copy', 'restore']);
    expect(allowed(archived('editor'))).toEqual(['leave']);
    expect(allowed(archived('viewer'))).toEqual(['leave']);
  });

  it('answers of one ability as of all', () => {
    for (const role of PROJECT_ROLES)
      for (const standing of [open(role), archived(role)])
        for (const ability of policy.ABILITIES)
          expect(policy.can(standing, ability)).toBe(policy.abilitiesOf(standing)[ability]);
    expect(policy.hasRoleFor('owner', 'restore')).toBe(true);
    expect(policy.hasRoleFor('editor', 'restore')).toBe(false);
  });

  it('keeps the title and the description changeable besides the plan', () => {
    expect(policy.OPEN_FIELDS).toEqual(['title', 'note']);
  });

  it('lets authors change their notes, authors and the owner delete them', () => {
    const own = { viewerId: 'me', authorId: 'me' };
    const foreign = { viewerId: 'me', authorId: 'other' };
    expect(policy.canChangeNote(open('editor'), own)).toBe(true);
    expect(policy.canChangeNote(open('owner'), foreign)).toBe(false);
    expect(policy.canChangeNote(open('viewer'), own)).toBe(false);
    expect(policy.canDeleteNote(open('editor'), own)).toBe(true);
    expect(policy.canDeleteNote(open('editor'), foreign)).toBe(false);
    expect(policy.canDeleteNote(open('owner'), foreign)).toBe(true);
    expect(policy.canDeleteNote(archived('owner'), own)).toBe(false);
    expect(policy.canDeleteNote(open('viewer'), own)).toBe(false);
  });
});
