/** How long people have: the terms that several modules keep to or speak of, and how each reads. */
import { counted, DAYS, HOURS, MINUTES } from '#words/plurals.ts';

/** For a seller to answer an order. */
export const ANSWER_DAYS = 3;
export const ANSWER_TERM = counted(ANSWER_DAYS, DAYS);

/** For a buyer to check what was delivered. */
export const CHECK_HOURS = 72;
export const CHECK_TERM = counted(CHECK_HOURS, HOURS);

/** For both sides to review each other, from the payment on. */
export const REVIEW_DAYS = 14;
export const REVIEW_TERM = counted(REVIEW_DAYS, DAYS);

/** For a seller to change or take back the answer to a review. */
export const REPLY_DAYS = 7;
export const REPLY_TERM = counted(REPLY_DAYS, DAYS);

/** A code from a letter is good. */
export const CODE_MINUTES = 10;
export const CODE_TERM = counted(CODE_MINUTES, MINUTES);

/** A session that nobody uses lives. */
export const IDLE_DAYS = 30;
export const IDLE_TERM = counted(IDLE_DAYS, DAYS);

/** The address of an account that was left can be returned to. */
export const UNDO_DAYS = 7;
export const UNDO_TERM = counted(UNDO_DAYS, DAYS);

/** To change one's mind about leaving. */
export const GRACE_DAYS = 14;
export const GRACE_TERM = counted(GRACE_DAYS, DAYS);

/** For an invitation into a project. */
export const INVITATION_DAYS = 14;
export const INVITATION_TERM = counted(INVITATION_DAYS, DAYS);

/** The log of an account's safety is kept. */
export const LOG_DAYS = 180;
export const LOG_TERM = counted(LOG_DAYS, DAYS);

/** To appeal against a decision of a moderator. */
export const APPEAL_DAYS = 14;

/** For another moderator to answer an appeal. */
export const APPEAL_ANSWER_DAYS = 5;
export const APPEAL_ANSWER_TERM = counted(APPEAL_ANSWER_DAYS, DAYS);
