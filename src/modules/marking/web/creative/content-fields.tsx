import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { withScheme } from '#words/web-address.ts';
import { ImageUploader } from '../../../media/web/index.ts';
import { isOfOwnErid } from '../../domain/kinds.ts';
import { type CreativeForm, FORM_NAMES } from '../words.ts';
import type { CreativeEditor } from './use-creative.ts';
import { linkName, linksOf, MAX_LINKS } from './values.ts';

const MAX_TEXT = 10_000;
const MAX_PICTURES = 10;
const SHOWN = new Set<CreativeForm>(['text_block', 'text_graphic_block', 'banner']);

/** Form fields of the content: form, text, pictures and links. */
export function ContentFields({ editor }: { editor: CreativeEditor }) {
  const { form, media, setMedia } = editor;
  const kind = form.values.form as CreativeForm;

  function putPictures(pictures: typeof media) {
    setMedia(pictures);
    // The form follows the first picture and the last one that goes; what was chosen otherwise stays.
    form.set({
      media_ids: '',
      ...(kind === 'text_block' && pictures.length > 0 && { form: 'text_graphic_block' }),
      ...(kind === 'text_graphic_block' && pictures.length === 0 && { form: 'text_block' }),
    });
  }

  return (
    <Box title="Что выйдет">
      <div className="stack gap-4">
        <div data-field="form">
          <NativeSelect label="Вид рекламы" {...form.field('form')}>
            {Object.entries(FORM_NAMES).map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
          {isOfOwnErid(kind, editor.saved.mode) ? (
            <div className="above-2">
              <Notice title="Для видео и звука нужен erid из вашего ОРД">
                Их регистрируют самой записью, а Охват принимает только картинки. Заполните макет и сохраните. Потом
                получите erid в своём ОРД и внесите его в сделке: другая сторона согласует и макет, и erid.
              </Notice>
            </div>
          ) : null}
        </div>
        <div data-field="text">
          <TextField
            multiline
            rows={8}
            label={kind.startsWith('text') ? 'Текст' : 'Текст, если он есть'}
            counterMax={MAX_TEXT}
            hint="Без строки маркировки: её добавим сами."
            {...form.field('text')}
          />
        </div>
        <div className="stack gap-2" data-field="media_ids">
          <b className="t-13 strong">Картинки</b>
          <ImageUploader hasCover={false} max={MAX_PICTURES} value={media} onChange={putPictures} />
          {SHOWN.has(kind) ? null : (
            <p className="note">Для видео и звука приложите кадры или обложку: по ним узнают, что именно вышло.</p>
          )}
          {form.errors.media_ids ? <FieldError>{form.errors.media_ids}</FieldError> : null}
        </div>
        <Links editor={editor} />
      </div>
    </Box>
  );
}

function Links({ editor: { form } }: { editor: CreativeEditor }) {
  const filled = linksOf(form.values).length;
  const [shown, setShown] = useState(Math.max(1, filled));
  function remove(at: number) {
    const names = Array.from({ length: MAX_LINKS }, (_, place) => linkName(place));
    const left = names.map((name) => form.values[name] ?? '').filter((_, place) => place !== at);
    form.set(Object.fromEntries(names.map((name, place) => [name, left[place] ?? ''])));
    setShown(Math.max(1, shown - 1));
  }
  return (
    <div className="stack gap-2" data-field="target_urls">
      {Array.from({ length: shown }, (_, at) => linkName(at)).map((name, at) => (
        <div key={name} className="row bottom gap-1">
          <div className="grow">
            <TextField
              inputMode="url"
              spellCheck={false}
              autoComplete="off"
              placeholder="shop.ru/osen"
              label={at === 0 ? 'Куда ведёт реклама' : `Ссылка ${at + 1}`}
              hint={at === 0 ? 'Без erid и без сокращений: erid добавим сами.' : undefined}
              {...form.field(name)}
              onBlur={({ target }) => form.set({ [name]: withScheme(target.value) })}
            />
          </div>
          {shown > 1 ? (
            <IconButton
              label={`Убрать ссылку ${at + 1}`}
              icon={<IconTrash aria-hidden="true" />}
              onClick={() => remove(at)}
            />
          ) : null}
        </div>
      ))}
      {form.errors.target_urls ? <FieldError>{form.errors.target_urls}</FieldError> : null}
      {shown < MAX_LINKS ? (
        <div>
          <Button size="sm" variant="ghost" icon={<IconPlus aria-hidden="true" />} onClick={() => setShown(shown + 1)}>
            Ещё ссылка
          </Button>
        </div>
      ) : null}
    </div>
  );
}
