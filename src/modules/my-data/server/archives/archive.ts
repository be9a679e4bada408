/** Streams the archive to a file: neither all files nor the archive are ever in memory at once. */
import { type FileHandle, open } from 'node:fs/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { OwnData, OwnFile } from '#platform/own-data.ts';

const README = `Это всё, что Охват хранит о вас.

data/      записи: каждый файл — список в формате JSON. Деньги указаны в копейках, время — по UTC.
files/     вложения, которые вы загрузили.
pictures/  ваши картинки в наибольшем размере.

Паролей, ключей и номеров карт здесь нет: мы храним их так, что прочитать не можем сами.
`;

class ArchiveWriter {
  readonly #zip: Zip;
  readonly #output: FileHandle;
  #waiting: Uint8Array[] = [];
  #failure: Error | null = null;

  constructor(output: FileHandle) {
    this.#output = output;
    this.#zip = new Zip((error, chunk) => {
      if (error) this.#failure = error;
      else this.#waiting.push(chunk);
    });
  }

  async #flush(): Promise<void> {
    if (this.#failure) throw this.#failure;
    const chunks = this.#waiting;
    this.#waiting = [];
    // The whole of each: a plain write may take only what there is room for, and not say so.
    for (const chunk of chunks) await this.#output.appendFile(chunk);
  }

  async addText(path: string, text: string): Promise<void> {
    const file = new ZipDeflate(path, { level: 6 });
    this.#zip.add(file);
    file.push(Buffer.from(text), true);
    await this.#flush();
  }

  /** Stored without compression: uploads are mostly compressed already. */
  async addFile(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const file = new ZipPassThrough(path);
    this.#zip.add(file);
    for await (const chunk of content) {
      file.push(new Uint8Array(chunk));
      await this.#flush();
    }
    file.push(new Uint8Array(), true);
    await this.#flush();
  }

  async end(): Promise<void> {
    this.#zip.end();
    await this.#flush();
  }
}

export async function writeArchive(path: string, data: OwnData, files: readonly OwnFile[]): Promise<void> {
  const output = await open(path, 'wx', 0o600);
  try {
    const archive = new ArchiveWriter(output);
    await archive.addText('README.txt', README);
    for (const [name, entries] of Object.entries(data)) {
      await archive.addText(`data/${name}.json`, JSON.stringify(entries, null, 2));
    }
    for (const file of files) {
      // Swept since it was listed.
      const content = await file.open();
      if (content) await archive.addFile(file.path, content);
    }
    await archive.end();
  } finally {
    await output.close();
  }
}
