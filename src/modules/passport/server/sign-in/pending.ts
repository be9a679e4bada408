/** How long a right password waits for its second step, and how often that may be tried. */
export const SECOND_STEP_MINUTES = 10;
export const SECOND_STEP_ATTEMPTS = 5;
