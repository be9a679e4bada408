import { createContext } from 'react';

/** Placeholder of the personal parts; set only on the server, for a page rendered for all signed-in people. */
export const SharedMark = createContext<string | undefined>(undefined);
