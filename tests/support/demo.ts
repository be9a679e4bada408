/** The demonstration, filled once per run: each caller gets a clone of its database, and its pictures beside it. */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { buildDemoObjects } from '#demo/demo-objects.ts';
import { startDemo } from '#demo/index.ts';
import { DEMO_PEOPLE } from '#demo/people.ts';
import { createSeeding } from '#modules/ad-objects/server/index.ts';
import { requiredDocuments } from '#modules/legal/server/index.ts';
import type { MarkingSettings } from '#modules/marking/server/index.ts';
import { seedPassportDemo } from '#modules/passport/server/index.ts';
import { openDatabase } from '#platform/database/connect.ts';
import { cloneOf, filledOnce, templateOfTests } from './database.ts';

/** Settings of marking in a demonstration, as `MARKING` is read with `DEMO=1`. */
export const DEMO_MARKS: MarkingSettings = {
  mode: 'test',
  chain: 'agent',
  own: { name: 'ООО «Охват»', inn: '7702000029', vat: 'general' },
  ord: null,
};

/** Pages are drawn with them all the same, and to encode one takes a tenth of the time. */
const COVER_WIDTH = 320;

const templateOfObjects = async () => filledOnce('demo_objects', publishObjects, await templateOfTests());

/** Its people and their objects; nothing has happened between them yet, and there are no pictures. */
export const demoObjectsDatabaseUrl = async (): Promise<string> => cloneOf(await templateOfObjects());

/** All of it: people, objects with covers, stories. The files of `copyDemoFiles` belong to it. */
export const demoDatabaseUrl = async (): Promise<string> =>
  cloneOf(await filledOnce('demo', tellAll, await templateOfObjects()));

/** Puts the pictures of `demoDatabaseUrl` where a server looks for them: into its DATA_DIR. */
export async function copyDemoFiles(dataDir: string): Promise<void> {
  await cp(demoFolder(inject('databaseServer').shared), dataDir, { recursive: true });
}

const demoFolder = (shared: string) => join(shared, 'demo');

async function publishObjects(databaseUrl: string): Promise<void> {
  const database = openDatabase({ url: databaseUrl });
  const { db } = database;
  const owners = await seedPassportDemo(db, DEMO_PEOPLE, requiredDocuments);
  const objects = buildDemoObjects(new Date());
  const seeding = createSeeding(db, async () => new Map());
  await seeding.publish(
    objects.map(
      ({ objectId, kind, owner, publishedAt, history, title, summary, description, topics, region, details }) => ({
        objectId,
        kind,
        ownerId: owners.get(owner) ?? '',
        publishedAt,
        history,
        fields: { title, summary, description, topics, region, details },
      }),
    ),
  );
  await seeding.learn(objects.map(({ objectId }) => objectId));
  await database.close();
}

async function tellAll(databaseUrl: string, shared: string): Promise<void> {
  const database = openDatabase({ url: databaseUrl });
  const said: string[] = [];
  const demo = await startDemo({
    environment: { dataDir: demoFolder(shared), s3: undefined, marking: DEMO_MARKS, siteUrl: 'http://localhost' },
    db: database.db,
    databaseUrl,
    say: (line) => said.push(line),
    coverWidth: COVER_WIDTH,
  });
  await demo.done;
  await database.close();
  if (said.at(-1) !== 'Обложки демонстрации готовы') throw new Error(said.join('\n'));
}
