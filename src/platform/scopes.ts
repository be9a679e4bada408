/** Scopes of API tokens. Like the role a part of the viewer, checked by every module's policy. */
export const SCOPES = ['read', 'objects', 'deals', 'chats', 'money', 'account'] as const;
export type Scope = (typeof SCOPES)[number];

/** A person themselves, or a program of theirs whose token has the scope. */
export const hasScope = ({ scopes }: { scopes?: readonly Scope[] }, scope: Scope): boolean =>
  scopes === undefined || scopes.includes(scope);
