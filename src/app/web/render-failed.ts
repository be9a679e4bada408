import { createContext } from 'react';

/** True only on the server, in the second pass after a component threw: the root then draws the error page. */
export const RenderFailed = createContext(false);
