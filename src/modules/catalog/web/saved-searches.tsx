import { IconBookmark, IconBookmarkFilled, IconBookmarks, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { FactsIcon, KIND_DEFINITIONS } from '#modules/ad-objects/web/index.ts';
import { ApiError, messageOf } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useApi } from '#platform/web/use-api.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Popover } from '#ui/popover.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { showToast } from '#ui/toast.tsx';
import type { catalogCalls, SavedSearch } from '../contract.ts';
import { activeFilters } from './catalog-filters.ts';
import { type CatalogState, defaultSort, pathOf } from './catalog-state.ts';
import styles from './save-search.module.css';

const stateOf = ({ kind, filter, sort }: SavedSearch): CatalogState => ({
  kind,
  filter,
  sort,
  view: 'cards',
  cursor: null,
});
const addressOf = (state: CatalogState) => pathOf({ ...state, view: 'cards', cursor: null });

/** A name one recognises later: the words, else the kind, and what narrows it. */
function searchTitle(state: CatalogState): string {
  const parts = [
    state.filter.q ?? KIND_DEFINITIONS[state.kind].names.many,
    ...activeFilters(state).map(({ label }) => label),
  ];
  const title = parts.join(', ');
  return title.length > 120 ? `${title.slice(0, 119)}…` : title;
}

/** Keeps a search under a name, and shows the kept ones. */
export default function OwnSearches({ state }: { state: CatalogState }) {
  const api = useApi<typeof catalogCalls>();
  const [items, setItems] = useState<SavedSearch[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const isSaved = items?.some((search) => addressOf(stateOf(search)) === addressOf(state)) ?? false;

  async function load() {
    setFailure(null);
    try {
      setItems((await api('GET /v1/catalog/searches')).items);
    } catch (error) {
      setFailure(messageOf(error));
    }
  }
  async function save() {
    setSaving(true);
    try {
      const { kind, filter, sort } = state;
      const saved = await api('POST /v1/catalog/searches', {
        body: { title: searchTitle(state), kind, filter, sort: sort ?? defaultSort(filter) },
      });
      setItems((known) => [saved, ...(known ?? []).filter(({ search_id }) => search_id !== saved.search_id)]);
      showToast('Поиск сохранён', { tone: 'good' });
    } catch (error) {
      showToast(messageOf(error), { tone: 'bad' });
    } finally {
      setSaving(false);
    }
  }
  async function remove({ search_id }: SavedSearch) {
    try {
      await api('DELETE /v1/catalog/searches/{search_id}', { params: { search_id } });
    } catch (error) {
      // Gone already, perhaps in another tab.
      if (!(error instanceof ApiError && error.status === 404)) {
        showToast(messageOf(error), { tone: 'bad' });
        return;
      }
    }
    setItems((known) => known?.filter((each) => each.search_id !== search_id) ?? null);
  }

  return (
    <div className={`row gap-2 ${styles.searches}`}>
      <Button
        variant="line"
        className={styles.save}
        pending={isSaving}
        disabled={isSaved}
        icon={isSaved ? <IconBookmarkFilled aria-hidden="true" /> : <IconBookmark aria-hidden="true" />}
        onClick={save}
      >
        <span>{isSaved ? 'Поиск сохранён' : 'Сохранить поиск'}</span>
      </Button>
      <Popover
        label="Сохранённые поиски"
        align="end"
        trigger={(props) => (
          <Button
            {...props}
            variant="line"
            className={styles.open}
            icon={<IconBookmarks aria-hidden="true" />}
            onClick={load}
          >
            <span>Мои поиски</span>
          </Button>
        )}
      >
        <h2 className="below-3 t-17">Сохранённые поиски</h2>
        {failure ? (
          <Notice
            tone="bad"
            live
            action={
              <Button size="sm" variant="line" onClick={load}>
                Повторить
              </Button>
            }
          >
            {failure}
          </Notice>
        ) : items === null ? (
          <Spinner label="Загружаем" />
        ) : items.length === 0 ? (
          <p className="soft">Настройте поиск и сохраните его: он будет ждать вас здесь.</p>
        ) : (
          <ul className={styles.list}>
            {items.map((search) => (
              <li className="row middle gap-2" key={search.search_id}>
                <AppLink
                  to={addressOf(stateOf(search))}
                  className={`${styles.link} underlines row middle grow gap-2 anywhere icon-18 pad-y-3`}
                >
                  <FactsIcon icon={search.kind} />
                  {search.title}
                </AppLink>
                <CopyButton
                  size="sm"
                  label={`Скопировать ссылку: ${search.title}`}
                  value={new URL(search.path, location.origin).href}
                />
                <IconButton
                  size="sm"
                  label={`Удалить: ${search.title}`}
                  icon={<IconTrash aria-hidden="true" />}
                  onClick={() => remove(search)}
                />
              </li>
            ))}
          </ul>
        )}
      </Popover>
    </div>
  );
}
