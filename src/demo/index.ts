/**
 * The door of the demonstration. It makes its accounts, then fills an empty catalog for a demonstration, behind the running server: texts first, all at once, then what has happened
 * between the people, then covers one by one. What was interrupted goes on at the next start.
 */
import { createSeeding, type ReadyObject } from '#modules/ad-objects/server/index.ts';
import { requiredDocuments } from '#modules/legal/server/index.ts';
import type { MarkingSettings } from '#modules/marking/server/index.ts';
import { createMedia } from '#modules/media/server/index.ts';
import { seedPassportDemo } from '#modules/passport/server/index.ts';
import { type Database, openDatabase } from '#platform/database/connect.ts';
import type { S3Settings } from '#platform/file-store.ts';
import { coverLooks, gallerySvgs, rasterise } from './covers/cover.ts';
import type { DemoObject } from './demo-object.ts';
import { buildDemoObjects } from './demo-objects.ts';
import { DEMO_PEOPLE } from './people.ts';
import { idFor } from './random.ts';
import { isInStories, tellStories } from './stories/stories.ts';

const REPORT_EVERY = 100;
/** Objects with a gallery: some that stand first in the catalog, some that the stories are about. */
const GALLERIES = { newest: 8, told: 7 };
const GALLERY = { min: 2, more: 3 };

interface Looks {
  /** The newest first. */
  byAge: readonly DemoObject[];
  lookOf: ReadonlyMap<string, ReturnType<typeof coverLooks>[number]>;
}

function looksOf(objects: readonly DemoObject[]): Looks {
  const byAge = objects.toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
  const looks = coverLooks(byAge);
  return { byAge, lookOf: new Map(byAge.flatMap(({ objectId }, at) => (looks[at] ? [[objectId, looks[at]]] : []))) };
}

export interface Demo {
  /** Ends after the cover in hand; a story in the middle is forgotten. */
  stop(): Promise<void>;
  /** When everything is there, or could not be. */
  done: Promise<void>;
}

interface DemoOptions {
  environment: { dataDir: string; s3: S3Settings | undefined; marking: MarkingSettings; siteUrl: string };
  /** For the accounts: they are there when this answers, the rest comes behind the running server. */
  db: Database['db'];
  databaseUrl: string;
  say(line: string): void;
  /** Of the pictures as they are drawn, in pixels. */
  coverWidth?: number;
}

export async function startDemo({ environment, db, databaseUrl, say, coverWidth }: DemoOptions): Promise<Demo> {
  const { dataDir, s3, marking: marks, siteUrl } = environment;
  const owners = await seedPassportDemo(db, DEMO_PEOPLE, requiredDocuments);
  const database = openDatabase({ url: databaseUrl, applicationName: 'ohvat-demo', maxConnections: 1 });
  const media = createMedia({
    ...database,
    dataDir,
    s3,
    // Only read by the sweep and by requests, and there are none here.
    users: () => [],
  });
  const seeding = createSeeding(database.db, media.take);
  let isStopping = false;

  const ownerOf = ({ owner }: DemoObject): string => {
    const accountId = owners.get(owner);
    if (!accountId) throw new Error(`no account for ${owner}`);
    return accountId;
  };

  const ready = (object: DemoObject): ReadyObject => {
    const { objectId, kind, publishedAt, history, title, summary, description, topics, region, details } = object;
    const fields = { title, summary, description, topics, region, details };
    return { objectId, kind, ownerId: ownerOf(object), publishedAt, history, fields };
  };

  /** Returns the number of pictures to draw. */
  async function drawCovers(objects: readonly DemoObject[], { byAge, lookOf }: Looks): Promise<number> {
    const bare = new Set(await seeding.withoutPictures(objects.map(({ objectId }) => objectId)));
    // The newest stand first in the catalog. Looks are given to all in that order, whichever of them are drawn now.
    const waiting = byAge.filter(({ objectId }) => bare.has(objectId));
    for (const [at, object] of waiting.entries()) {
      if (isStopping) break;
      const { objectId, title } = object;
      const ownerId = ownerOf(object);
      const mediaId = idFor(`cover ${objectId}`);
      await media.keep({ mediaId, ownerId, bytes: await rasterise(lookOf.get(objectId)?.svg ?? '', coverWidth) });
      await seeding.givePicture({ objectId, ownerId, mediaId, alt: `Обложка: ${title}` });
      if ((at + 1) % REPORT_EVERY === 0) say(`Обложки демонстрации: ${at + 1} из ${waiting.length}`);
    }
    return waiting.length;
  }

  /** Beside the cover: enough objects to see what a page with several pictures looks like, few enough to be quick. */
  async function drawGalleries(objects: readonly DemoObject[], { byAge, lookOf }: Looks): Promise<void> {
    const chosen = new Set([
      ...objects.filter(isInStories).slice(0, GALLERIES.told),
      ...byAge.slice(0, GALLERIES.newest),
    ]);
    const bare = new Set(await seeding.withOnePicture([...chosen].map(({ objectId }) => objectId)));
    for (const [at, object] of [...chosen].entries()) {
      const { objectId, title } = object;
      const drawn = lookOf.get(objectId);
      if (isStopping) return;
      if (!drawn || !bare.has(objectId)) continue;
      const ownerId = ownerOf(object);
      const pictures: { mediaId: string; alt: string }[] = [];
      for (const svg of gallerySvgs(object, drawn.look, GALLERY.min + (at % GALLERY.more))) {
        const mediaId = idFor(`gallery ${objectId} ${pictures.length}`);
        await media.keep({ mediaId, ownerId, bytes: await rasterise(svg, coverWidth) });
        pictures.push({ mediaId, alt: `Иллюстрация ${pictures.length + 1}: ${title}` });
      }
      await seeding.givePictures({ objectId, ownerId, pictures });
    }
  }

  async function run(): Promise<void> {
    const now = new Date();
    const objects = buildDemoObjects(now);
    if (await seeding.isEmpty()) {
      await seeding.publish(objects.map(ready));
      await seeding.learn(objects.map(({ objectId }) => objectId));
      say(`Объекты демонстрации: ${objects.length}. Обложки появятся в течение пары минут`);
    }
    const wanted = objects.filter(isInStories);
    const looks = looksOf(objects);
    await drawCovers(wanted, looks);
    const drawn = await seeding.picturesOf(wanted.map(({ objectId }) => objectId));
    // In a catalog of somebody's own there is nothing to tell stories about.
    const isOurs = drawn.size === wanted.length;
    const shouldStop = () => isStopping;
    if (isOurs && (await tellStories({ db: database.db, seeding, now, objects, owners, marks, siteUrl, shouldStop })))
      say('Сделки, отзывы и статистика демонстрации готовы');
    await drawGalleries(objects, looks);
    if ((await drawCovers(objects, looks)) > 0 && !isStopping) say('Обложки демонстрации готовы');
  }

  const work = run()
    .catch((error: unknown) => {
      if (!isStopping) say(`Демонстрация заполнена не полностью: ${String(error)}`);
    })
    .finally(async () => {
      media.close();
      await database.close();
    });
  return {
    done: work,
    async stop() {
      isStopping = true;
      await work;
    },
  };
}
