/** Letters leave over SMTP, or, when no server is set, land as files that the page /dev/mail shows. */
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { DRAFT_SUFFIX, writeWhole } from '../write-whole.ts';

export interface Letter {
  /** Stable across retries, so that a mailbox can drop a second copy. */
  messageId: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  /** Other people whose names or words it carries; for us alone, it does not leave with the letter. */
  aboutIds?: readonly string[];
}

export interface Mailer {
  send(letter: Letter): Promise<void>;
  /** Of what is kept here, what was sent to the person or tells of them. */
  forget(person: { accountId: string; mailboxes: readonly string[] }): Promise<void>;
  close(): void;
}

export interface StoredLetter extends Letter {
  from: string;
  sent_at: string;
}

export function createSmtpMailer({ smtpUrl, from, domain }: { smtpUrl: string; from: string; domain: string }): Mailer {
  const transport = createTransport(
    {
      url: smtpUrl,
      pool: true,
      maxConnections: 2,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    },
    { from },
  );
  return {
    async send({ messageId, headers, aboutIds: _, ...letter }) {
      await transport.sendMail({
        ...letter,
        messageId: `<${messageId}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...headers },
      });
    },
    // Sent letters are on the mail server, out of our reach.
    forget: async () => {},
    close: () => transport.close(),
  };
}

export function createFolderMailer({ folder, from }: { folder: string; from: string }): Mailer {
  return {
    async send(letter) {
      await mkdir(folder, { recursive: true });
      const stored: StoredLetter = { ...letter, from, sent_at: new Date().toISOString() };
      await writeWhole(join(folder, `${letter.messageId}.json`), JSON.stringify(stored, null, 2));
    },
    async forget({ accountId, mailboxes }) {
      const addresses = mailboxes.map((mailbox) => mailbox.toLowerCase());
      for (const name of await readdir(folder).catch(() => [])) {
        // Half a letter, left behind by a kill: whom it was for nobody can tell.
        if (name.endsWith(DRAFT_SUFFIX)) {
          await rm(join(folder, name), { force: true });
          continue;
        }
        const letter = JSON.parse(
          await readFile(join(folder, name), 'utf8').catch(() => 'null'),
        ) as StoredLetter | null;
        if (!letter) continue;
        const isOfPerson = addresses.includes(letter.to.toLowerCase()) || letter.aboutIds?.includes(accountId);
        if (isOfPerson) await rm(join(folder, name), { force: true });
      }
    },
    close: () => {},
  };
}
