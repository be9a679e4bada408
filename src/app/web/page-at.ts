import type { Drawing, RouterContext } from './router.tsx';
import type { Session } from './session.ts';

/** A page as its route declares it. */
export type PageAt = { drawn: Exclude<Drawing, 'frame'> } | PageInFrame;

/** A page whose frame is cached for everybody, and whose content is rendered in the browser. */
export interface PageInFrame {
  drawn: 'frame';
  /**
   * The address that the frame is drawn at and kept by: the page's own, without the query and with nobody's id in the place of
   * every id. So a frame has nothing of the visitor for whom it was first drawn.
   */
  frame: string;
  /** Asks for everything that the page will ask for. Fails when the page would not be shown: the visitor may not, or it is not there. */
  load(context: Pick<RouterContext, 'transport' | 'publicUrl'> & { session: Session }): Promise<void>;
}
