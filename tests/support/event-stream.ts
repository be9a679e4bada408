/** A client of server-sent events: small enough to have hundreds of, and it remembers where it was. */
import http from 'node:http';

export interface Frame {
  id: string | null;
  type: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read events of every kind.
  data: any;
}

export class EventStream {
  readonly frames: Frame[] = [];
  /** Of the last answer; 0 while there is none. */
  status = 0;
  headers: http.IncomingHttpHeaders = {};
  isOpen = false;
  lastId: string | null = null;
  retry: string | null = null;
  comments = 0;
  onFrame: ((frame: Frame) => void) | undefined;
  /** Told once for each connection that ends, however it ends. */
  onClose: (() => void) | undefined;
  #request: http.ClientRequest | undefined;
  readonly #url: string;
  readonly #headers: Record<string, string>;

  constructor(url: string, headers: Record<string, string>) {
    this.#url = url;
    this.#headers = headers;
  }

  /** Resumes after the last frame it got, as a browser does. */
  connect(): this {
    const request = http.get(this.#url, {
      agent: false,
      headers: { ...this.#headers, ...(this.lastId !== null && { 'last-event-id': this.lastId }) },
    });
    this.#request = request;
    this.status = 0;
    let isOver = false;
    const close = () => {
      if (isOver) return;
      isOver = true;
      this.isOpen = false;
      this.onClose?.();
    };
    request.on('error', close);
    request.on('response', (response) => {
      this.status = response.statusCode ?? 0;
      this.headers = response.headers;
      this.isOpen = this.status === 200;
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) this.#take(block);
      });
      response.on('error', close);
      response.on('close', close);
    });
    return this;
  }

  #take(block: string): void {
    const fields = new Map<string, string>();
    for (const line of block.split('\n')) {
      const at = line.indexOf(':');
      if (at === 0) this.comments += 1;
      else fields.set(line.slice(0, at), line.slice(at + 1).trimStart());
    }
    this.retry = fields.get('retry') ?? this.retry;
    const data = fields.get('data');
    if (data === undefined) return;
    const frame = { id: fields.get('id') ?? null, type: fields.get('event') ?? 'message', data: JSON.parse(data) };
    if (frame.id !== null) this.lastId = frame.id;
    this.frames.push(frame);
    this.onFrame?.(frame);
  }

  of(type: string): Frame[] {
    return this.frames.filter((frame) => frame.type === type);
  }

  disconnect(): void {
    this.#request?.destroy();
  }
}
