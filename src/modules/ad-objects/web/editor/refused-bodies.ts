/** Request bodies that the server has refused; they are not sent again. */
import type { Changes } from '../calls.ts';

export class RefusedBodies {
  /** Top-level name → the value that was refused: not sent again until it changes. */
  private readonly byRoot = new Map<string, string>();
  /** A whole body that was refused for fields it does not hold. */
  private whole: string | null = null;

  /** Somebody asks for it once more, come what may. */
  forget(): void {
    this.byRoot.clear();
    this.whole = null;
  }

  /** Something was typed: the complaint about other fields may have lost its ground. */
  reconsider(): void {
    this.whole = null;
  }

  /** True when the complaint is about what was sent. */
  add(body: Changes, complained: ReadonlySet<string>): boolean {
    const ours = Object.keys(body).filter((root) => complained.has(root));
    for (const root of ours) this.byRoot.set(root, JSON.stringify(body[root]));
    if (ours.length === 0) this.whole = JSON.stringify(body);
    return ours.length > 0;
  }

  /** The request body without refused values; null when nothing is left. */
  rest(body: Changes): Changes | null {
    const left = Object.entries(body).filter(([root, value]) => this.byRoot.get(root) !== JSON.stringify(value));
    if (left.length === 0) return null;
    const rest = Object.fromEntries(left);
    return this.whole === JSON.stringify(rest) ? null : rest;
  }
}
