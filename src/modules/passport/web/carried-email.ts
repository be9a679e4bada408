/** The typed address in sessionStorage, carried to the other pages of the passport in this tab; never through a URL. */

const KEY = 'passport.email';

export function readCarriedEmail(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    // Storage may be forbidden; then the address is typed again.
    return '';
  }
}

export function carryEmail(email: string): void {
  try {
    if (email === '') sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, email);
  } catch {
    // As above.
  }
}
