/** What the token of a program may do. Like roles a part of the viewer, whom every module asks. */
export const SCOPES = ['read', 'objects', 'deals', 'chats', 'money', 'account'] as const;
export type Scope = (typeof SCOPES)[number];

/** A person themselves, or a program of theirs whose token has the scope. */
export const hasScope = ({ scopes }: { scopes?: readonly Scope[] }, scope: Scope): boolean =>
  scopes === undefined || scopes.includes(scope);
