/** Digits of the code in a letter, and of the one that browsers share when a mailbox has been sent too many. */
export const CODE_DIGITS = 6;
export const MAILBOX_CODE_DIGITS = 12;
