import type { RouterContext } from './router.tsx';
import type { Session } from './session.ts';

/** A page whose frame is the same for everybody, and whose content the browser draws. */
export interface PageContent {
  /** Pages of the same name have the same frame. */
  frame: string;
  /** Asks for everything that the page will ask for. Fails when the page would not be shown: the visitor may not, or it is not there. */
  load(context: Pick<RouterContext, 'transport' | 'publicUrl'> & { session: Session }): Promise<void>;
}
