import { createContext } from 'react';

/** Set only on the server, for a page drawn for all signed-in people: stands where the personal parts belong. */
export const SharedMark = createContext<string | undefined>(undefined);
