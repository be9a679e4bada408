/** Roles in a project. Sellers of its deals are not members. */

export const PROJECT_ROLES = ['owner', 'editor', 'viewer'] as const;
export type ProjectRole = (typeof PROJECT_ROLES)[number];

/** Roles that can be given; there is one owner and it stays so. */
export const INVITED_ROLES = ['editor', 'viewer'] as const satisfies readonly ProjectRole[];
export type InvitedRole = (typeof INVITED_ROLES)[number];
