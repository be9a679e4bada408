/** How people sign in, and what of it their safety log keeps. */

export type SignInMethod = 'password' | 'code' | 'recovery_code' | 'passkey';

/** Second factors after a right password. */
export type SecondStep = 'code' | 'passkey';

export type PassportEvent =
  | 'registered'
  | 'signed_in'
  | 'new_sign_in'
  | 'sign_in_failed'
  | 'proof_failed'
  | 'password_changed'
  | 'email_changed'
  | 'email_change_undone'
  | 'session_ended'
  | 'sessions_ended';
