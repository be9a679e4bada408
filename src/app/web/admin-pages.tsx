/** The pages of the administration: what each needs and how it is drawn, by what follows /admin in its address. */

import type { ReactNode } from 'react';
import { KIND_DEFINITIONS } from '#modules/ad-objects/web/index.ts';
import type { AuditAction, AuditEntry } from '#modules/audit/contract.ts';
import { AUDIT_ACTIONS } from '#modules/audit/domain/actions.ts';
import type { BusinessFigures, Health, ListedPerson, Person } from '#modules/desk/contract.ts';
import type { Dictionaries, dictionaryCalls } from '#modules/dictionaries/contract.ts';
import type { financeCalls, QueuedPayout } from '#modules/finance/contract.ts';
import type { LegalityRule, legalityCalls } from '#modules/legality/contract.ts';
import { periodOf } from '#modules/statistics/web/periods.ts';
import { isDay } from '#platform/is-day.ts';
import { apiOf, type Transport } from '#platform/web/api.ts';
import { deferred } from '#platform/web/deferred.tsx';
import type { Search } from '#platform/web/plain-search.ts';
import { idText, oneOf, type ReadBy, type Reader, searchOf, textUpTo } from './search.ts';

const AdminOverview = deferred(() => import('#modules/desk/web/admin-page.tsx'), 'AdminPage');
const PersonPage = deferred(() => import('#modules/desk/web/person-page.tsx'), 'PersonPage');
const DeedList = deferred(() => import('#modules/audit/web/deed-list.tsx'), 'DeedList');
const CaseHold = deferred(() => import('#modules/moderation/web/case-hold.tsx'), 'CaseHold');
const PayoutsPage = deferred(() => import('#modules/finance/web/payouts-page.tsx'), 'PayoutsPage');
const PeoplePage = deferred(() => import('#modules/desk/web/people-page.tsx'), 'PeoplePage');
const AuditPage = deferred(() => import('#modules/audit/web/audit-page.tsx'), 'AuditPage');
const HealthPage = deferred(() => import('#modules/desk/web/health-page.tsx'), 'HealthPage');
const DictionariesPage = deferred(() => import('#modules/dictionaries/web/dictionaries-page.tsx'), 'DictionariesPage');

const RulesPage = deferred(() => import('#modules/legality/web/rules-page.tsx'), 'RulesPage');

interface Drawn<Data> {
  data: Data;
  search: Search;
  /** Epoch milliseconds. */
  loadedAt: number;
  onChanged: () => void;
}
interface AdminPage<Data> {
  title: string;
  load(transport: Transport, search: Search, id: string): Promise<Data>;
  draw(page: Drawn<Data>): ReactNode;
}
interface Page<Item> {
  items: Item[];
  next_cursor: string | null;
}

const page = <Data,>(definition: AdminPage<Data>): AdminPage<Data> => definition;
const loads = () => import('#modules/desk/web/load-desk.ts');

const DICTIONARY_IDS = ['topics', 'platforms', 'regions', 'specialisations'] as const;
const dayText: Reader<string> = (value) => (isDay(value) ? value : undefined);
type Chosen<Read> = { [Name in keyof Read]?: Exclude<Read[Name], undefined> };

/** One route takes the query of all these pages whole; each reads its own of it, without the names that are dropped. */
function chosenBy<Readers extends Record<string, Reader<unknown>>>(readers: Readers) {
  const read = searchOf(readers);
  return (search: Search): Chosen<ReadBy<Readers>> =>
    Object.fromEntries(Object.entries(read(search)).filter(([, value]) => value !== undefined)) as never;
}

const peopleSearch = chosenBy({ q: textUpTo(200), only: oneOf(['staff', 'blocked']) });
const logSearch = chosenBy({
  action: oneOf(Object.keys(AUDIT_ACTIONS) as AuditAction[]),
  actor_id: idText,
  subject_id: textUpTo(200),
  from: dayText,
  to: dayText,
});

// Loaded anew, a list starts with what the server said: hence the keys.
export const ADMIN_PAGES = {
  overview: page<{ figures: BusinessFigures; health: Health; deeds: AuditEntry[] }>({
    title: 'Пульт',
    load: async (transport, search) => (await loads()).loadAdmin(transport, periodOf(search.days)),
    draw: ({ data: { figures, health, deeds }, search, loadedAt }) => (
      <AdminOverview
        figures={figures}
        days={periodOf(search.days)}
        health={health}
        loadedAt={loadedAt}
        deeds={deeds.length > 0 ? <DeedList entries={deeds} isShort /> : <p>Пока никто ничего не делал.</p>}
      />
    ),
  }),
  person: page<{ person: Person; deeds: AuditEntry[] }>({
    title: 'Человек',
    load: async (transport, _search, id) => (await loads()).loadPerson(transport, id),
    draw: ({ data: { person, deeds }, onChanged }) => (
      <PersonPage
        key={person.account_id}
        person={person}
        deeds={deeds.length > 0 ? <DeedList entries={deeds} /> : <p>Пока ничего.</p>}
        onChanged={onChanged}
      />
    ),
  }),
  payouts: page<Page<QueuedPayout>>({
    title: 'Заявки на вывод',
    load: (transport) => apiOf<typeof financeCalls>(transport)('GET /v1/finance/payouts/queue', { query: {} }),
    draw: ({ data }) => (
      <PayoutsPage
        key={data.items.map(({ payout_id }) => payout_id).join()}
        queue={data}
        holdOf={(id) => <CaseHold kind="payout" id={id} />}
      />
    ),
  }),
  people: page<Page<ListedPerson>>({
    title: 'Люди',
    load: async (transport, search) => (await loads()).loadPeople(transport, peopleSearch(search)),
    draw: ({ data, search }) => (
      <PeoplePage
        key={`${JSON.stringify(search)}${data.items[0]?.account_id}`}
        page={data}
        search={peopleSearch(search)}
      />
    ),
  }),
  log: page<Page<AuditEntry>>({
    title: 'Журнал действий',
    load: async (transport, search) => (await loads()).loadLog(transport, logSearch(search)),
    draw: ({ data, search }) => (
      <AuditPage key={`${JSON.stringify(search)}${data.items[0]?.entry_id}`} page={data} search={logSearch(search)} />
    ),
  }),
  health: page<{ health: Health }>({
    title: 'Здоровье сайта',
    load: async (transport) => (await loads()).loadHealth(transport),
    draw: ({ data, loadedAt, onChanged }) => (
      <HealthPage health={data.health} loadedAt={loadedAt} onChanged={onChanged} />
    ),
  }),
  legality: page<{
    rules: LegalityRule[];
    platforms: { code: string; name: string }[];
    categories: Record<string, string>;
  }>({
    title: 'Правила законности',
    load: async (transport) => {
      const [{ items: rules }, { items }] = await Promise.all([
        apiOf<typeof legalityCalls>(transport)('GET /v1/legality/rules'),
        apiOf<typeof dictionaryCalls>(transport)('GET /v1/dictionaries'),
      ]);
      const platforms = items.find(({ dictionary }) => dictionary === 'platforms')?.terms ?? [];
      const categories =
        KIND_DEFINITIONS.product.choiceFilters.find(({ name }) => name === 'legal_category')?.names ?? {};
      return { rules, platforms, categories };
    },
    draw: ({ data: { rules, ...names } }) => <RulesPage loaded={rules} names={names} />,
  }),
  dictionaries: page<Dictionaries>({
    title: 'Справочники',
    load: (transport) => apiOf<typeof dictionaryCalls>(transport)('GET /v1/dictionaries'),
    draw: ({ data, search }) => {
      const of = DICTIONARY_IDS.find((id) => id === search.of) ?? 'topics';
      return <DictionariesPage key={`${of}${data.version}`} loaded={data} of={of} />;
    },
  }),
} as const;

/** `people/{id}` is one person; nothing else has a second part. */
export function findAdminPage(name: string, id: string): keyof typeof ADMIN_PAGES | undefined {
  if (id) return name === 'people' ? 'person' : undefined;
  if (name === '') return 'overview';
  const isPage = name !== 'overview' && name !== 'person' && Object.hasOwn(ADMIN_PAGES, name);
  return isPage ? (name as keyof typeof ADMIN_PAGES) : undefined;
}
