/** State machine of the form: keeps input, autosaves, survives conflicts and lost connections. Knows no React and no DOM. */

import type { ApiError } from '#platform/web/api.ts';
import { asApiError } from '#platform/web/api.ts';
import type { AdObject } from '../../contract.ts';
import type { Life } from '../../domain/states.ts';
import { type FormField, rootOf } from '../../kinds/field.ts';
import { type AdObjectKind, objectIdOf } from '../../kinds/kind.ts';
import type { ObjectCalls } from '../calls.ts';
import { afterSave, bodyWith, changedFields, changedRoots, rebase, rootsOf, touchedFields } from './changes.ts';
import { type EditorState, initialState } from './editor-state.ts';
import { emptyValues, formPath, type Values, valuesOf } from './field-values.ts';
import { FirstSave, type Sent } from './first-save.ts';
import { type DraftStorage, draftKey, dropDraft, keepDraft, readDraft } from './local-draft.ts';
import { RefusedBodies } from './refused-bodies.ts';
import { retryAfterMs, troubleOf } from './trouble.ts';

const TITLE_MIN = 3;
export const TYPING_PAUSE_MS = 1000;

export interface EngineOptions {
  kind: AdObjectKind;
  accountId: string;
  fields: readonly FormField[];
  calls: ObjectCalls;
  object: AdObject | null;
  storage: DraftStorage | null;
  /** The first save gave it an id. */
  onCreated?: (object: AdObject) => void;
  now?: () => number;
}

export class EditorEngine {
  private state: EditorState;
  private readonly options: EngineOptions;
  private readonly listeners = new Set<() => void>();
  private readonly now: () => number;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | null = null;
  /** Flush: somebody waits for everything to be saved, so no pauses between rounds. */
  private isAllAsked = false;
  private retries = 0;
  private readonly refused = new RefusedBodies();
  private readonly firstSave = new FirstSave();
  private isDisposed = false;
  private hasStarted = false;

  constructor(options: EngineOptions) {
    this.options = options;
    this.now = options.now ?? Date.now;
    const base = options.object ? valuesOf(options.fields, options.object) : emptyValues(options.fields);
    this.state = initialState(options.object, base);
  }

  read = (): EditorState => this.state;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private update(changes: Partial<EditorState>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.listeners) listener();
  }

  /** Autosave is for drafts only: a published object changes when its owner says so. */
  get isAutomatic(): boolean {
    const { object } = this.state;
    return object === null || object.life === 'draft';
  }

  get isChanged(): boolean {
    return changedFields(this.options.fields, this.state.values, this.state.base).length > 0;
  }

  /** Dirty: a closed tab would lose it without the draft in the browser. */
  get hasUnsaved(): boolean {
    return touchedFields(this.options.fields, this.state.values, this.state.base).length > 0;
  }

  private get key(): string {
    const { accountId, kind } = this.options;
    return draftKey(accountId, kind, this.state.object ? objectIdOf(this.state.object) : null);
  }

  private keep(): void {
    const { storage, fields } = this.options;
    const { values, base } = this.state;
    if (storage) keepDraft(storage, this.key, fields, { values, base, at: this.now() });
  }

  /** Restores the draft of an earlier visit from localStorage. Once, in the browser. */
  start(): void {
    const { storage, fields } = this.options;
    if (!storage || this.hasStarted) return;
    this.hasStarted = true;
    const draft = readDraft(storage, this.key, fields, this.now());
    if (!draft) return;
    const fresh = this.state.values;
    const { values, conflicts } = rebase(fields, {
      mine: { ...fresh, ...draft.values },
      base: { ...fresh, ...draft.base },
      fresh,
    });
    if (touchedFields(fields, values, fresh).length === 0) {
      dropDraft(storage, this.key);
      return;
    }
    this.update({ values, restored: { at: draft.at, before: fresh } });
    if (conflicts.length > 0) this.update({ trouble: 'conflict', conflict: { fields: conflicts, theirs: fresh } });
    // A new object is not made behind the person's back: the first key saves what came back, and undo leaves nothing behind.
    else if (this.state.object) this.schedule();
  }

  dispose(): void {
    this.isDisposed = true;
    clearTimeout(this.timer);
  }

  /** React's strict mode unmounts and mounts again in development. */
  revive(): void {
    this.isDisposed = false;
  }

  set(changes: Values): void {
    const names = Object.keys(changes);
    const isAbout = (path: string) => names.some((name) => path === name || path.startsWith(`${name}.`));
    const left = Object.entries(this.state.errors).filter(([path]) => !isAbout(path));
    const isAsBefore = left.length === Object.keys(this.state.errors).length;
    this.refused.reconsider();
    this.update({
      values: { ...this.state.values, ...changes },
      // The same reference when nothing changed, so that other fields are not re-rendered at every key.
      ...(!isAsBefore && { errors: Object.fromEntries(left) }),
    });
    this.keep();
    this.schedule();
  }

  private schedule(afterMs = TYPING_PAUSE_MS): void {
    clearTimeout(this.timer);
    if (this.isDisposed || !this.isAutomatic) return;
    if (this.state.trouble === 'conflict' || this.state.trouble === 'gone') return;
    this.timer = setTimeout(() => void this.run(), afterMs);
  }

  /** On blur: saves without the debounce. */
  flush(): void {
    if (this.isAutomatic && this.isChanged && this.state.trouble === null) void this.run();
  }

  /** Retry when the connection or the session may be back. */
  retry(): void {
    const { trouble } = this.state;
    if (trouble !== 'offline' && trouble !== 'server' && trouble !== 'signed_out') return;
    this.retries = 0;
    if (this.isAutomatic) void this.run();
    else this.update({ trouble: null, failure: null });
  }

  /** The button of a published object. True when everything is saved. */
  async save(): Promise<boolean> {
    this.refused.forget();
    await this.run(true);
    return !this.isChanged;
  }

  /** One save at a time; later input goes with the next round: at once when `all` is asked for, else after the debounce. */
  private run(all = false): Promise<void> {
    clearTimeout(this.timer);
    this.isAllAsked ||= all;
    this.running ??= this.rounds().finally(() => {
      this.running = null;
      this.isAllAsked = false;
      this.update({ isSaving: false });
    });
    return this.running;
  }

  private async rounds(): Promise<void> {
    for (let sent = this.toSend(); sent && !this.isDisposed; sent = this.toSend()) {
      if (this.state.trouble === 'conflict' || this.state.trouble === 'gone') return;
      this.update({ isSaving: true });
      const isFirst = this.state.object === null;
      try {
        const { calls } = this.options;
        const { object } = this.state;
        const answer = object
          ? await calls.change(objectIdOf(object), sent.body, object.version)
          : await this.firstSave.send(calls, sent);
        this.accept(answer, sent);
        if (isFirst) this.options.onCreated?.(answer);
        if (!this.isAllAsked && this.isAutomatic) {
          if (this.isChanged) this.schedule();
          return;
        }
      } catch (thrown) {
        if (!(await this.explain(asApiError(thrown), sent))) return;
      }
    }
  }

  private toSend(): Sent | null {
    const { fields } = this.options;
    const { values, base, object } = this.state;
    if (!object && this.firstSave.unanswered) return this.firstSave.unanswered;
    const roots = changedRoots(fields, values, base);
    if (!object) {
      roots.add('title');
      if (String(values.title ?? '').trim().length < TITLE_MIN) return null;
    }
    const body = this.refused.rest(bodyWith(fields, values, roots));
    return body && (object || 'title' in body) ? { values, body } : null;
  }

  private accept(answer: AdObject, sent: Sent): void {
    const { fields, storage } = this.options;
    const fresh = valuesOf(fields, answer);
    const isFirst = this.state.object === null;
    if (storage && isFirst) dropDraft(storage, this.key);
    this.retries = 0;
    this.update({
      object: answer,
      base: fresh,
      values: afterSave(fields, {
        now: this.state.values,
        sent: sent.values,
        roots: new Set(Object.keys(sent.body)),
        base: this.state.base,
        fresh,
      }),
      savedAt: this.now(),
      trouble: null,
      failure: null,
      ...(isFirst && { restored: null }),
    });
    this.keep();
  }

  /** True when another round makes sense. */
  private async explain(error: ApiError, sent: Sent): Promise<boolean> {
    if (error.status === 422) return this.complain(error, sent);
    if (error.code === 'stale_version') return this.catchUp();
    return this.stop(error);
  }

  private stop(failure: ApiError): false {
    const waitMs = retryAfterMs(failure, this.retries);
    if (waitMs !== null) {
      this.retries += 1;
      this.schedule(waitMs);
    }
    this.update({ trouble: troubleOf(failure), failure });
    return false;
  }

  private complain(error: ApiError, { values, body }: Sent): boolean {
    const found = error.fields ?? {};
    const byName = new Map(this.options.fields.map((field) => [field.name, field]));
    const told = Object.entries(found).map(([path, sentence]) => {
      const root = rootOf(path);
      return [formPath(byName.get(root), values[root], path), sentence];
    });
    const isOurs = this.refused.add(body, rootsOf(found));
    this.update({
      errors: { ...this.state.errors, ...Object.fromEntries(told) },
      refusals: this.state.refusals + 1,
      trouble: told.length === 0 ? 'refused' : null,
      failure: told.length === 0 ? error : null,
    });
    // Half of a published change would be worse than none: there the person mends it and saves again.
    return isOurs && this.isAutomatic;
  }

  /** Version conflict: their changes are merged in, mine go on top, and a person decides where both touched one field. */
  private async catchUp(): Promise<boolean> {
    const { object } = this.state;
    if (!object) return false;
    try {
      const fresh = await this.options.calls.retrieve(objectIdOf(object));
      this.adopt(fresh);
      if (fresh.version <= object.version) return false;
    } catch (thrown) {
      // Not our version any more and not to be had: the next round meets the same and asks again.
      return this.stop(asApiError(thrown));
    }
    return this.state.conflict === null;
  }

  /** A newer state of the object, from wherever it came. */
  adopt(object: AdObject): void {
    if (this.state.object && object.version <= this.state.object.version) return;
    const { fields } = this.options;
    const fresh = valuesOf(fields, object);
    const { values, conflicts, taken } = rebase(fields, { mine: this.state.values, base: this.state.base, fresh });
    this.update({
      object,
      base: fresh,
      values,
      taken,
      conflict: conflicts.length > 0 ? { fields: conflicts, theirs: fresh } : null,
      trouble: conflicts.length > 0 ? 'conflict' : null,
    });
    this.keep();
  }

  keepMine(): void {
    this.update({ conflict: null, trouble: null });
    this.schedule(0);
  }

  /** Returns what was given up, so that it can be taken back. */
  takeTheirs(): Values {
    const { conflict, values } = this.state;
    if (!conflict) return {};
    const mine = Object.fromEntries(conflict.fields.map((name) => [name, values[name]]));
    const theirs = Object.fromEntries(conflict.fields.map((name) => [name, conflict.theirs[name]]));
    this.update({ conflict: null, trouble: null });
    this.set(theirs);
    this.schedule(0);
    return mine;
  }

  dismissTaken(): void {
    this.update({ taken: [] });
  }

  undoRestore(): void {
    const { restored } = this.state;
    if (!restored) return;
    this.firstSave.forget();
    this.update({ restored: null, conflict: null, trouble: null });
    this.set(restored.before);
    this.schedule(0);
  }

  dismissRestored(): void {
    this.update({ restored: null });
  }

  /** Back to what the server has. Returns what was typed. */
  discard(): Values {
    const { values, base } = this.state;
    this.firstSave.forget();
    this.refused.forget();
    this.update({ errors: {}, restored: null, trouble: null, failure: null });
    this.set(base);
    return values;
  }

  /** Deleted elsewhere: what is typed becomes a new draft. */
  recreate(): void {
    const { storage, fields } = this.options;
    if (storage) dropDraft(storage, this.key);
    this.refused.forget();
    this.update({ object: null, base: emptyValues(fields), trouble: null, failure: null, savedAt: null });
    this.keep();
    void this.run();
  }

  move(to: Life): Promise<boolean> {
    return this.act((objectId, version) => this.options.calls.move(objectId, to, version));
  }

  resubmit(): Promise<boolean> {
    return this.act((objectId, version) => this.options.calls.resubmit(objectId, version));
  }

  /** Everything typed goes first, then the act. */
  private async act(call: (objectId: string, version: number) => Promise<AdObject>): Promise<boolean> {
    if (this.state.isMoving) return false;
    this.update({ isMoving: true, failure: null });
    try {
      await this.run(true);
      const { object, trouble, values } = this.state;
      if (!object || trouble !== null || this.isChanged) {
        this.update({ refusals: this.state.refusals + 1 });
        return false;
      }
      this.accept(await call(objectIdOf(object), object.version), { values, body: {} });
      return true;
    } catch (thrown) {
      await this.explainAct(asApiError(thrown));
      return false;
    } finally {
      this.update({ isMoving: false });
    }
  }

  private async explainAct(error: ApiError): Promise<void> {
    if (error.code === 'stale_version' || error.code === 'wrong_life') {
      await this.catchUp();
      if (this.state.trouble === null) this.update({ failure: error });
    } else if (error.status === 422 && error.fields) {
      this.update({ errors: { ...this.state.errors, ...error.fields }, refusals: this.state.refusals + 1 });
    } else if (error.status === 401) this.stop(error);
    else this.update({ failure: error });
  }
}
