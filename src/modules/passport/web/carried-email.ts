/** The address typed on one of the passport's pages, carried to the others of this tab; never through a URL. */

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
