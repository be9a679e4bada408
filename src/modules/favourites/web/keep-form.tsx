import { useEffect, useState } from 'react';
import { useForm } from '#platform/web/form.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast.tsx';
import type { FavouriteList, favouriteCalls } from '../contract.ts';
import { LIMITS } from '../domain/limits.ts';
import type { Pressed } from './hearts.ts';

const NEW_LIST = 'new';

/** A list and a note for what was just saved. */
export function KeepForm({ object, onClose }: { object: Pressed; onClose: () => void }) {
  const api = useApi<typeof favouriteCalls>();
  const [lists, setLists] = useState<readonly FavouriteList[]>([]);
  useEffect(() => {
    api('GET /v1/favourites/lists').then(
      ({ items }) => setLists(items),
      // Without the lists a note can still be written.
      () => {},
    );
  }, [api]);
  const form = useForm({
    initial: { list_id: '', title: '', note: '' },
    check: ({ list_id, title }) =>
      list_id === NEW_LIST && !title.trim() ? { title: 'Назовите список.' } : ({} as Record<string, string>),
    submit: async ({ list_id, title, note }) => {
      const chosen =
        list_id === NEW_LIST ? (await api('POST /v1/favourites/lists', { body: { title } })).list_id : list_id;
      const { kind, id } = object;
      await api('PUT /v1/favourites/{kind}/{id}', {
        params: { kind, id },
        body: { ...(chosen && { list_id: chosen }), ...(note.trim() && { note }) },
      });
      showToast('Сохранили', { tone: 'good' });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Заметка и список"
      locked={form.isPending}
      footer={
        <Button type="submit" form="keep-form" pending={form.isPending}>
          Сохранить
        </Button>
      }
    >
      <form {...form.props} id="keep-form" className="stack gap-4">
        <p className="strong">{object.title}</p>
        <NativeSelect
          label="Список"
          value={form.values.list_id}
          onChange={({ target }) => form.set({ list_id: target.value })}
          error={form.errors.list_id}
        >
          <option value="">Без списка</option>
          {lists.map(({ list_id, title }) => (
            <option key={list_id} value={list_id}>
              {title}
            </option>
          ))}
          <option value={NEW_LIST}>Новый список…</option>
        </NativeSelect>
        {form.values.list_id === NEW_LIST ? (
          <TextField label="Название списка" maxLength={LIMITS.title} {...form.field('title')} />
        ) : null}
        <TextField
          multiline
          label="Заметка"
          hint="Видите только вы"
          rows={3}
          counterMax={LIMITS.note}
          {...form.field('note')}
        />
        {form.failure ? (
          <Notice tone="bad" live>
            {form.failure.error.message}
          </Notice>
        ) : null}
      </form>
    </Dialog>
  );
}
