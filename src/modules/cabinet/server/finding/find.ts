/** Command palette search: one query per module, each by its own permissions. */
import type { Viewer } from '#platform/http/viewer.ts';
import { otherLayout } from '#words/other-alphabet.ts';
import type { Found } from '../../contract.ts';
import type { CabinetContext } from '../context.ts';
import { otherSide, presentDialog, presentFound } from '../presenter.ts';

const SHOWN = { deals: 5, projects: 4, objects: 5, dialogs: 4 };
const MAX_WORDS = 8;

type Own = Omit<Found, 'catalog'>;
const NOTHING: Own = { deals: [], projects: [], objects: [], dialogs: [] };

const wordsIn = (text: string): string[] =>
  (
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\d]+/gu) ?? []
  ).slice(0, MAX_WORDS);

async function findOwn(context: CabinetContext, q: string, viewer: Viewer): Promise<Own> {
  const { accountId } = viewer;
  const words = wordsIn(q);
  if (words.length === 0) return NOTHING;
  const [deals, projects, objects, dialogs] = await Promise.all([
    context.deals.findOf(accountId, words, SHOWN.deals),
    context.projects.findOf(accountId, words, SHOWN.projects),
    context.objects.findOf(accountId, words, SHOWN.objects),
    context.chats.findDialogs(viewer, words.join(' '), SHOWN.dialogs),
  ]);
  const [turns, faces] = await Promise.all([
    context.marking.turnsOf(accountId, deals),
    context.facesOf([...new Set(deals.map((deal) => otherSide(deal, accountId)))]),
  ]);
  return {
    deals: deals.map((deal) => presentFound(deal, accountId, turns, faces)),
    projects: projects.map(({ projectId, title, isArchived }) => ({
      project_id: projectId,
      title,
      is_archived: isArchived,
    })),
    objects,
    dialogs: dialogs.map(presentDialog),
  };
}

const isEmpty = (own: Own): boolean => Object.values(own).every((list) => list.length === 0);

/** Nothing by the words as they are: perhaps the keyboard was in the other layout. */
async function findInEitherLayout(context: CabinetContext, q: string, viewer: Viewer): Promise<Own> {
  const own = await findOwn(context, q, viewer);
  const other = isEmpty(own) ? q.toLowerCase().split(/\s+/).map(otherLayout) : [null];
  return other.includes(null) ? own : findOwn(context, other.join(' '), viewer);
}

export async function find(context: CabinetContext, q: string, viewer: Viewer | null): Promise<Found> {
  const [own, { items, people, counts }] = await Promise.all([
    viewer ? findInEitherLayout(context, q, viewer) : NOTHING,
    context.catalog.suggest(q, viewer),
  ]);
  const mine = new Set(own.objects.map(({ id }) => id));
  return { ...own, catalog: { items: items.filter(({ id }) => !mine.has(id)), people, counts } };
}
