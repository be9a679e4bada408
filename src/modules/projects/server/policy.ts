/**
 * Who may do what in a project. The one place; commands, answers and pages follow it. Whoever is not a member has no
 * standing at all: for them the project does not exist.
 */
import type { ProjectCan } from '../contract.ts';
import type { ProjectRole } from '../domain/roles.ts';

export interface Standing {
  role: ProjectRole;
  isArchived: boolean;
}

export type Ability = keyof ProjectCan;

const ROLES_OF_ABILITY = {
  change: ['owner', 'editor'],
  change_plan: ['owner'],
  work: ['owner', 'editor'],
  files: ['owner', 'editor'],
  members: ['owner'],
  copy: ['owner'],
  archive: ['owner'],
  restore: ['owner'],
  leave: ['editor', 'viewer'],
} satisfies Record<Ability, readonly ProjectRole[]>;

export const ABILITIES = Object.keys(ROLES_OF_ABILITY) as Ability[];

/** Permissions that remain in an archived project. */
const IN_ARCHIVE: readonly Ability[] = ['copy', 'restore', 'leave'];

const isItsTime = (ability: Ability, isArchived: boolean): boolean =>
  isArchived ? IN_ARCHIVE.includes(ability) : ability !== 'restore';

export const hasRoleFor = (role: ProjectRole, ability: Ability): boolean =>
  (ROLES_OF_ABILITY[ability] as readonly ProjectRole[]).includes(role);

export const can = ({ role, isArchived }: Standing, ability: Ability): boolean =>
  hasRoleFor(role, ability) && isItsTime(ability, isArchived);

export const abilitiesOf = (standing: Standing): ProjectCan =>
  Object.fromEntries(ABILITIES.map((ability) => [ability, can(standing, ability)])) as ProjectCan;

/** Fields that remain changeable besides the plan. */
export const OPEN_FIELDS: readonly string[] = ['title', 'note'];

interface Authorship {
  viewerId: string;
  authorId: string;
}

export const canChangeNote = (standing: Standing, { viewerId, authorId }: Authorship): boolean =>
  can(standing, 'work') && viewerId === authorId;

export const canDeleteNote = (standing: Standing, { viewerId, authorId }: Authorship): boolean =>
  can(standing, 'work') && (viewerId === authorId || standing.role === 'owner');
